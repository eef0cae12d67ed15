"""Evaluation curves and losing moves: worked out on demand by a process, where no table holds the core, and cached.

The cache is a folder of the user's, never the store; a curve is known by its journal's bytes and by the engine.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from girone.engine import DECIDED
from girone.model.game import Side
from girone.tournament.results.reports.report_json import Json as Json
from girone.web.core.rates import Rate
from girone.web.match.evaluation_process import LEVEL
from girone.web.match.story import PublicStory
from girone.web.tournament.live_state import LiveState

WAIT = 0.2
"""Seconds until one looks again whether a core is free."""
WAITING = 8
"""Curves that may wait for their turn."""


class Evaluations:
    """All curves: those in the cache, the one that is being worked out, and those that wait.

    While any is, the file `wanted` is touched: a ladder that holds all cores then makes a break.
    """

    def __init__(self, cache: Path, live_state: LiveState, wanted: Path | None = None) -> None:
        self._folder, self._wanted = cache / "evaluations", wanted
        self.rate = Rate(burst=20, per_minute=20)
        self._live_state = live_state
        self._queue: asyncio.Queue[tuple[str, Path]] = asyncio.Queue(WAITING)
        self._states: dict[str, Json] = {}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Work while the block lasts."""
        async with asyncio.TaskGroup() as tasks:
            working = tasks.create_task(self._work())
            yield
            working.cancel()

    @cached_property
    def _engine(self) -> str:
        """The engine's fingerprint: another build may score otherwise."""
        found = find_spec("girone._native")
        assert found
        assert found.origin
        return sha256(Path(found.origin).read_bytes()).hexdigest()

    def key(self, journal: bytes) -> str:
        """By which a curve is known."""
        return sha256(f"{self._engine} {LEVEL} {sha256(journal).hexdigest()}".encode()).hexdigest()

    def state(self, key: str) -> Json:
        """How far a curve is: none, waits, works, done or failed."""
        file = self._folder / f"{key}.json"
        if key not in self._states:
            with suppress(OSError, ValueError):  # a curve that is not there or was torn is worked out anew
                return {"state": "done", "plies": json.loads(file.read_text(encoding="utf-8"))}
        return self._states.get(key, {"state": "none", "plies": []})

    @property
    def is_full(self) -> bool:
        """Whether no other curve can be asked for."""
        return self._queue.full()

    def begin(self, key: str, journal: Path) -> None:
        """Ask for a curve, once."""
        if self.state(key)["state"] in ("none", "failed"):
            self._states[key] = {"state": "waits", "plies": []}
            self._queue.put_nowait((key, journal))

    async def _work(self) -> None:
        while True:
            key, journal = await self._queue.get()
            plies: list[Json] = []
            self._states[key] = {"state": "works", "plies": plies}
            try:
                with self._wanting():
                    is_whole = await self._curve(journal, plies)
                if is_whole:
                    self._keep(key, plies)
            except (OSError, ValueError) as error:  # a full disk is no reason to end the page
                print(f"girone: a curve could not be computed or stored: {error}", file=sys.stderr, flush=True)
                is_whole = False
            if is_whole:
                del self._states[key]
            else:
                self._states[key] = {"state": "failed", "plies": []}

    @contextmanager
    def _wanting(self) -> Iterator[None]:
        try:
            yield
        finally:
            if self._wanted and self._queue.empty():
                self._wanted.unlink(missing_ok=True)

    async def _curve(self, journal: Path, plies: list[Json]) -> bool:
        """Fill in the plies; whether all could be."""
        command = (sys.executable, "-P", "-m", "girone.web.match.evaluation_process", str(journal))
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        assert process.stdout
        try:
            count = int(await process.stdout.readline() or b"0")
            while len(plies) < count and (answer := await self._ply(process, len(plies))):
                plies.append(json.loads(answer))
            return 0 < count == len(plies)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _ply(self, process: Process, ply: int) -> bytes:
        """One position, on a core that no table holds now; its search takes a tenth of a second."""
        assert process.stdin
        assert process.stdout
        while not (free := self._free_cores()):
            await asyncio.sleep(WAIT)
        process.stdin.write(f"{ply} {free[-1]}\n".encode())
        return await process.stdout.readline()

    def _free_cores(self) -> list[int]:
        if self._wanted:
            self._wanted.touch()
        return self._live_state.free_cores

    def _keep(self, key: str, plies: list[Json]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        unfinished = self._folder / f".{key}.{os.getpid()}"
        unfinished.write_text(json.dumps(plies), encoding="utf-8")
        unfinished.rename(self._folder / f"{key}.json")


def losing_move(told: PublicStory, plies: Sequence[Json]) -> Json | None:
    """The move, and what the engine would have played; None if the winner was never sure, or from the beginning.

    `plies` are the scores for white, from before the first move on. Where the engine sees a win only after the winner
    has moved, the loser's move before is named: at the latest that one lost.
    """
    scores = [each["score"] for each in plies]
    if not scores or abs(scores[-1]) < DECIDED:
        return None
    winner, sign = (Side.WHITE, 1) if scores[-1] > 0 else (Side.BLACK, -1)
    sure = len(scores) - 1
    while sure and sign * scores[sure - 1] >= DECIDED:
        sure -= 1
    while sure and (told.side(sure) is winner or told.story.plies[sure - 1].move is None):
        sure -= 1
    if not sure:
        return None
    return {
        "ply": sure,
        "side": winner.other,
        "move": told.story.plies[sure - 1].move,
        "better": plies[sure - 1]["best"],
    }
