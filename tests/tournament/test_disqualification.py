"""Who is disqualified, why and since which match, as a function of the record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from girone.model.decision_subject import AboutEntrant, AboutMatch, Correction
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt, Decision, DecisionKind, Facts
from girone.model.tournament import Pairing
from girone.tournament.decisions.disqualification import disqualified
from girone.tournament.plan.file import read
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState, result_of
from tests.documents import orders
from tests.verdicts import verdict

UFMG = "othello-ufmg-2014"
SENTENCE = "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio"


def plan(values: str = "") -> Plan:
    entrants = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in "AB")
    text = f'name = "x"\nregulation = "{UFMG}"\nseed = "s"\n[set]\n{values}[format]\ntimes = 20\n{entrants}'
    return read(text, "x.toml", Path())


UNTOLD = Facts("", 0, {}, "")
"""What a record of old tells that has no lost turns in it."""


def match(
    number: int,
    lost: Mapping[str, int],
    reason: str = "won",
    pieces: tuple[int, int] = (40, 24),
    moves: int = 20,
) -> Attempt:
    """A match that B lost as black, with these lost turns."""
    facts = replace(
        UNTOLD,
        lost_turns={Side.WHITE: {}, Side.BLACK: {Reason(why): count for why, count in lost.items()}},
        pieces={Side.WHITE: pieces[0], Side.BLACK: pieces[1]},
        played={Side.WHITE: 30, Side.BLACK: moves},
    )
    return Attempt(number, Pairing("B", "A", number), "A", "B", "", "", "then", verdict("white", reason, 16), facts)


def out(
    attempts: Sequence[Attempt], values: str = "", decisions: Sequence[Decision] = ()
) -> dict[str, tuple[int, str]]:
    found = disqualified(TournamentState(plan(values), attempts, decisions))
    return {each.name: (each.match, str(each.reason)) for each in found}


@orders("othello-ufmg-2014", "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio")
def test_five_malformed_or_missing_answers_in_a_match_disqualify_wherever_it_ended() -> None:
    assert out([match(1, {"malformed": 2, "missing": 2})]) == {}
    number, reason = out([match(1, {"malformed": 3, "missing": 2})])["B"]
    assert number == 1
    assert reason == f"disqualified after 5 lost turns in match 1, as the document says: “{SENTENCE}”"


@orders("othello-ufmg-2014", "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio")
def test_ten_in_the_tournament_disqualify_since_the_match_of_the_tenth() -> None:
    number, reason = out([match(each, {"malformed": 3}) for each in range(1, 6)])["B"]
    assert number == 4
    assert reason.startswith("disqualified after 12 lost turns in the tournament, as ")


def test_illegal_moves_and_slow_answers_alone_disqualify_nobody() -> None:
    assert out([match(each, {"illegal": 4, "too_slow": 4}) for each in range(1, 6)]) == {}


@orders("othello-ufmg-2014", "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio")
def test_a_match_lost_by_lost_turns_in_a_row_disqualifies_whatever_they_were() -> None:
    assert out([match(1, {"too_slow": 5}, reason="lost_turns")])["B"][0] == 1


@orders("othello-ufmg-2014", "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio")
def test_it_counts_also_when_the_board_ended_the_match_before() -> None:
    assert out([match(1, {"malformed": 2}, pieces=(6, 0), moves=0)])["B"][0] == 1
    assert out([match(1, {"malformed": 1}, pieces=(6, 0), moves=0)]) == {}
    assert out([match(1, {"malformed": 2}, pieces=(30, 0), moves=9)]) == {}


def test_who_is_readmitted_begins_anew() -> None:
    attempts = [match(1, {"malformed": 5}), match(2, {"malformed": 4})]
    readmitted = Decision(1, "then", DecisionKind.READMIT, AboutEntrant("B"), "mended", after=1)
    assert out(attempts, decisions=[readmitted]) == {}
    assert out([*attempts, match(3, {"missing": 6})], decisions=[readmitted])["B"][0] == 3


def test_a_match_that_is_played_again_or_corrected_does_not_count() -> None:
    pairing = Pairing("B", "A")
    replay = Decision(1, "then", DecisionKind.REPLAY, AboutMatch(pairing), "again", after=1)
    corrected = Decision(1, "then", DecisionKind.CORRECT, Correction(pairing, "B", 2), "a slip", after=1)
    for decision in (replay, corrected):
        assert out([match(1, {"malformed": 5})], decisions=[decision]) == {}


def test_losing_all_pieces_with_lost_turns_counts_with_the_largest_margin() -> None:
    assert result_of(match(1, {"too_slow": 1}, pieces=(6, 0)), 64).margin == 64
    assert result_of(match(1, {}, pieces=(6, 0)), 64).margin == 16
    assert result_of(match(1, {"too_slow": 1}), 64).margin == 16


def test_a_record_that_does_not_tell_of_lost_turns_is_read_as_before() -> None:
    former = replace(match(1, {}), facts=UNTOLD)
    assert result_of(former, 64).margin == 16
    assert out([former]) == {}


def test_a_match_of_an_older_record_disqualifies_nobody_afterwards() -> None:
    assert out([replace(match(1, {}, reason="lost_turns"), facts=UNTOLD)]) == {}


@given(st.lists(st.integers(0, 7), max_size=12), st.integers(0, 6), st.integers(0, 15))
def test_somebody_is_out_from_the_first_match_that_fills_a_number(turns: list[int], most: int, in_all: int) -> None:
    attempts = [match(at, {"missing": count} if count else {}) for at, count in enumerate(turns, start=1)]
    values = f"conduct.lost_turns_in_match = {most}\nconduct.lost_turns_in_tournament = {in_all}\n"
    first = next(
        (
            at
            for at, count in enumerate(turns, start=1)
            if (most and count >= most) or (in_all and sum(turns[:at]) >= in_all)
        ),
        None,
    )
    assert {name: found[0] for name, found in out(attempts, values).items()} == ({"B": first} if first else {})
