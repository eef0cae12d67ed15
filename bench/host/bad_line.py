"""A bad line between a table and a program: what passes is late, is lost and sent again, trickles, or the line breaks.

TCP hides losses from programs: they see them as delay, and as nothing else. So a relay that holds bytes back shows a
table all that a bad network could, without any help of the kernel. What follows what is kept.

    python -m bench.host.bad_line 10.77.1.2:45001 127.0.0.1:45003 --delay 0.05 --jitter 0.02 --loss 0.05 --seed 1
"""

import argparse
import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

SENT_AGAIN = 0.2
"""Seconds after which TCP sends again what was lost, at least."""
AT_ONCE = 65_536
AGAIN = 0.05


@dataclass
class Line:
    """How bad it is: seconds for delay, jitter and between two bytes that trickle, the share of what is lost.

    It breaks when so many pieces have passed; 0 is never.
    """

    delay: float
    jitter: float
    loss: float
    trickle: float
    breaks_after: int
    chance: random.Random
    passed: int = 0
    broken: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, here: str, there: str) -> None:
        """Relay one connection, from the moment when both ends are there until one is gone."""
        came: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Future()
        host, port = _place(here)
        async with await asyncio.start_server(lambda *ends: came.set_result(ends), host, port):
            near, far = await came, await _reach(*_place(there))
            both = asyncio.gather(self._pump(near[0], far[1]), self._pump(far[0], near[1]))
            ends: list[asyncio.Future[Any]] = [both, asyncio.ensure_future(self.broken.wait())]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for _, writer in (near, far):
                writer.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """One direction: whatever was read is sent when it is due, in its order."""
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(pieces, target))
        while data := await source.read(AT_ONCE):
            pieces.put_nowait((self._due(), data))
        pieces.put_nowait((self._due(), b""))
        await sending

    def _due(self) -> float:
        late = self.delay + self.chance.uniform(0, self.jitter)
        while self.chance.random() < self.loss:
            late += SENT_AGAIN
        return asyncio.get_running_loop().time() + late

    async def _send(self, pieces: "asyncio.Queue[tuple[float, bytes]]", target: asyncio.StreamWriter) -> None:
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            if not data:
                target.write_eof()
                return
            for piece in _drops(data) if self.trickle else [data]:
                target.write(piece)
                await asyncio.sleep(self.trickle)
            self.passed += 1
            if self.passed == self.breaks_after:
                self.broken.set()


def _drops(data: bytes) -> list[bytes]:
    return [bytes([byte]) for byte in data]


def _place(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    return host, int(port)


async def _reach(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect, as soon as somebody listens there."""
    while True:
        try:
            return await asyncio.open_connection(host, port)
        except ConnectionRefusedError:
            await asyncio.sleep(AGAIN)


async def main() -> None:
    """Relay what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("here", metavar="HOST:PORT", help="where one end comes to")
    parser.add_argument("there", metavar="HOST:PORT", help="where the other end listens")
    for name in ("delay", "jitter", "loss", "trickle"):
        parser.add_argument(f"--{name}", type=float, default=0.0)
    parser.add_argument("--breaks-after", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    chance = random.Random(said.seed)
    await Line(said.delay, said.jitter, said.loss, said.trickle, said.breaks_after, chance).serve(said.here, said.there)


if __name__ == "__main__":
    asyncio.run(main())
