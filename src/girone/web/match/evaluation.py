"""Evaluation curves and losing moves: computed on demand in a process, on free cores, and cached.

The cache is a folder of the user, never the store; its key is a hash of journal, engine and level.
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
"""Seconds between two looks for a free core."""
WAITING = 8
"""Curves that may wait."""


class Evaluations:
    """All curves: cached, running and waiting.

    While there are any of the latter two, the file `wanted` is touched, and a ladder that uses all cores makes a break.
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
        """Hash of the engine: another build may score differently."""
        found = find_spec("girone._native")
        assert found
        assert found.origin
        return sha256(Path(found.origin).read_bytes()).hexdigest()

    def key(self, journal: bytes) -> str:
        """The cache key of a curve."""
        return sha256(f"{self._engine} {LEVEL} {sha256(journal).hexdigest()}".encode()).hexdigest()

    def state(self, key: str) -> Json:
        """State of a curve: none, waits, works, done or failed."""
        file = self._folder / f"{key}.json"
        if key not in self._states:
            with suppress(OSError, ValueError):  # a missing or damaged file is computed again
                return {"state": "done", "plies": json.loads(file.read_text(encoding="utf-8"))}
        return self._states.get(key, {"state": "none", "plies": []})

    @property
    def is_full(self) -> bool:
        """Whether no further curve can be requested."""
        return self._queue.full()

    def begin(self, key: str, journal: Path) -> None:
        """Request a curve, once."""
        if self.state(key)["state"] in ("none", "failed"):
            self._states[key] = {"state": "waits", "plies": []}
            self._queue.put_nowait((key, journal))

    async def _work(self) -> None:
        while True:
            key, journal = await self._queue.get()
            plies: list[Json] = []
            self._states[key] = {"state": "works", "plies": plies}
            try:
                with self._wanted_cores():
                    is_whole = await self._curve(journal, plies)
                if is_whole:
                    self._keep(key, plies)
            except (OSError, ValueError) as error:  # a full disk must not end the page
                print(f"girone: a curve could not be computed or stored: {error}", file=sys.stderr, flush=True)
                is_whole = False
            if is_whole:
                del self._states[key]
            else:
                self._states[key] = {"state": "failed", "plies": []}

    @contextmanager
    def _wanted_cores(self) -> Iterator[None]:
        try:
            yield
        finally:
            if self._wanted and self._queue.empty():
                self._wanted.unlink(missing_ok=True)

    async def _curve(self, journal: Path, plies: list[Json]) -> bool:
        """Compute the plies; False if some are missing."""
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
        """Score one position on a core that no table uses; its search takes a tenth of a second."""
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
    """The losing move and the engine's choice; None if the winner was never certain, or was so from the start.

    `plies` are the scores for White, beginning before the first move. If the engine sees the win only after the
    winner's move, the loser's preceding move is named, because that one lost at the latest.
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
