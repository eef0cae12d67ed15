"""Planning: numbers of matches are exact where they can be, and times follow from them."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import formats, games, regulations
from girone.model.errors import ConfigError
from girone.tournament.plan.estimate import THINKING, alternatives, estimate, match_span, tables_of
from girone.tournament.plan.estimate_text import duration, sentence, text
from girone.tournament.plan.file import read
from girone.tournament.plan.lengths import USUAL, measured_plies, most_plies, usual_plies
from tests.results.conftest import TWO
from tests.results.played import plan_of


def names(count: int) -> list[str]:
    return [f"E{at}" for at in range(count)]


def test_forty_in_a_double_round_robin() -> None:
    plan = plan_of(*names(40))
    made = estimate(plan, 4)
    assert (made.matches, made.most, made.tables) == (1560, 1560, 4)
    assert made.whole.usual == pytest.approx(390 * made.match.usual)
    assert "1,560 matches, 4 at a time" in text(plan, made)
    assert "It fits into an afternoon of 4 h, unless" in text(plan, made)
    assert "It does not fit into an afternoon" in text(plan, estimate(plan, 1))
    small = plan_of("Alfa", "Beta")
    assert "It fits into an afternoon of 4 h." in text(small, estimate(small, 1))


@given(st.sampled_from(formats.names()), st.integers(min_value=2, max_value=20), st.integers(min_value=1, max_value=9))
def test_the_count_is_what_the_format_can_want(name: str, count: int, tables: int) -> None:
    plan = plan_of(*names(count), more=f'[format]\nkind = "{name}"\n')
    made = estimate(plan, tables)
    form = plan.categories[0].format
    assert 0 < made.matches <= made.most
    assert made.most <= max(form.most(count), made.matches)
    assert made.categories == {"all": made.matches}
    assert made.whole.longest >= made.whole.usual >= made.matches / made.tables * made.match.usual * 0.999
    more = estimate(plan, tables + 1)
    assert more.whole.usual <= made.whole.usual


def test_a_knockout_needs_two_legs_a_tie_at_least() -> None:
    made = estimate(plan_of(*names(8), more='[format]\nkind = "knockout"\n'), 4)
    assert (made.matches, made.most) == (14, 42)
    assert made.whole.usual == pytest.approx(6 * made.match.usual)


def test_a_match_that_serves_two_categories_counts_once() -> None:
    plan = plan_of(*names(4), more=TWO)
    made = estimate(plan, 1)
    assert made.matches == 12
    assert made.categories == {"all": 12, "cup": 6}
    assert "6 of them serve several categories and are played once" in text(plan, made)


def test_nobody_plays_twice_at_once() -> None:
    made = estimate(plan_of(*names(5)), 100)
    assert made.tables == 2
    assert made.whole.usual == pytest.approx(10 * made.match.usual)


def test_the_seconds_of_a_match() -> None:
    loa = regulations.load("loa-2012")
    span = match_span(loa)
    plies = measured_plies("lines_of_action")[USUAL]
    assert span.usual == pytest.approx(2 + THINKING * (plies + 2))
    assert span.longest == pytest.approx(10 + 2 + 200 + 2)
    paced = regulations.load("dipole-2020", {"wire_options.pace": 1.5, "limits.warm_up": 30})
    assert match_span(paced).longest == pytest.approx(10 + 2 + 30 + 120 * 2.5)


def test_players_of_the_house_do_not_think_for_long() -> None:
    text_of = 'name = "T"\nregulation = "dipole-2020"\nseed = "s"\n[set]\nlimits.move = 10\n'
    theirs = "".join(f'[[entrants]]\nname = "{name}"\ncommand = "true"\n' for name in ("A", "B"))
    ours = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("C", "D"))
    spans = [
        estimate(read(text_of + entrants, "a file", Path()), 1).match for entrants in (theirs, theirs + ours, ours)
    ]
    plies, fixed = usual_plies(games.load("dipole")), 2 + regulations.load("dipole-2020").limits.warm_up
    assert [span.usual for span in spans] == pytest.approx([fixed + plies * each for each in (5, 2.55, 0.1)], rel=0.1)
    assert len({span.longest for span in spans}) == 1


def test_the_kits_fixed_wait_uses_all_the_time() -> None:
    waits = match_span(regulations.load("othello-ufmg-2014", {"wire_options.full_delay": True}))
    assert waits.usual == pytest.approx(2 + 60 * 5)


def test_tables_follow_from_cores_and_from_the_file() -> None:
    plan = plan_of(*names(8))
    assert [tables_of(plan, cores) for cores in (1, 2, 5, 8)] == [1, 1, 2, 4]
    assert tables_of(replace(plan, tables=3), 16) == 3
    resting = replace(plan, entrants=tuple(replace(each, wire="sadjad_stdio") for each in plan.entrants))
    assert tables_of(resting, 5) == 5


def test_alternatives_are_shorter() -> None:
    plan = plan_of(*names(40))
    made, others = estimate(plan, 2), {str(words): other for words, other in alternatives(plan, 2)}
    assert [others[words].matches for words in others] == [1560, 1560, 780, 160 + 30, 140, 78]
    assert all(other.whole.usual < made.whole.usual for other in others.values())
    assert "8 groups of about 5, the best two of each into a knockout" in others


def test_a_knockout_is_not_made_a_league() -> None:
    plan = plan_of(*names(4), more='[format]\nkind = "knockout"\n')
    assert [str(words) for words, _ in alternatives(plan, 1)] == ["2 tables"]


@pytest.mark.parametrize("name", games.names())
def test_every_game_was_measured(name: str) -> None:
    game = games.load(name)
    assert measured_plies(name).keys() == {"random", "greedy", USUAL}
    assert 5 < usual_plies(game) <= most_plies(game)


def test_lengths_follow_the_board_and_the_limit() -> None:
    assert usual_plies(games.load("othello", size=4)) == 12
    assert usual_plies(games.load("dipole", move_limit=5)) == 10
    with pytest.raises(ConfigError, match="no game 'chess'; there are: "):
        measured_plies("chess")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (119, "119 s"), (121, "2 min"), (7199, "120 min"), (7200, "2 h"), (9000, "2 h 30 min")],
)
def test_durations(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_tournament_of_one_has_no_matches() -> None:
    assert sentence(estimate(plan_of("Alone"), 1)) == "0 matches, one at a time: about 0 s, at most 0 s"
