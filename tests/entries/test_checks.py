"""The whole check in an arena: asked for once, made in parts, its findings kept for their author."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from girone import languages
from girone.entries.arena import checks
from girone.entries.arena.author_requests import RequestState
from girone.entries.arena.checks import CheckQueue, ask_for_check, check_of
from girone.lab.situations.situation_list import chosen
from girone.model.errors import ConfigError
from tests.entries.test_practice import file as file

FEW = ["game", "cr-lf"]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two situations are enough here; tests of the lab have them all."""
    monkeypatch.setattr(checks, "chosen", lambda regulation, _: chosen(regulation, FEW))


def test_a_sound_program_comes_through_in_parts(file: Path) -> None:
    ask_for_check(file.parent, 1, "Ada")
    with pytest.raises(ConfigError, match="not over yet"):
        ask_for_check(file.parent, 1, "Ada")
    at: Iterator[float] = cycle((0.0, 0.0, 500.0))
    queue, seen = CheckQueue(file, lambda: next(at)), []
    while queue.work(lambda: False):
        check = check_of(file.parent, 1)
        assert check
        seen.append((check.state, check.done, check.situations))
    assert seen == [(RequestState.WAITS, 1, 2), (RequestState.WAITS, 2, 2), (RequestState.DONE, 2, 2)]
    check = check_of(file.parent, 1)
    assert check
    assert check.found == ()
    assert queue.oldest is None
    assert not (file.parent / "checks" / "1").exists()


def test_what_loses_matches_is_told_in_every_language(file: Path) -> None:
    ask_for_check(file.parent, 2, "Bob")
    assert CheckQueue(file).work(lambda: False)
    check = check_of(file.parent, 2)
    assert check
    assert check.state is RequestState.DONE
    assert check.losing == len(check.found) == 1
    assert (check.done, check.situations) == (1, 2), "the rest would show the same"
    english, italian = (languages.load(code).tell(check.found[0].fix) for code in ("en", "it"))
    assert english != italian
    assert "in game" in str(check.found[0].where)


def test_for_an_upload_it_waits_and_who_left_is_told_so(file: Path) -> None:
    ask_for_check(file.parent, 1, "Ada")
    assert CheckQueue(file).work(lambda: True)
    check = check_of(file.parent, 1)
    assert check
    assert (check.state, check.done) == (RequestState.WAITS, 0)
    text = file.read_text()
    file.write_text(text.replace('name = "Ada"', 'name = "Eve"'))
    assert CheckQueue(file).work(lambda: False)  # the next ladder knows nothing of the matches before
    check = check_of(file.parent, 1)
    assert check
    assert check.state is RequestState.FAILED
    assert "no entrant Ada" in str(check.told)
