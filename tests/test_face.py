"""What `import girone` offers: small, sorted, documented, and loaded only when it is asked for."""

import doctest
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import girone
from girone import games as rooms
from girone.matches.story import Ply, Story
from girone.model.errors import ConfigError, MalformedMove, MoveError
from girone.model.game import Move, Position, Side
from girone.model.reason import Reason
from girone.play_match import Player

AT_ONCE = {"limits.warm_up": 0}
CUP = """
name = "Cup"
regulation = "dipole-2020"
seed = "face"
[set]
limits.warm_up = 0
limits.move = 60  # a late answer on a busy machine is played again, and the record then has a row more
[[entrants]]
name = "Ada"
player = "level1"
[[entrants]]
name = "<Bob>"
player = "random"
"""


def first(position: Position) -> Move:
    return position.moves()[0]


def test_all_is_sorted_and_there_and_documented() -> None:
    assert girone.__all__ == sorted(girone.__all__)
    assert set(girone.__all__) <= set(dir(girone))
    for name in girone.__all__:
        assert getattr(girone, name).__doc__, name


def test_its_examples_run() -> None:
    failed, tried = doctest.testmod(girone)
    assert tried > 3
    assert failed == 0


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        girone.nonsense  # noqa: B018  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "asked",
    [
        "import girone; loaded = [name for name in sys.modules if name.startswith('girone.')]; assert not loaded",
        "import girone; assert girone.games() == girone.games.names()",
        "from girone import games; import girone; assert girone.games() == games.names()",
        "import girone.matches.play; assert girone.match.__doc__",
    ],
)
def test_nothing_is_loaded_before_and_rooms_that_are_functions_are_both(asked: str) -> None:
    subprocess.run([sys.executable, "-c", f"import sys; {asked}"], check=True, timeout=60)


@pytest.mark.parametrize("name", rooms.names())
def test_every_position_shows_itself_in_a_notebook(name: str) -> None:
    position = girone.load(name).start()
    assert position._repr_svg_() == position.svg().replace("<svg", '<svg width="420"', 1)
    assert position.svg().startswith("<svg ")
    assert repr(position) == f"<{type(position).__name__} {position}>"
    assert position.play(position.moves()[0]).svg() != position.svg()


def test_a_match_of_functions_has_its_story() -> None:
    played = girone.match(first, "level 1", "dipole")
    story = played.story
    assert (story.white, story.black) == ("first", "level1")
    position = story.start
    for ply, row in zip(story.plies, story.rows(), strict=True):
        assert ply.move
        position = position.play(ply.move)
        assert (row["move"], row["position"], row["side"]) == (ply.move, position.text(), ply.side)
    assert position == played.position
    assert position.outcome()
    assert played.winner is played.verdict.winner
    assert played.journal is None
    assert str(played) == played.verdict.words
    assert repr(played) == f"<Played first – level1: {played}>"
    assert repr(story) == f"<Story first – level1, {len(story.plies)} turns: {played}>"
    shown = played._repr_html_()
    assert shown.count("<figure") == len(story.plies) + 1
    assert 'type="range"' in shown


def test_what_people_type_is_read() -> None:
    othello = girone.load("othello")
    assert othello.start().play("f5d6c3") == othello.start().play("5,4").play("3,5").play("C3")
    assert girone.load("lines_of_action").start().play("a2-c2").text().endswith("B 1")
    must_pass = othello.parse("OX" + "-" * 54 + "-------X O").play("c1")
    assert must_pass.text().startswith("OOO")
    for wrong in ("z9", "f5z9", "f5f5", "xyz"):
        with pytest.raises(MoveError):
            othello.start().play(wrong)
    with pytest.raises(MalformedMove):  # the referee is strict
        othello.start().why_not("f5")


def test_a_picture_has_the_last_move_and_arrows() -> None:
    start = girone.load("lines_of_action").start()
    assert 'class="last"' not in start.svg()
    assert 'class="last"' in start.play("A2-C2").svg()
    assert start.svg(arrows=["a2-c2", ("H3", "F3")]).count("<polygon") == 2
    assert 'class="pointed"' in girone.load("othello").start().svg(arrows=["d3"])
    assert start._repr_svg_().startswith("<svg width=")
    ways = [girone.load("othello").start().svg(arrows=[way]) for way in (("a1", "b2"), ("0,0", "1,1"))]
    assert ways[0] == ways[1]
    assert ways[0].count("<polygon") == 1
    with pytest.raises(MoveError, match="illegal"):
        start.svg(arrows=["A2-A3"])
    with pytest.raises(ConfigError, match="no cell 'Z9'"):
        start.svg(arrows=[("Z9", "A1")])


def test_an_opening_is_played_from() -> None:
    opening = girone.load("dipole").start().play("H5,N,2")
    assert girone.match(first, first, "dipole", opening=opening).story.start == opening
    small = girone.load("othello", size=6).start()
    assert girone.match(first, first, opening=small).story.start == small
    for wrong in ({"game": "dipole"}, {"settings": {"game.size": 8}}):
        with pytest.raises(ConfigError, match="the opening is of Othello"):
            girone.match(first, first, opening=small, **wrong)


