"""The thinker answers in time whatever its engine does, and keeps thinking where it may."""

import time
from collections.abc import Callable
from threading import Event
from weakref import ReferenceType, ref

import pytest

from girone import games, regulations
from girone.cli.main import main
from girone.engine import Analysis, Effort, Engine
from girone.model.errors import ConfigError
from girone.model.game import Position
from girone.model.limits import Limits
from girone.players.plain import PlainEngine
from girone.players.player import Player
from girone.players.screen import Screen
from girone.players.thinker import HASTE, Thinker
from girone.players.time_allowance import NEAR, Allowance, limits_of
from tests.players.minds import LONG, BrokenMind, ScriptedMind, found

START = games.load("dipole").start()
WIDE = Allowance(LONG, LONG)
NOWHERE = Screen(-1, has_boards=False)


def soon() -> float:
    return time.monotonic() + 0.05


def test_a_search_that_never_returns_is_answered_with_what_it_found() -> None:
    mind = ScriptedMind(found("H5,N,2"), found("H5,NE,3"), is_deaf=True)
    thinker = Thinker(lambda: mind)
    thinker.begin(START)
    assert mind.has_told.wait(LONG)
    assert thinker.choose(START, soon()) == "H5,NE,3"


def test_a_search_that_found_nothing_is_answered_with_a_legal_move() -> None:
    thinker = Thinker(lambda: ScriptedMind(is_deaf=True))
    assert thinker.choose(START, soon()) in START.moves()
    later = START.play("H5,N,2")
    assert thinker.choose(later, soon()) in later.moves()


def test_an_engine_that_takes_too_long_to_be_made() -> None:
    def make() -> ScriptedMind:
        time.sleep(LONG)
        return ScriptedMind()

    assert Thinker(make).choose(START, soon()) in START.moves()


def test_a_deadline_that_is_over_is_answered_at_once() -> None:
    assert Thinker(ScriptedMind).choose(START, time.monotonic() - 1) in START.moves()


def test_nothing_more_to_find_is_answered_before_the_deadline() -> None:
    mind = ScriptedMind(found("H5,NE,3"), ends=True)
    assert Thinker(lambda: mind).choose(START, time.monotonic() + LONG) == "H5,NE,3"


def test_a_bug_in_the_search_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError, match="a bug"):
        Thinker(BrokenMind).choose(START, time.monotonic() + LONG)


def test_the_real_engine_is_stopped_and_asked_again() -> None:
    thinker, position = Thinker(lambda: Engine(1)), START
    for _ in range(6):
        position = position.play(thinker.choose(position, soon()))
        thinker.begin(position)
    thinker.close()
    assert not thinker._thread.is_alive()


def test_a_closed_thinker_lets_its_engine_go() -> None:
    """An engine that lives when the interpreter ends is reported as a leak, on standard error."""
    minds: list[ReferenceType[ScriptedMind]] = []

    def make() -> ScriptedMind:
        mind = ScriptedMind(ends=True)
        minds.append(ref(mind))
        return mind

    thinker = Thinker(make)
    thinker.choose(START, time.monotonic() + LONG)
    assert minds[0]()
    assert thinker.close(LONG)
    assert minds[0]() is None


def test_a_level_limits_the_nodes() -> None:
    mind = ScriptedMind(ends=True)
    Thinker(lambda: mind, Effort(nodes=60, threads=2)).choose(START, time.monotonic() + LONG)
    [(_, effort)] = mind.asked
    assert (effort.nodes, effort.threads) == (60, 2)


def test_pondering_on_the_expected_reply_goes_on_when_it_comes() -> None:
    mind = ScriptedMind(found("H5,N,2", "A4,S,2", "H5,NE,3"), found("F5,N,2", "A4,S,2"), ends=False)
    thinker = Thinker(lambda: mind)
    player = Player(thinker, Allowance(0.3, LONG), NOWHERE, ponders=True)
    thinker.begin(START)
    assert mind.has_told.wait(LONG)
    mind.has_told.clear()
    assert player.think(START) == "H5,N,2"
    player.rest(None)
    assert mind.has_told.wait(LONG)
    expected = START.play("H5,N,2").play("A4,S,2")
    assert [position for position, _ in mind.asked] == [START, expected]
    thinker.wait(lambda: bool(thinker.latest and thinker.latest.depth), None)
    mind.stop()
    player.hear()
    assert player.think(expected) == "F5,N,2"
    assert len(mind.asked) == 2, "a hit begins no second search"


