"""Friendlies under a clock that a test turns: flags, idle games, full rooms, cores that tables hold, spectators."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from girone import engine, games, languages
from girone.engine import Effort
from girone.games.picture import Picture
from girone.games.svg import as_svg
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.errors import HostFailed
from girone.model.game import Position, Side
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame
from girone.players.casual.participant import PERSON, Participant
from girone.web.play import casual_games as casual_games_module
from girone.web.play.api_routes import _events
from girone.web.play.casual_games import IDLE, SPARED, CasualGames
from girone.web.play.engine import Thinking
from girone.web.play.game_view import casual_game_text, casual_game_view
from girone.web.play.shared_game import LONGEST, Proposal, SharedGame

PATIENCE = 60.0
needs_core = pytest.mark.skipif(not engine.available(), reason="there is no native core here")


@dataclass
class Hands:
    """The hands of a clock."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


def casual_game(clock: float | None = None, **participants: Participant) -> CasualGame:
    seats = {side: participants.get(side.value, PERSON) for side in Side}
    return CasualGame.begin(games.load("dipole").start(), seats, clock)


def shared_game(now: Callable[[], float], clock: float | None = None) -> SharedGame:
    return SharedGame(casual_game(clock), {Side.WHITE: "anna", Side.BLACK: "bruno"}, "anna", now)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_the_clock_begins_when_the_last_has_sat_down() -> None:
    now = Hands()
    game = SharedGame(casual_game(60.0), {Side.WHITE: "anna"}, "anna", now)
    now.at = 1000.0
    assert not game.look_at_clock()
    assert casual_game_view(game, "anna", ENGLISH)["clocks"]["white"] == {"used": 0.0, "left": 60.0, "pieces": 12}
    game.sit("bruno", game.seats[Side.BLACK].invitation)
    now.at += 59.0
    assert not game.look_at_clock()
    game.sit("bruno", game.seats[Side.BLACK].invitation)  # sitting down again wins nobody any time
    assert casual_game_view(game, "anna", ENGLISH)["clocks"]["white"]["left"] == 1.0
    now.at += 2.0
    assert game.look_at_clock()
    seen = casual_game_view(game, "bruno", ENGLISH)
    assert seen["words"] == "Black wins: White ran out of time."
    assert seen["rule"] == "Each side had 1:00 for all its moves."


def test_a_move_after_the_flag_comes_too_late() -> None:
    now = Hands()
    game = shared_game(now, clock=60.0)
    now.at = 61.0
    with pytest.raises(HTTPException, match="the game is over"):
        game.play("anna", "H5,N,2")
    assert game.casual_game.defeat
    assert game.casual_game.turns == ()


def test_a_casual_game_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("girone.web.play.shared_game.LONGEST", 1)
    game = shared_game(Hands())
    game.play("anna", "H5,N,2")
    with pytest.raises(HTTPException, match="at most 1 moves"):
        game.play("bruno", "A4,S,2")
    assert LONGEST == 1_000


def test_declining_nothing_is_no_news() -> None:
    game = shared_game(Hands())
    before = game.version
    game.decline("anna")
    assert game.version == before


def test_who_is_not_known_has_no_seat() -> None:
    game = SharedGame(casual_game(), {Side.WHITE: "anna"}, "anna", Hands())
    assert game.sides_of("") == ()
    assert casual_game_view(game, "", ENGLISH)["seats"]["black"]["invitation"] is None


def test_idle_games_are_put_away_and_who_comes_back_is_told() -> None:
    async def evening() -> None:
        now = Hands()
        casual_games = CasualGames(Thinking(lambda: [0]), now)
        async with casual_games.open():
            game = shared_game(now)
            casual_games.add(game)
            now.at, looked = IDLE - 1, shared_game(now, clock=0.5)
            casual_games.add(looked)
            now.at += 1  # not idle for longer than that, but out of time: the salon has looked
            await until(lambda: looked.casual_game.is_over)
            assert casual_games.find(game.name) is game
            now.at = 2 * IDLE + 1
            await until(lambda: len(casual_games) == 0)
            with pytest.raises(HTTPException, match="was closed") as gone:
                casual_games.find(game.name)
            assert gone.value.status_code == 410
            assert game.is_closed

    asyncio.run(evening())


def test_a_full_room_lets_the_oldest_idle_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casual_games_module, "MOST", 2)

    async def evening() -> None:
        now = Hands()
        casual_games = CasualGames(Thinking(lambda: [0]), now)
        async with casual_games.open():
            first, second, third = (shared_game(now) for _ in range(3))
            casual_games.add(first)
            casual_games.add(second)
            now.at = SPARED - 1
            with pytest.raises(HTTPException, match="2 games are being played"):
                casual_games.add(third)
            first.play("anna", "H5,N,2")
            now.at = SPARED + 1
            casual_games.add(third)
            assert casual_games.find(first.name) is first
            with pytest.raises(HTTPException, match="was closed"):
                casual_games.find(second.name)

    asyncio.run(evening())


