"""A bad network between a table and a program: data is late, lost and sent again, trickles, or the connection breaks.

TCP hides losses from programs: they only see delay. So a relay that holds data back behaves like a bad network, without
help from the kernel. Data after a delayed piece waits, too.

    python -m bench.host.bad_line 10.77.1.2:45001 127.0.0.1:45003 --delay 0.05 --jitter 0.02 --loss 0.05 --seed 1
"""

import argparse
import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

SENT_AGAIN = 0.2
"""Minimum seconds before TCP retransmits."""
AT_ONCE = 65_536
AGAIN = 0.05


@dataclass
class Line:
    """Quality of a connection: seconds of delay, of jitter, and between two trickling bytes, and share of losses.

    It breaks after a number of pieces; 0 means never.
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
        """Relay one connection, from when both ends are connected until one closes."""
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
        """One direction: pieces are sent when due, in order."""
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
    """Connect as soon as somebody listens there."""
    while True:
        try:
            return await asyncio.open_connection(host, port)
        except ConnectionRefusedError:
            await asyncio.sleep(AGAIN)


async def main() -> None:
    """Relay as the arguments say."""
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
