"""What became of every pairing: each state once, with its words."""

from pathlib import Path

import pytest

from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.results.pairings import ListedMatch, PairingState, Worth, listed_matches
from girone.tournament.results.state import TournamentState
from tests.documents import orders
from tests.results.evening import Evening, file_of

ONE = Pairing("Alfa", "Beta")


def entry(state: TournamentState, pairing: Pairing = ONE) -> ListedMatch:
    listed = listed_matches(state, state.plan.categories[0])
    assert len({each.pairing for each in listed}) == len(listed)
    return next(each for each in listed if each.pairing == pairing)


@orders("loa-2012", "Il calendario delle partite sarà reso noto il giorno del torneo.")
def test_all_is_due_before_the_first_match(fresh: Evening) -> None:
    listed = listed_matches(fresh.state, fresh.state.plan.categories[0])
    assert [(each.state, each.outcome) for each in listed] == [(PairingState.DUE, "due")] * 6


def test_a_match_in_play(fresh: Evening) -> None:
    fresh.store.begin(ONE, "Alfa", "Beta")
    assert entry(fresh.state).state is PairingState.IN_PLAY


def test_a_result_has_its_words_its_rule_and_its_record(fresh: Evening) -> None:
    attempt = fresh.match(ONE)
    played = entry(fresh.state)
    assert (played.state, played.outcome, played.white) == (PairingState.PLAYED, "Beta wins", "Alfa")
    assert played.words.startswith("Black wins: won on the board")
    assert played.rule
    assert "remove all pieces" in played.rule.english
    assert played.record
    assert played.record.number == attempt.number


def test_a_fault_is_a_forfeit_with_its_reason(played: Evening) -> None:
    lost = entry(played.state, Pairing("Alfa", "Clumsy"))
    assert (lost.state, lost.outcome, lost.reason) == (PairingState.FORFEIT, "Alfa wins", "illegal move")


def test_a_void_attempt_is_played_again(fresh: Evening) -> None:
    fresh.match(ONE, void=True)
    assert entry(fresh.state).state is PairingState.DUE
    fresh.match(ONE)
    again = entry(fresh.state)
    assert [worth for _, worth in again.attempts] == [Worth.VOID, Worth.STANDS]
    assert again.state is PairingState.PLAYED


def test_a_replay_supersedes(fresh: Evening) -> None:
    fresh.match(ONE)
    fresh.decide_on(DecisionKind.REPLAY, ONE, "the lamp fell over")
    waiting = entry(fresh.state)
    assert (waiting.state, [worth for _, worth in waiting.attempts]) == (PairingState.DUE, [Worth.SUPERSEDED])
    fresh.match(ONE)
    assert [worth for _, worth in entry(fresh.state).attempts] == [Worth.SUPERSEDED, Worth.STANDS]


def test_a_correction_stands_in_place_of_what_was_played(fresh: Evening) -> None:
    fresh.match(ONE)
    fresh.decide_on(DecisionKind.CORRECT, ONE, "misread", winner="Alfa", margin=2)
    corrected = entry(fresh.state)
    assert (corrected.state, corrected.outcome) == (PairingState.CORRECTED, "Alfa wins")
    assert corrected.words == "Alfa wins by the organiser's decision: misread"
    assert [worth for _, worth in corrected.attempts] == [Worth.SUPERSEDED]
    assert corrected.record is None


def test_changed_files_wait_for_the_organiser(fresh: Evening) -> None:
    fresh.decide(DecisionKind.HOLD, "not those handed in", name="Beta", fingerprint="x")
    waiting = entry(fresh.state)
    assert (waiting.state, waiting.words) == (
        PairingState.WAITS,
        "waits for the organiser: the files of Beta have changed",
    )


@pytest.mark.parametrize(
    ("excluded", "state", "worth"),
    [
        ("annul", PairingState.ANNULLED, Worth.ANNULLED),
        ("forfeit", PairingState.FORFEIT, Worth.SUPERSEDED),
        ("forfeit_rest", PairingState.PLAYED, Worth.STANDS),
    ],
)
def test_matches_of_the_excluded(tmp_path: Path, excluded: str, state: PairingState, worth: Worth) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", more=f'[format]\nexcluded = "{excluded}"\n'))
    evening.match(ONE)
    evening.decide(DecisionKind.EXCLUDE, "copied", name="Beta")
    struck = entry(evening.state)
    assert (struck.state, [each for _, each in struck.attempts]) == (state, [worth])
    assert (struck.words == "Beta excluded: copied") is (state is not PairingState.PLAYED)


def test_each_category_treats_the_excluded_in_its_own_way(tmp_path: Path) -> None:
    rest = '[categories.all]\n[categories.open]\nexcluded = "forfeit_rest"\n'
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", more=rest))
    evening.match(ONE)
    evening.decide(DecisionKind.EXCLUDE, "copied", name="Beta")
    states = [
        [each.state for each in listed_matches(evening.state, category) if each.pairing == ONE]
        for category in evening.state.plan.categories
    ]
    assert states == [[PairingState.ANNULLED], [PairingState.PLAYED]]


def test_who_withdraws_forfeits_where_the_file_says_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", more='[format]\nexcluded = "forfeit"\n'))
    evening.decide(DecisionKind.WITHDRAW, "ill", name="Beta")
    gone = entry(evening.state)
    assert (gone.state, gone.outcome, gone.words) == (PairingState.FORFEIT, "Alfa wins", "Beta withdrawn: ill")


def test_a_leg_that_a_correction_took_out_of_the_bracket_no_longer_counts(tmp_path: Path) -> None:
    names = ("Alfa", "Beta", "Gamma", "Delta")
    evening = Evening(tmp_path / "store", file_of(*names, more='[format]\nkind = "knockout"\n'))
    final = (
        evening.play()
        .plan.categories[0]
        .format.stages(evening.state.field(evening.state.plan.categories[0]))[0]
        .ties[-1][0]
    )
    champion, second = final.winner, next(name for name in final.names if name != final.winner)
    assert champion
    assert second
    beaten = next(
        result.pairing.other(champion)
        for result in evening.state.results.values()
        if champion in result.pairing.names and second not in result.pairing.names
    )
    for pairing in (Pairing(champion, beaten), Pairing(beaten, champion)):
        evening.decide_on(DecisionKind.CORRECT, pairing, "misread", winner=beaten, margin=12)
    gone = entry(evening.state, Pairing(champion, second))
    assert (gone.state, gone.words) == (PairingState.SUPERSEDED, "no longer in the calendar")
