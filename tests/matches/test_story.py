"""The story of a match: one fold of its lines, the same whether they come at once or one by one."""

from pathlib import Path

import pytest

from girone.matches.journal import journal
from girone.matches.journal.lines import Asked, Ruled
from girone.matches.journal.tail import MatchTail
from girone.matches.story import story, turns
from girone.tournament.results.facts import told_by
from tests.results.evening import Evening as Fair
from tests.results.evening import file_of


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a match between programs."""
    fair = Fair(tmp_path_factory.mktemp("fair") / "cup.store", file_of("Alfa", "Beta"))
    fair.play(1)
    return fair.store.folder / fair.state.attempts[0].folder / "journal.jsonl"


def test_turns_hold_every_line_once(played: Path) -> None:
    _, lines = journal.read_lines(played)
    found = list(turns(lines))
    assert [line for turn in found for line in turn.lines] == lines
    assert [turn.number for turn in found] == list(range(len(found)))
    first, *answered, rest = found
    assert (first.asked, rest.asked) == (None, None)
    for turn in answered:
        assert turn.asked == next(line for line in turn.lines if isinstance(line, Asked))
        assert turn.ruled is turn.lines[-1]
        assert [line for line in turn.lines if isinstance(line, Ruled)] == [turn.ruled]


def test_a_match_that_is_followed_ends_as_the_one_that_is_read(played: Path, tmp_path: Path) -> None:
    growing = tmp_path / "journal.jsonl"
    tail, last = MatchTail(growing), 0
    for line in played.read_bytes().splitlines(keepends=True):
        with growing.open("ab") as file:
            file.write(line)
        tail.read()
        assert tail.match
        assert last <= len(tail.match.plies) <= last + 1
        last = len(tail.match.plies)
    tail.close()
    told, match = story(played), tail.match
    assert match
    assert (match.plies, match.verdict, match.unanswered) == (told.plies, told.verdict, told.unanswered)
    assert match.asked is None
    assert match.position == told.plies[-1].position


def test_facts_are_those_of_the_story(played: Path) -> None:
    told, facts = story(played), told_by(played)
    assert facts
    assert facts.moves.split() == [ply.move for ply in told.plies if ply.move]
    for side, time in facts.time.items():
        used = [ply.seconds for ply in told.plies if ply.side is side]
        assert (time.answers, time.longest) == (len(used), round(max(used), 6))