def slow(position: Position) -> Move:
    time.sleep(0.02)
    return position.moves()[0]


@pytest.mark.parametrize(
    ("player", "reason"),
    [(lambda position: "A1,N,1", Reason.ILLEGAL), (lambda position: 7, Reason.MALFORMED), (slow, Reason.TOO_SLOW)],
    ids=["illegal", "malformed", "slow"],
)
def test_a_function_that_breaks_the_rules_loses(player: Player, reason: Reason) -> None:
    limits = {"limits.move": 0.01, "limits.first_move": 0.01, "limits.grace": 0} if player is slow else {}
    played = girone.match(player, first, "dipole", settings=limits)
    assert (played.verdict.reason, played.winner) == (reason, Side.BLACK)


def test_a_function_may_write_moves_as_people_type_them() -> None:
    squares = {"5,4": "f5", "-1,-1": "pass"}

    def typist(position: Position) -> Move:
        return squares.get(position.moves()[-1], position.moves()[-1])

    played = girone.match(typist, typist, "othello", opening=girone.load("othello").start())
    assert (played.verdict.kind, played.moves[0]) == ("played", girone.load("othello").start().moves()[-1])
    assert "5,4" in played.moves


@pytest.mark.parametrize("program", ["level 11", "lvl3", "no-such-program --fast"])
def test_a_program_that_is_not_there_is_refused(program: str) -> None:
    with pytest.raises(ConfigError, match="there is no program"):
        girone.match(first, program, "dipole")


def test_what_a_function_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        girone.match(shy, first)


@pytest.mark.parametrize(
    ("white", "options", "said"),
    [
        (first, {"record": "kept"}, "a match in memory has no journal"),
        (first, {"regulation": "loa-2012"}, "loa-2012 is a regulation of lines_of_action, not of dipole"),
    ],
)
def test_what_cannot_be_is_refused(white: Player, options: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        girone.match(white, "greedy", "dipole", **options)  # type: ignore[arg-type]


def test_programs_meet_at_a_table_and_leave_a_journal(tmp_path: Path) -> None:
    folder = tmp_path / "program"
    folder.mkdir()
    script = folder / "run.sh"
    script.write_text(
        f"#!/bin/sh\nexec {sys.executable} -P -m girone.players.samples random unical_server --game dipole\n"
    )
    script.chmod(0o755)
    kept = tmp_path / "kept"
    played = girone.match(folder, "greedy", "dipole", settings=AT_ONCE, record=kept, seed=1)
    assert played.journal == kept / "journal.jsonl"
    assert girone.read_journal(played.journal) == played.story
    assert played.story.white == "program"
    assert played.verdict.kind == "played"


def shy(position: Position) -> Move:
    raise ZeroDivisionError


def wrong(position: Position) -> Move:
    return "A1,N,1"


def test_a_function_meets_a_program(tmp_path: Path) -> None:
    program = f"{sys.executable} -P -m girone.players.samples random unical_server --game dipole"
    played = girone.match(first, program, "dipole", settings=AT_ONCE, record=tmp_path / "kept")
    assert played.verdict.kind == "played"
    assert played.story.white == "first"
    assert all(ply.move == before.moves()[0] for before, ply in _turns(played.story) if ply.side is Side.WHITE)
    lost = girone.match(f"{program} --seed {'0' * 256}1", wrong, "dipole", settings=AT_ONCE)
    assert (lost.verdict.reason, lost.winner, lost.journal) == (Reason.ILLEGAL, Side.WHITE, None)
    with pytest.raises(ZeroDivisionError):
        girone.match(shy, program, "dipole", settings=AT_ONCE)


def _turns(story: Story) -> Iterator[tuple[Position, Ply]]:
    positions = [story.start, *(ply.position for ply in story.plies)]
    return zip(positions, story.plies, strict=False)


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> girone.Tournament:
    file = tmp_path_factory.mktemp("cup") / "cup.toml"
    file.write_text(CUP, encoding="utf-8")
    tournament = girone.Tournament(file)
    assert not tournament.standings().finished
    events: list[str] = []
    assert tournament.run(lambda event: events.append(event.as_json()["event"])).finished
    assert events.count("ended") >= 2  # a match is played again if this machine was too busy
    return tournament


def test_a_tournament_tells_its_standings(cup: girone.Tournament) -> None:
    standings = cup.standings()
    assert len(standings) == 2
    assert [row["rank"] for row in standings] == [1, 2]
    assert "Ada" in str(standings)
    assert "&lt;Bob&gt;" in standings._repr_html_()
    assert {rated.name for rated in cup.certificate().entrants} == {"Ada", "<Bob>"}
    with pytest.raises(ConfigError, match="category"):
        cup.standings("juniors")


def test_results_and_stores_are_flat_rows(cup: girone.Tournament) -> None:
    results, rows = cup.results(), girone.read_store(cup.path.with_suffix(".store"))
    assert [row["winner"] for row in results] == [row["winner"] for row in rows]
    for row in (*results, *rows):
        assert all(value is None or isinstance(value, str | int | float) for value in row.values())
    assert girone.Tournament(cup.path.with_suffix(".store")).results() == results