def test_an_unexpected_reply_begins_anew() -> None:
    mind = ScriptedMind(found("H5,N,2", "A4,S,2"), ends=True)
    player = Player(Thinker(lambda: mind), WIDE, NOWHERE, ponders=True)
    player.think(START)
    player.rest(None)
    surprise = START.play("H5,N,2").play("A4,SE,3")
    assert player.think(surprise) in surprise.moves()
    assert mind.asked[-1][0] == surprise


def test_pondering_is_not_disturbed_by_what_the_server_says_meanwhile() -> None:
    mind = ScriptedMind(found("H5,N,2", "A4,S,2"))
    thinker = Thinker(lambda: mind)
    player = Player(thinker, Allowance(0.3, LONG), NOWHERE, ponders=True)
    thinker.begin(START)
    assert mind.has_told.wait(LONG)
    player.think(START)
    player.rest(START)
    after = START.play("H5,N,2")
    expected = after.play("A4,S,2")
    surprise = after.play("A4,SE,3")
    searched: list[Position | None] = []
    for board in (START, after, after, expected, surprise):  # not confirmed, confirmed, a message, two replies
        player.rest(board)
        searched.append(thinker.latest.position if thinker.latest else None)
    assert searched == [expected, expected, expected, expected, surprise]
    thinker.close()


def test_without_pondering_nothing_is_searched_in_between() -> None:
    mind = ScriptedMind(found("H5,N,2", "A4,S,2"), ends=True)
    thinker = Thinker(lambda: mind)
    player = Player(thinker, WIDE, NOWHERE)
    player.think(START)
    player.rest(None)
    thinker.close()
    assert len(mind.asked) == 1


def test_a_finished_search_is_asked_again_only_for_more() -> None:
    """As after `undo` with a longer time, or a greater depth after a hint."""
    mind = ScriptedMind(found("H5,N,2", "A4,S,2"), ends=True)
    thinker = Thinker(lambda: mind)
    for seconds, depth, asked in ((9, 0, 1), (9, 0, 1), (3, 0, 1), (30, 0, 2), (30, 8, 3), (30, 8, 3), (9, 12, 4)):
        if depth:
            thinker.limit_depth(depth)
        search = thinker.begin(START, time.monotonic() + seconds)
        thinker.wait(lambda search=search: search.is_done, time.monotonic() + LONG)  # type: ignore[misc]
        assert len(mind.asked) == asked
    assert thinker.begin(START, time.monotonic() + 9, scores_all=True) is not search
    thinker.close()


def test_before_the_first_move_the_start_is_pondered() -> None:
    mind = ScriptedMind()
    player = Player(Thinker(lambda: mind), WIDE, NOWHERE, ponders=True)
    player.rest(START)
    assert mind.has_told.wait(LONG)
    assert mind.asked[0][0] == START


def test_allowances() -> None:
    limits = Limits(move=1.0, first_move=2.0)
    usual = Allowance.of(limits, None, None)
    assert usual.deadline(10.0, is_first=True) == pytest.approx(11.9)
    assert usual.deadline(10.0, is_first=False) == pytest.approx(10.9)
    assert Allowance.of(limits, 5.0, 0.5).deadline(0.0, is_first=True) == 4.5
    assert Allowance.of(limits, 0.1, None) == Allowance(0.1, 0.1, 0.05)
    assert Allowance.of(limits, 1.0, None, NEAR) == Allowance(1.0, 1.0, NEAR)
    assert Allowance.of(limits, 0.02, None, NEAR) == Allowance(0.02, 0.02, 0.01)
    with pytest.raises(ConfigError, match="a margin of 2 s leaves nothing of 1 s"):
        Allowance.of(limits, None, 2.0)


