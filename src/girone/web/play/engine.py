"""The engine for casual games: a process that thinks on cores that no table uses, one search at a time."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from girone.engine import Effort
from girone.model.detail import said
from girone.model.errors import HostFailed
from girone.model.game import Position
from girone.players.casual.advice import Advice

WAIT = 0.1
"""Seconds between two looks for a free core."""


class Thinking:
    """One engine for all casual games; requests wait for their turn and for a core."""

    def __init__(self, free: Callable[[], Sequence[int]]) -> None:
        """`free` returns the cores that no table uses now."""
        self._free = free
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._asked = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run the engine while the block lasts."""
        try:
            yield
        finally:
            await self._end()

    @property
    def has_core(self) -> bool:
        """Whether there is a core to think on."""
        return bool(self._free())

    async def think(self, position: Position, effort: Effort, began: Callable[[], None]) -> Advice:
        """Think about a position; `began` is called when a core is free."""
        async with self._turn:
            while not (free := self._free()):
                await asyncio.sleep(WAIT)
            began()
            return await self._answer(position, effort, free[-1])

    async def _answer(self, position: Position, effort: Effort, core: int) -> Advice:
        self._asked += 1
        asked = {
            "number": self._asked,
            "core": core,
            "game": position.game.name,
            "options": position.game.options,
            "position": position.text(),
            "seconds": effort.seconds,
            "nodes": effort.nodes,
        }
        process = await self._started()
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        while line := await process.stdout.readline():
            answer = json.loads(line)
            if answer["number"] == self._asked:  # the asker of an earlier one gave up
                return Advice(position.turn, answer["move"], answer["score"])
        await self._end()
        raise HostFailed(said("the engine stopped while it was thinking"))

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-P", "-m", "girone.web.play.engine_process")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()
