"""Friendlies in a terminal under test: keys and clicks in, the match and what is shown out."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from girone.games.picture import OFF, draw, picks
from girone.model.game import Move, Position, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet
from girone.players.casual.house import House
from girone.players.casual.participant import PERSON, Participant
from girone.players.casual.running_game import RunningGame
from girone.players.casual.terminal.app import Play
from girone.players.casual.terminal.board import BoardWidget
from girone.players.casual.terminal.dialogs import ListDialog
from girone.players.thinker import SearchEngine
from tests.players.minds import ScriptedMind

HOUSE = Participant(level=1)
TWO_PEOPLE = dict.fromkeys(Side, PERSON)
HOUSE_ALONE = dict.fromkeys(Side, HOUSE)
AGAINST_HOUSE = {Side.BLACK: PERSON, Side.WHITE: HOUSE}


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """What it shows."""
        return self.seconds


class Guest:
    """Somebody at the keyboard and the mouse."""

    def __init__(self, play: Play, pilot: Pilot[int]) -> None:
        self.play, self.pilot = play, pilot

    @property
    def casual_game(self) -> CasualGame:
        """The match as it stands."""
        return self.play.casual_game

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for the engine where it is to move."""
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everybody who works has finished."""
        await self.pilot.pause()
        while any(not worker.is_finished for worker in self.play.workers):
            await self.play.workers.wait_for_complete()
            await self.pilot.pause()

    async def click(self, cell: str) -> None:
        """Click on a cell."""
        await self.point_and_click(cell)
        await self.settle()

    async def point_and_click(self, cell: str) -> None:
        """Click into the middle of a cell, and do not wait for anybody."""
        scale, grid = self.board.scale, draw(self.casual_game.position).grid
        x, y = scale.corner(*grid.place[cell])
        await self.pilot.click(BoardWidget, offset=(x + scale.wide // 2, y + scale.high // 2))

    async def enter(self, move: Move) -> None:
        """Play a move by mouse, with keys where the mouse has nothing to click on."""
        position = self.casual_game.position
        if not (touched := picks(position, move)):
            await self.press("enter")
        for place in touched:
            await (self.press("o") if place == OFF else self.click(place))
        if isinstance(self.play.screen, ListDialog):
            options = self.play.screen.query_one(OptionList).options
            at = [str(option.prompt).split()[0] for option in options].index(move)
            await self.press(*["down"] * at, "enter")

    def shown(self, which: str) -> str:
        """The text of a part of the panel; nothing where it is hidden."""
        part = self.play.screen_stack[0].query_one(which, Static)
        return str(part.content) if part.display else ""

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.play.screen_stack[0].query_one(BoardWidget)


@asynccontextmanager
async def sitting(
    start: Position,
    participants: Mapping[Side, Participant],
    mind: SearchEngine | None = None,
    folder: Path = Path(),
    clock: float | None = None,
    now: Clock | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Guest]:
    """A guest at a table; the engine plays the first legal move if no other mind is given."""
    thinking = mind or ScriptedMind(ends=True)
    house = House(lambda: thinking)
    table = RunningGame(CasualGame.begin(start, participants, clock), Scoresheet(folder=folder), now or Clock())
    play = Play(table, house, pace=0)
    try:
        async with play.run_test(size=size) as pilot:
            await pilot.pause()
            yield Guest(play, pilot)
    finally:
        house.close()
