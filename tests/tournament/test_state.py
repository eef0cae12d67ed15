"""Where a tournament stands: computed from attempts and decisions, whatever their order in time."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from girone.model.decision_subject import AboutMatch
from girone.model.errors import ConfigError
from girone.model.reason import Reason
from girone.model.record import Attempt, Decision, DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.decisions.rules import check
from girone.tournament.plan.file import read
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState
from girone.tournament.store.subjects import read_subject
from tests.documents import orders
from tests.verdicts import verdict

THREE = 'name = "Cup"\nregulation = "dipole-2020"\nseed = "s"\n{}' + "".join(
    f'\n[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("Alfa", "Beta", "Gamma")
)
AB, BA = Pairing("Alfa", "Beta"), Pairing("Beta", "Alfa")


def plan(more: str = "") -> Plan:
    return read(THREE.format(more), "cup.toml", Path())


def attempt(number: int, pairing: Pairing, winner: str | None = "white", reason: Reason = Reason.WON) -> Attempt:
    """Dipole: white moves first."""
    return Attempt(
        number, pairing, pairing.first, pairing.second, f"matches/{number}", "t", "t", verdict(winner, reason, 5)
    )


def decision(number: int, ruling: DecisionKind, after: int = 0, **subject: Any) -> Decision:
    return Decision(
        number, "t", ruling, read_subject(ruling, json.loads(json.dumps(subject)), "a test"), "because", after
    )


def about(pairing: Pairing) -> Mapping[str, Any]:
    return {"first": pairing.first, "second": pairing.second, "number": pairing.number}


def names(state: TournamentState) -> list[str]:
    category = state.plan.categories[0]
    return [row.name for row in state.stages(category)[0].table.rows]


def test_a_void_attempt_is_no_result_and_is_due_again() -> None:
    now = TournamentState(plan(), [attempt(1, AB, None, Reason.INTERRUPTED)], [])
    assert now.results == {}
    assert AB in [due.pairing for due in now.due]


def test_two_voids_that_a_program_could_have_caused_wait_for_the_organiser() -> None:
    voids = [attempt(1, AB, None, Reason.STALLED), attempt(2, AB, None, Reason.HOST_FAILED)]
    now = TournamentState(plan(), voids, [])
    assert (now.blocked(AB), now.blocked(BA)) == ("Alfa – Beta was void 2 times", None)
    allowed = TournamentState(plan(), voids, [decision(1, DecisionKind.REPLAY, 2, pairing=about(AB))])
    assert allowed.blocked(AB) is None


def test_matches_interrupted_by_hand_are_just_played_again() -> None:
    now = TournamentState(plan(), [attempt(number, AB, None, Reason.INTERRUPTED) for number in (1, 2, 3)], [])
    assert now.blocked(AB) is None


def test_a_replay_supersedes_the_result_and_what_comes_after_stands() -> None:
    first, replay = attempt(1, AB, "white"), decision(1, DecisionKind.REPLAY, 1, pairing=about(AB))
    assert TournamentState(plan(), [first], [replay]).results == {}
    again = TournamentState(plan(), [first, attempt(2, AB, "black")], [replay])
    assert again.results[AB].winner == "Beta"


def test_a_correction_supersedes_and_a_replay_of_it_supersedes_again() -> None:
    correct = decision(1, DecisionKind.CORRECT, 1, pairing=about(AB), winner="Beta", margin=3)
    corrected = TournamentState(plan(), [attempt(1, AB, "white")], [correct])
    assert (corrected.results[AB].winner, corrected.results[AB].margin) == ("Beta", 3)
    replay = decision(2, DecisionKind.REPLAY, 1, pairing=about(AB))
    assert TournamentState(plan(), [attempt(1, AB, "white")], [correct, replay]).results == {}


def test_a_correction_after_a_replay_stands() -> None:
    replay = decision(1, DecisionKind.REPLAY, 1, pairing=about(AB))
    correct = decision(2, DecisionKind.CORRECT, 1, pairing=about(AB), winner=None, margin=0)
    assert TournamentState(plan(), [attempt(1, AB, "white")], [replay, correct]).results[AB].tie


@orders("loa-2012", "Il docente si riserva il diritto di poter escludere,")
def test_an_undo_takes_back_the_last_decision_about_its_match_and_no_other() -> None:
    first = decision(1, DecisionKind.CORRECT, 2, pairing=about(AB), winner="Beta", margin=1)
    second = decision(2, DecisionKind.CORRECT, 2, pairing=about(AB), winner="Beta", margin=3)
    other = decision(3, DecisionKind.CORRECT, 2, pairing=about(BA), winner="Alfa", margin=2)
    undo = [decision(number, DecisionKind.UNDO, 2, pairing=about(AB)) for number in (4, 5, 6)]
    played = [attempt(1, AB), attempt(2, BA)]

    def margins(*decisions: Decision) -> list[int | None]:
        now = TournamentState(plan(), played, decisions)
        return [now.results[each].margin for each in (AB, BA)]

    assert margins(first, second, other) == [3, 2]
    assert margins(first, second, other, undo[0]) == [1, 2]
    assert margins(first, second, other, *undo[:2]) == [5, 2]
    assert margins(first, second, other, *undo) == [5, 2]


def test_an_undone_order_to_play_again_leaves_the_result() -> None:
    replay = decision(1, DecisionKind.REPLAY, 1, pairing=about(AB))
    undo = decision(2, DecisionKind.UNDO, 1, pairing=about(AB))
    assert AB not in TournamentState(plan(), [attempt(1, AB)], [replay]).results
    now = TournamentState(plan(), [attempt(1, AB)], [replay, undo])
    assert AB in now.results
    assert AB not in [due.pairing for due in now.due]
    with pytest.raises(ConfigError, match="nothing was decided"):
        check(now, DecisionKind.UNDO, AboutMatch(AB))


def test_what_was_played_again_or_by_hand_is_not_undone() -> None:
    replay = decision(1, DecisionKind.REPLAY, 1, pairing=about(AB))
    again = TournamentState(plan(), [attempt(1, AB), attempt(2, AB)], [replay])
    with pytest.raises(ConfigError, match="has been played again"):
        check(again, DecisionKind.UNDO, AboutMatch(AB))
    by_hand = decision(1, DecisionKind.RESULT, 1, pairing=about(AB), moves=["a1"])
    with pytest.raises(ConfigError, match="are on record"):
        check(TournamentState(plan(), [attempt(1, AB)], [by_hand]), DecisionKind.UNDO, AboutMatch(AB))


def test_an_excluded_entrant_is_struck_out_of_a_league() -> None:
    played = [attempt(1, AB, "white"), attempt(2, Pairing("Gamma", "Beta"), "white")]
    now = TournamentState(plan(), played, [decision(1, DecisionKind.EXCLUDE, 2, name="Alfa")])
    assert names(now) == ["Gamma", "Beta"]
    assert not any("Alfa" in due.pairing.names for due in now.due)


def test_or_loses_all_its_matches_or_only_the_rest() -> None:
    played, out = [attempt(1, AB, "white")], [decision(1, DecisionKind.EXCLUDE, 1, name="Alfa")]
    rows = {}
    for mode in ("forfeit", "forfeit_rest"):
        now = TournamentState(plan(f'[format]\nexcluded = "{mode}"\n'), played, out)
        table = now.stages(now.plan.categories[0])[0].table
        rows[mode] = {row.name: row.cells[table.columns.index("won")] for row in table.rows}
        assert {due.pairing for due in now.due} == {Pairing("Gamma", "Beta"), Pairing("Beta", "Gamma")}
    assert rows == {"forfeit": {"Beta": 2, "Gamma": 2}, "forfeit_rest": {"Beta": 1, "Gamma": 2}}


def test_who_withdraws_leaves_the_table_as_the_excluded_do() -> None:
    played, gone = [attempt(1, AB, "white")], [decision(1, DecisionKind.WITHDRAW, 1, name="Alfa")]
    assert names(TournamentState(plan(), played, gone)) == ["Gamma", "Beta"]
    now = TournamentState(plan('[format]\nexcluded = "forfeit"\n'), played, gone)
    field = now.field(now.plan.categories[0])
    forfeit = field.result(BA)
    assert forfeit
    assert (forfeit.winner, forfeit.reason, forfeit.margin) == ("Beta", Reason.NO_SHOW, 12)


def test_who_is_readmitted_plays_again() -> None:
    decisions = [decision(1, DecisionKind.EXCLUDE, name="Alfa"), decision(2, DecisionKind.READMIT, name="Alfa")]
    assert len(TournamentState(plan(), [], decisions).due) == 6


def test_changed_files_hold_an_entrant_until_somebody_decides() -> None:
    hold = decision(1, DecisionKind.HOLD, name="Alfa", fingerprint="f")
    assert TournamentState(plan(), [], [hold]).blocked(AB) == "the files of Alfa have changed"
    accept = decision(2, DecisionKind.ACCEPT, name="Alfa", fingerprint="f")
    accepted = TournamentState(plan(), [], [hold, accept])
    assert (accepted.blocked(AB), accepted.software["Alfa"]) == (None, "f")


def test_a_latecomer_stands_behind_the_drawn_places() -> None:
    late = replace(plan().entrants[0], name="Omega")
    draw = decision(1, DecisionKind.DRAW, category="all", order=["Gamma", "Alfa", "Beta"])
    now = TournamentState(plan(), [], [draw, decision(2, DecisionKind.ENTER, **asdict(late))])
    assert now.places(now.plan.categories[0]) == ("Gamma", "Alfa", "Beta", "Omega")
    assert sum("Omega" in due.pairing.names for due in now.due) == 6


@orders("othello-sadjad-1389", "برنامهها در دستههای مختلفی گروهبندی میشوند (یک برنامه")
def test_a_match_that_serves_two_categories_is_due_once() -> None:
    now = TournamentState(plan('[categories.open]\n[categories.class]\nformat = "round_robin"\n'), [], [])
    assert len(now.due) == len({due.pairing for due in now.due}) == 6
    assert sorted(due.categories for due in now.due).count(("open", "class")) == 3


def test_lots_can_be_redone_by_anyone() -> None:
    now = TournamentState(plan(), [], [])
    order = sorted(("Alfa", "Beta", "Gamma"), key=lambda name: sha256(f"s/draw all/{name}".encode()).hexdigest())
    assert list(now.places(now.plan.categories[0])) == order
