"""Results of matches that people played by hand: with moves, judged by the referee, or as the organiser says."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone import regulations
from girone.cli.main import main
from girone.matches.replay import rejudge
from girone.matches.table import JOURNAL
from girone.model.decision_subject import PlayedByHand
from girone.model.errors import ConfigError
from girone.model.game import Move
from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.decisions.by_hand import whole_game
from girone.tournament.decisions.request import DecisionRequest, Taken, carry, put_on_record
from girone.tournament.results.fairness import fairness
from girone.tournament.results.pairings import PairingState, Worth
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.state import TournamentState
from girone.tournament.results.verification.verify import verify
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.documents import orders
from tests.report_types import assert_reported

FIVE = ["loa-2012", "fission-2022", "othello-ufmg-2014", "dipole-2020", "othello-sadjad-1389"]


def begun(folder: Path, regulation: str = "loa-2012") -> Store:
    """The store of a tournament in which nothing was attempted yet."""
    entrants = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("Alfa", "Beta", "Gamma"))
    league = '[format]\nkind = "double_round_robin"\ndraw = false\n'
    return Store.create(
        folder / "cup.store", f'name = "Cup"\nregulation = "{regulation}"\nseed = "s"\n{league}{entrants}'
    )


def a_game(regulation: str, seed: int) -> list[Move]:
    """The moves of a whole game, at random."""
    position, lots = regulations.load(regulation).game.start(), random.Random(seed)
    moves: list[Move] = []
    while not position.outcome():
        moves.append(lots.choice(position.moves()))
        position = position.play(moves[-1])
    return moves


def enter(store: Store, subject: str, **said: object) -> TournamentState:
    carried = carry(store, state_of(store), DecisionRequest("enter-result", subject, "no network", **said))  # type: ignore[arg-type]
    assert carried.taken is Taken.RECORDED
    return state_of(store)


@orders("loa-2012", "Questo nel caso la rete non dovesse funzionare il giorno del torneo.")
@pytest.mark.parametrize("regulation", FIVE)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 999))
def test_moves_entered_by_hand_make_a_record_like_any_other(
    regulation: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store, moves = begun(tmp_path_factory.mktemp("hand"), regulation), a_game(regulation, seed)
    now = enter(store, "Alfa:Beta", moves=tuple(moves))
    (attempt,) = now.attempts
    assert (attempt.white, attempt.black, attempt.counts) == ("Alfa", "Beta", True)
    assert attempt.facts
    assert attempt.facts.moves.split() == moves
    assert rejudge(store.folder / attempt.folder / JOURNAL).agrees
    assert verify(store, lambda done, total: None) == []
    entry = next(entry for entry in gather(now).matches if entry.record)
    assert (entry.state, entry.attempts) == (PairingState.PLAYED, ((attempt, Worth.STANDS),))
    store.close()


@orders("loa-2012", "Questo nel caso la rete non dovesse funzionare il giorno del torneo.")
def test_nobodys_time_is_measured_where_people_carry_the_moves(tmp_path: Path) -> None:
    store = begun(tmp_path)
    now = enter(store, "Alfa:Beta", moves=tuple(a_game("loa-2012", 1)))
    assert {use.answers for use in gather(now).chapters[0].times} == {0}
    measured = fairness(store.folder, now)
    assert (measured.matches, measured.unread) == ((), 0)


@orders("loa-2012", "Questo nel caso la rete non dovesse funzionare il giorno del torneo.")
@pytest.mark.parametrize(("said", "winner"), [({"winner": "Beta"}, "Beta"), ({"tie": True}, None)])
def test_a_result_can_be_entered_without_moves_for_a_match_that_was_never_attempted(
    said: dict[str, object], winner: str | None, tmp_path: Path
) -> None:
    now = enter(begun(tmp_path), "Beta:Alfa", **said)
    assert (now.attempts, now.results[Pairing("Beta", "Alfa")].winner) == ([], winner)
    entry = next(entry for entry in gather(now).matches if entry.result)
    assert entry.state is PairingState.ENTERED
    assert entry.words == f"{f'{winner} wins' if winner else 'a tie'}, played by hand: no network"
    assert Pairing("Beta", "Alfa") not in [due.pairing for due in now.due]


def test_what_was_entered_last_stands_and_a_replay_undoes_it(tmp_path: Path) -> None:
    store, pairing = begun(tmp_path), Pairing("Alfa", "Beta")
    enter(store, "Alfa:Beta", winner="Alfa")
    moves = tuple(a_game("loa-2012", 3))
    by_moves = enter(store, "Alfa:Beta", moves=moves).results[pairing]
    assert state_of(store).standing[pairing].number == 1
    again = enter(store, "1", moves=moves)
    assert (again.results[pairing], again.standing[pairing].number) == (by_moves, 2)
    assert enter(store, "1", tie=True).results[pairing].winner is None
    carry(store, state_of(store), DecisionRequest("replay", "1", "disputed"))
    assert pairing in [due.pairing for due in state_of(store).due]


def test_a_wish_that_is_taken_in_again_after_a_crash_changes_nothing(tmp_path: Path) -> None:
    store, pairing = begun(tmp_path), Pairing("Alfa", "Beta")
    subject = PlayedByHand(pairing, tuple(a_game("loa-2012", 3)))
    wish = (store, state_of(store).plan, DecisionKind.RESULT, subject, "no network", "000001-1-1.json")
    assert put_on_record(*wish)
    carry(store, state_of(store), DecisionRequest("replay", "1", "disputed"))
    assert put_on_record(*wish) is None
    now = state_of(store)
    assert [each.number for each in now.attempts] == [1]
    assert pairing in [due.pairing for due in now.due], "the order to play it again stands"


@pytest.mark.parametrize(
    ("subject", "said", "objection"),
    [
        ("Alfa:Delta", {"tie": True}, "no match 'Alfa:Delta'; there are: "),
        ("7", {"tie": True}, "there is no match 7"),
        ("Alfa:Beta", {}, "a result has moves, or says who won, or that it was a tie, and not both"),
        ("Alfa:Beta", {"winner": "Gamma"}, "no player in this match 'Gamma'"),
        ("Alfa:Beta", {"winner": "Alfa", "margin": 3}, "a margin is for a win in a game in which pieces count"),
        ("Alfa:Beta", {"moves": ("A2-C2",), "winner": "Alfa"}, "the moves tell who won"),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    subject: str, said: dict[str, object], objection: str, tmp_path: Path
) -> None:
    store = begun(tmp_path)
    with pytest.raises(ConfigError, match=objection.replace("'", ".")):
        enter(store, subject, **said)
    assert not store.decisions()


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 999), cut=st.integers(0, 400))
def test_moves_that_are_not_one_whole_game_are_refused(
    seed: int, cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store, moves = begun(tmp_path_factory.mktemp("hand")), a_game("loa-2012", seed)
    plan, pairing = state_of(store).plan, Pairing("Alfa", "Beta")
    cut %= len(moves)
    store.close()
    assert whole_game(plan, pairing, moves) == moves
    with pytest.raises(ConfigError, match=f"the game is over after move {len(moves)}, .*; the file goes on"):
        whole_game(plan, pairing, [*moves, moves[-1]])
    with pytest.raises(ConfigError, match=f"the game is not over after move {cut};"):
        whole_game(plan, pairing, moves[:cut])
    with pytest.raises(ConfigError, match=f"move {cut + 1}, .*A1-A1.*correct the file"):
        whole_game(plan, pairing, [*moves[:cut], "A1-A1", *moves[cut:]])


def test_a_forced_pass_need_not_be_written(tmp_path: Path) -> None:
    plan = state_of(begun(tmp_path, "othello-sadjad-1389")).plan
    is_pass = plan.regulation.game.is_pass
    moves = next(game for seed in range(200) if any(map(is_pass, game := a_game("othello-sadjad-1389", seed))))
    written = [move for move in moves if not is_pass(move)]
    assert whole_game(plan, Pairing("Alfa", "Beta"), written) == moves


@orders("loa-2012", "Questo nel caso la rete non dovesse funzionare il giorno del torneo.")
@pytest.mark.parametrize("form", ["numbered.txt", "game.jsonl", "game.txt"])
def test_the_command_takes_moves_from_a_file(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    store, moves = begun(tmp_path), a_game("loa-2012", 5)
    first = enter(store, "Gamma:Beta", moves=tuple(moves)).attempts[0]
    pairs = [" ".join(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    texts = {
        "numbered.txt": "# Alfa - Beta\n" + "".join(f"{at}. {pair}\n" for at, pair in enumerate(pairs, start=1)),
        "game.jsonl": (store.folder / first.folder / JOURNAL).read_text(),
        "game.txt": " ".join(moves),
    }
    Path(form).write_text(texts[form])
    words = ["decide", "cup.store", "enter-result", "Alfa:Beta", "--moves", form, "--reason", "no network"]
    assert main([*words, "--json"]) == 0
    out = capsys.readouterr().out
    assert_reported("decide", 0, out)
    assert json.loads(out)["subject"]["moves"] == moves
    assert main(["export", "cup.store", "--format", "transcript"]) == 0
    assert capsys.readouterr().out.splitlines() == [" ".join(moves)] * 2
    assert main(["replay", "cup.store/matches/00002/journal.jsonl"]) == 0
    shown = capsys.readouterr().out
    assert f"{len(moves)}. " in shown
    assert "0.000 s" not in shown
    assert [each.kind for each in store.decisions()] == [DecisionKind.RESULT] * 2


@pytest.mark.parametrize(("text", "objection"), [("", "moves.txt has no moves"), (None, "cannot read moves.txt")])
def test_a_file_without_moves_is_refused(
    text: str | None,
    objection: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    begun(tmp_path)
    if text is not None:
        Path("moves.txt").write_text(text)
    assert main(["decide", "cup.store", "enter-result", "Alfa:Beta", "--moves", "moves.txt", "--reason", "x"]) == 2
    assert objection in capsys.readouterr().err