@pytest.mark.parametrize("name", regulations.names())
def test_the_limits_are_those_of_the_regulation(name: str) -> None:
    assert limits_of(name) == regulations.load(name).limits


class LateMind(ScriptedMind):
    """Begins when it is told to."""

    def __init__(self, *findings: Analysis) -> None:
        super().__init__(*findings)
        self.is_asked, self.may_begin = Event(), Event()

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Wait, then search until the stop."""
        self.is_asked.set()
        assert self.may_begin.wait(LONG)
        return super().analyse(position, effort, every_move, progress)


def test_a_search_that_is_dropped_before_it_begins_ends_at_once() -> None:
    mind = LateMind()
    thinker = Thinker(lambda: mind)
    search = thinker.begin(START)
    assert mind.is_asked.wait(LONG)
    thinker.settle(search)
    mind.may_begin.set()
    assert thinker.close(LONG / 2)


def test_a_stop_that_came_too_late_does_not_end_the_next_search() -> None:
    """To begin a search drops the one before, also when that has ended."""
    thinker = Thinker(PlainEngine, Effort(depth=1))
    later = START.play("H5,N,2")
    for position in START, later:
        thinker.choose(position, time.monotonic() + LONG)
        assert thinker.latest
        assert (thinker.latest.position, thinker.latest.depth) == (position, 1)
    thinker.close()


def best_at_a_glance(position: Position) -> str:
    best = PlainEngine().analyse(position, Effort(depth=1)).best
    assert best != position.moves()[0], "such a position cannot tell a look from the first move"
    return best


def test_an_engine_that_says_nothing_is_answered_with_the_move_that_looks_best() -> None:
    thinker, best = Thinker(lambda: ScriptedMind(is_deaf=True)), best_at_a_glance(START)
    search = thinker.begin(START)
    thinker.await_move(search, lambda: search.best == best, time.monotonic() + LONG)
    search.best = other = START.moves()[0]
    thinker.await_move(search, lambda: False, time.monotonic() + 2 * HASTE)
    assert thinker.settle(search) == other != best, "one look is enough"


def test_what_the_engine_says_late_counts_more_than_a_look() -> None:
    mind = LateMind(found("H5,N,2"))
    thinker, best = Thinker(lambda: mind), best_at_a_glance(START)
    search = thinker.begin(START)
    thinker.await_move(search, lambda: search.best == best, time.monotonic() + LONG)
    mind.may_begin.set()
    thinker.await_move(search, lambda: bool(search.line), time.monotonic() + LONG)
    assert thinker.settle(search) == "H5,N,2" != best


def test_an_engine_that_is_being_made_is_waited_for() -> None:
    may_begin = Event()

    def make() -> ScriptedMind:
        assert may_begin.wait(LONG)
        return ScriptedMind()

    thinker = Thinker(make)
    thinker.await_engine(0.01)
    assert not thinker._mind
    may_begin.set()
    thinker.await_engine(LONG)
    assert thinker._mind


def test_nobody_waits_for_an_engine_that_cannot_be_made() -> None:
    def make() -> ScriptedMind:
        raise ZeroDivisionError("a bug")

    Thinker(make).await_engine(LONG)


@pytest.mark.parametrize("way", [("dipole", "127.0.0.1", "1"), ("lines_of_action", "--white", "0")])
def test_the_engine_is_made_before_we_sit_down(monkeypatch: pytest.MonkeyPatch, way: tuple[str, ...]) -> None:
    """A server's clock may run from the connection on."""

    class SatDown(Exception):
        pass

    def sit_down(*where: object) -> None:
        raise SatDown

    waited: list[float] = []
    mind = Thinker(ScriptedMind)
    monkeypatch.setattr(mind, "await_engine", waited.append)
    monkeypatch.setattr("girone.cli.commands.join.thinker", lambda arguments, game: mind)
    monkeypatch.setattr("girone.players.conversation.reach", sit_down)
    with pytest.raises(SatDown):
        main(["join", *way])
    assert len(waited) == 1
