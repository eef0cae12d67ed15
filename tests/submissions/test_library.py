"""The engine through its C library is the engine: the same nodes, moves and refusals as the nanobind core's."""

import importlib.util
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest

from girone import engine, games
from girone.engine import native_board
from girone.model.game import Game, Position
from tests.clients.programs import PATIENCE
from tests.submissions.handing_in import HandedIn
from tests.support import VARIANTS, random_positions, variant_name

OF_GAME = {
    "dipole": "dipole-2020",
    "fission": "fission-2022",
    "lines_of_action": "loa-2012",
    "othello": "othello-sadjad-1389",
}
LONG = 3600.0
LIMITS: tuple[dict[str, Any], ...] = ({"nodes": 400}, {"depth": 1, "score_all": True})
Load = Callable[[str], Any]


@pytest.fixture(autouse=True)
def built_core() -> None:
    """Skip without the core to compare with."""
    if not engine.available():
        pytest.skip("the native core is not built")


@pytest.fixture
def load(compiled: Callable[[str], HandedIn]) -> Load:
    """The module that a hand-in has for girone._native."""

    def of(game: str) -> Any:
        file = compiled(OF_GAME[game]).folder / "program" / "girone" / "_native.py"
        found = importlib.util.spec_from_file_location(f"library_of_{game}", file)
        assert found
        assert found.loader
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        return module

    return of


def board(library: Any, position: Position) -> Any:
    return library.Board(position.game.name, position.text(), **position.game.options)


def facts(thought: Any) -> tuple[Any, ...]:
    moves = [(each.move, each.score, list(each.line)) for each in thought.moves]
    return thought.depth, thought.score, thought.nodes, list(thought.line), moves


@pytest.mark.parametrize("game", VARIANTS, ids=variant_name)
def test_it_finds_what_the_core_finds(game: Game, load: Load) -> None:
    from girone import _native

    library = load(game.name)
    opened = [each for each in random_positions(game, seeds=1) if each.moves()]
    for position in (opened[0], opened[len(opened) // 2]):
        for limits in LIMITS:
            by_core = _native.Engine(1).think(native_board(position), **limits)
            assert facts(library.Engine(1).think(board(library, position), **limits)) == facts(by_core)


@pytest.mark.parametrize("name", OF_GAME)
def test_it_has_the_same_opening_book(name: str, load: Load) -> None:
    library, start = load(name), games.load(name).start()
    by_core = native_board(start).book()
    assert by_core
    by_library = board(library, start).book()
    assert facts(by_library) == facts(by_core)
    end = start
    for move in by_library.line:
        end = end.play(move)
    assert native_board(end).book() is None
    assert board(library, end).book() is None


def test_it_tells_of_every_depth_and_forgets(load: Load) -> None:
    library, position = load("dipole"), games.load("dipole").start()
    heard: list[int] = []
    mind = library.Engine(1)
    first = mind.think(board(library, position), depth=5, progress=lambda thought: heard.append(thought.depth))
    assert heard == [1, 2, 3, 4, 5]
    assert first.seconds > 0
    mind.clear()
    assert facts(mind.think(board(library, position), depth=5)) == facts(first)


def test_it_can_be_stopped_and_serves_one_at_a_time(load: Load) -> None:
    library, position = load("lines_of_action"), games.load("lines_of_action").start()
    mind, began, found = library.Engine(1), Event(), list[Any]()

    def think() -> None:
        found.append(mind.think(board(library, position), hard_seconds=LONG, progress=lambda _: began.set()))

    thread = Thread(target=think)
    thread.start()
    assert began.wait(PATIENCE)
    for forbidden in (mind.clear, lambda: mind.think(board(library, position), depth=1)):
        with pytest.raises(ValueError, match="thinking already"):
            forbidden()
    mind.stop()
    thread.join(PATIENCE)
    assert len(found) == 1


def test_what_the_listener_raises_ends_the_search(load: Load) -> None:
    library, position = load("fission"), games.load("fission").start()

    def fail(thought: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        library.Engine(1).think(board(library, position), hard_seconds=LONG, progress=fail)


@pytest.mark.parametrize(
    ("game", "text"),
    [("chess", "x"), ("dipole", "A4B12 H5W12 W"), ("othello", "X-"), ("fission", "W" * 600), ("dipole", "A4B12 W 0")],
)
def test_refusals_have_the_same_words(game: str, text: str, load: Load) -> None:
    from girone import _native

    library = load(game if game in OF_GAME else "dipole")
    said = []
    for core in (_native, library):
        with pytest.raises(ValueError, match=".") as raised:
            core.Engine(1).think(core.Board(game, text), depth=1)
        said.append(str(raised.value))
    assert said[0][:500] == said[1][:500]


@pytest.mark.parametrize("limits", [{"threads": 0}, {"threads": 257}, {"depth": -1}, {"hard_seconds": -1.0}])
def test_impossible_limits_are_refused(limits: dict[str, Any], load: Load) -> None:
    library = load("dipole")
    with pytest.raises(ValueError, match="threads are 1 to 256|limits are not negative"):
        library.Engine(1).think(board(library, games.load("dipole").start()), **limits)


def test_it_holds_only_its_own_game(load: Load) -> None:
    with pytest.raises(ValueError, match="the native core has no game 'fission'"):
        load("dipole").Board("fission", games.load("fission").start().text())