def test_one_client_does_not_fill_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casual_games_module, "MOST", 4)
    monkeypatch.setattr(casual_games_module, "MOST_OF_ONE", 2)

    async def evening() -> None:
        now = Hands()
        casual_games = CasualGames(Thinking(lambda: [0]), now)

        def begin(client: str) -> SharedGame:
            game = SharedGame(casual_game(), {Side.WHITE: "anna", Side.BLACK: "bruno"}, "anna", now, client)
            casual_games.add(game)
            return game

        async with casual_games.open():
            other, first = begin("other"), begin("greedy")
            now.at = 1.0
            second = begin("greedy")
            with pytest.raises(HTTPException, match="2 games from your address"):
                begin("greedy")
            begin("other")
            now.at = SPARED + 1
            begin("greedy")  # the own one that is idle longest makes room, not one of others that is idle as long
            assert casual_games.find(other.name) is other
            assert casual_games.find(second.name) is second
            with pytest.raises(HTTPException, match="was closed"):
                casual_games.find(first.name)

    asyncio.run(evening())


def test_what_spectators_see_is_worked_out_once_a_step_and_language(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def noted(picture: Picture, language: Language) -> str:
        drawn.append(language.code)
        return as_svg(picture, language)

    monkeypatch.setattr("girone.web.play.game_view.as_svg", noted)
    now = Hands()
    game = shared_game(now, clock=60.0)
    for at in range(5):
        now.at = float(at)
        text = casual_game_text(game, f"spectator {at}", ENGLISH)
        assert json.loads(text) == casual_game_view(game, "", ENGLISH)
        assert json.loads(text)["clocks"]["white"]["left"] == 60.0 - at
        drawn.pop()  # that of the view beside it
    assert drawn == ["en"]
    assert json.loads(casual_game_text(game, "anna", ENGLISH))["mine"] == ["white"]
    assert drawn == ["en", "en"]
    casual_game_text(game, "", languages.load("it"))
    game.play("anna", "H5,N,2")
    assert json.loads(casual_game_text(game, "", ENGLISH))["last"] == "White played H5,N,2."
    assert drawn == ["en", "en", "it", "en"]


def test_the_host_alone_sees_the_invitations() -> None:
    game = SharedGame(casual_game(), {}, "host", Hands())
    seen = {player: json.loads(casual_game_text(game, player, ENGLISH))["seats"] for player in ("", "host", "anna")}
    assert {player: bool(seats["white"]["invitation"]) for player, seats in seen.items()} == {
        "": False,
        "host": True,
        "anna": False,
    }


@needs_core
def test_the_engine_waits_for_a_core_and_its_clock_does_not_run() -> None:
    async def evening() -> None:
        now, free = Hands(), list[int]()
        casual_games = CasualGames(Thinking(lambda: free), now)
        async with casual_games.open():
            game = SharedGame(casual_game(60.0, white=Participant(level=1)), {Side.BLACK: "anna"}, "anna", now)
            casual_games.add(game)
            await until(lambda: game.is_waiting_for_a_core)
            assert "use all cores" in casual_game_view(game, "anna", ENGLISH)["words"]
            with pytest.raises(HTTPException, match="use all cores"):
                await casual_games.advise(game)
            now.at = 30.0
            assert game.casual_game.turns == ()
            free.append(0)
            await until(lambda: len(game.casual_game.turns) == 1)
            assert game.casual_game.used(Side.WHITE) == 0.0
            assert game.version == 3  # waits, thinks, has moved
            assert not game.is_waiting_for_a_core

    asyncio.run(evening())


@needs_core
def test_an_engine_that_has_died_is_started_again() -> None:
    async def evening() -> None:
        free = list[int]()
        thinking = Thinking(lambda: free)
        casual_games = CasualGames(thinking)
        async with casual_games.open():
            game = SharedGame(casual_game(white=Participant(level=1)), {Side.BLACK: "anna"}, "anna")
            process = await thinking._started()
            process.kill()
            await process.wait()
            free.append(0)
            casual_games.add(game)
            await until(lambda: len(game.casual_game.turns) == 1)

    asyncio.run(evening())


@needs_core
def test_who_thinks_for_a_page_that_was_killed_ends_in_silence() -> None:
    game = games.load("othello")
    position = {"game": game.name, "options": game.options, "position": game.start().text()}
    asked = {"number": 1, "core": min(os.sched_getaffinity(0)), "seconds": 1.0, "nodes": 10, **position}
    words = [sys.executable, "-m", "girone.web.play.engine_process"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as thinker:
        assert thinker.stdin
        assert thinker.stdout
        assert thinker.stderr
        thinker.stdout.close()
        thinker.stdin.write(json.dumps(asked).encode() + b"\n")
        thinker.stdin.close()
        assert thinker.stderr.read() == b""
    assert thinker.returncode == 0


class Slow(Thinking):
    """An engine that thinks until it is released."""

    def __init__(self) -> None:
        super().__init__(lambda: [0])
        self.begun, self.released = asyncio.Event(), asyncio.Event()

    async def think(self, position: Position, effort: Effort, began: Callable[[], None]) -> Advice:
        self.begun.set()
        await self.released.wait()
        return Advice(position.turn, position.moves()[0], 0)


def test_a_thought_about_what_was_taken_back_is_not_played() -> None:
    async def evening() -> None:
        slow = Slow()
        casual_games = CasualGames(slow)
        async with casual_games.open():
            game = SharedGame(casual_game(black=Participant(level=1)), {Side.WHITE: "anna"}, "anna")
            casual_games.add(game)
            game.play("anna", "H5,N,2")
            casual_games.go_on(game)
            await slow.begun.wait()
            game.wish("anna", Proposal.TAKE_BACK)
            slow.released.set()
            await until(lambda: not casual_games._players)
            assert game.casual_game.turns == ()

    asyncio.run(evening())


class Failing(Thinking):
    """An engine that ends in the middle of a thought."""

    async def think(self, position: Position, effort: Effort, began: Callable[[], None]) -> Advice:
        raise HostFailed("the engine stopped while it was thinking")


def test_an_engine_that_fails_is_said_and_the_game_stays(capsys: pytest.CaptureFixture[str]) -> None:
    async def evening() -> None:
        casual_games = CasualGames(Failing(lambda: [0]))
        async with casual_games.open():
            game = SharedGame(casual_game(black=Participant(level=1)), {Side.WHITE: "anna"}, "anna")
            casual_games.add(game)
            game.play("anna", "H5,N,2")
            casual_games.go_on(game)
            await until(lambda: bool(game.trouble))
            seen = casual_game_view(game, "anna", ENGLISH)
            assert "the engine has failed" in seen["trouble"]
            assert "take-back" in seen["may"]
            with pytest.raises(HTTPException, match="while it was thinking"):
                await casual_games.advise(game)

    asyncio.run(evening())
    assert "while it was thinking" in capsys.readouterr().err


@needs_core
def test_the_engine_plays_itself_for_who_watches() -> None:
    async def evening() -> None:
        casual_games = CasualGames(Thinking(lambda: [0]), pace=0.0)
        async with casual_games.open():
            game = SharedGame(casual_game(white=Participant(level=1), black=Participant(level=2)), {}, "anna")
            casual_games.add(game)
            await until(lambda: len(game.casual_game.turns) >= 4)

    asyncio.run(evening())


async def told(stream: Any) -> tuple[str, Any]:
    name, data = (await anext(stream)).decode().strip().split("\n")
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


async def still_waiting(streams: dict[str, Any]) -> dict[str, "asyncio.Task[tuple[str, Any]]"]:
    """Those who wait for news, of which there are none."""
    waiting = {name: asyncio.create_task(told(stream)) for name, stream in streams.items()}
    for _ in range(10):
        await asyncio.sleep(0)
    assert not any(task.done() for task in waiting.values())
    return waiting


@needs_core
def test_a_clock_that_ends_in_the_pause_of_a_watched_game_ends_only_that_game() -> None:
    async def evening() -> None:
        now = Hands()
        casual_games = CasualGames(Thinking(lambda: [0]), now, pace=0.3)
        async with casual_games.open():
            game = SharedGame(
                casual_game(60.0, white=Participant(level=1), black=Participant(level=1)), {}, "anna", now
            )
            casual_games.add(game)
            await asyncio.sleep(0)  # the house has begun its pause
            await asyncio.sleep(0)
            now.at = 61.0
            await until(lambda: game.casual_game.is_over)
            other = SharedGame(casual_game(white=Participant(level=1)), {Side.BLACK: "anna"}, "anna", now)
            casual_games.add(other)
            await until(lambda: len(other.casual_game.turns) == 1)
            await until(lambda: game.name not in casual_games._players)
        assert game.casual_game.turns == ()

    asyncio.run(evening())


def test_everybody_is_told_of_every_step_in_their_own_view() -> None:
    async def evening() -> None:
        game = shared_game(Hands())
        streams = {name: _events(game, name, ENGLISH) for name in ("anna", "bruno", "")}
        first = {name: await told(stream) for name, stream in streams.items()}
        assert {name: state["mine"] for name, (_, state) in first.items()} == {
            "anna": ["white"],
            "bruno": ["black"],
            "": [],
        }
        assert game.followers == 3
        waiting = await still_waiting(streams)
        game.play("anna", "H5,N,2")
        for name, task in waiting.items():
            event, state = await asyncio.wait_for(task, PATIENCE)
            assert (event, state["last"]) == ("state", "White played H5,N,2.")
            assert bool(state["choices"]) == (name == "bruno")
        waiting = await still_waiting(streams)
        game.close()
        for name, stream in streams.items():
            assert (await waiting[name])[0] == "gone"
            with pytest.raises(StopAsyncIteration):
                await anext(stream)
        assert game.followers == 0

    asyncio.run(evening())
