"""The draw: the recipe that is printed gives the lot, and a store remembers what was drawn."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.model.record import DecisionKind
from girone.tournament.plan.drawing import lots_of, undrawn
from girone.tournament.results.state import TournamentState
from tests.documents import orders
from tests.results.conftest import Command
from tests.results.evening import Evening, file_of
from tests.results.played import plan_of

NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)


@orders("loa-2012", "Le modalità dell’estrazione verranno rese note il giorno del torneo.")
def test_the_recipe_gives_the_lot() -> None:
    state = TournamentState(plan_of("Alfa", "O'Neill $HOME", "%s\\n", "Ünïted"), [], [])
    category = state.plan.categories[0]
    lots = lots_of(state, category, state.places(category))
    for lot in lots:
        done = subprocess.run(["sh", "-c", lot.recipe], capture_output=True, check=True)
        assert done.stdout.decode().split()[0] == lot.lot
    assert [lot.lot for lot in lots] == sorted(lot.lot for lot in lots)
    assert tuple(lot.name for lot in lots) == state.places(category)


@given(st.lists(NAMES, min_size=2, max_size=6, unique_by=str.casefold), st.randoms(use_true_random=False))
def test_the_order_of_the_list_changes_nothing(names: list[str], chance: object) -> None:
    one = TournamentState(plan_of(*names), [], [])
    other = TournamentState(plan_of(*sorted(names)), [], [])
    assert one.places(one.plan.categories[0]) == other.places(other.plan.categories[0])


@orders("loa-2012", "Il calendario delle partite sarà reso noto il giorno del torneo.")
def test_a_file_is_drawn_and_nothing_is_recorded(girone: Command, tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text(file_of("Alfa", "Beta", "Gamma"), encoding="utf-8")
    code, out, _ = girone("plan", "--draw", file)
    assert code == 0
    assert "The seed is 's'" in out
    assert "printf %s 's/draw all/Alfa' | sha256sum" in out
    assert [each.name for each in tmp_path.iterdir()] == ["t.toml"]


@orders("loa-2012", "Prima dell’inizio, verrà effettuata un’estrazione per")
def test_a_store_is_drawn_once(girone: Command, fresh: Evening) -> None:
    first = girone("plan", "--draw", fresh.store.folder)
    decisions = fresh.state.decisions
    assert [decision.kind for decision in decisions] == [DecisionKind.DRAW]
    assert undrawn(fresh.state) == []
    assert girone("plan", "--draw", fresh.store.folder) == first
    assert fresh.state.decisions == decisions


def test_a_draw_by_hand_is_shown_as_it_was_made(girone: Command, fresh: Evening) -> None:
    fresh.decide(DecisionKind.DRAW, "by hand", category="all", order=["Gamma", "Beta", "Alfa"])
    _, out, _ = girone("plan", "--draw", fresh.store.folder)
    assert [out.index(f". {name}") for name in ("Gamma", "Beta", "Alfa")] == sorted(
        out.index(f". {name}") for name in ("Gamma", "Beta", "Alfa")
    )


def test_a_running_tournament_that_nobody_drew_is_left_alone(girone: Command, fresh: Evening) -> None:
    with fresh.store.writing():
        code, _, err = girone("plan", "--draw", fresh.store.folder)
    assert (code, f"another girone (process {os.getpid()}) is writing" in err) == (2, True)
    assert fresh.state.decisions == []


def test_without_lots_the_list_is_the_order(girone: Command, tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text(file_of("Zeta", "Alfa", more="[format]\ndraw = false\n"), encoding="utf-8")
    _, out, _ = girone("plan", "--draw", file)
    assert "without lots" in out
    assert "sha256sum" not in out
    assert out.index("1. Zeta") < out.index("2. Alfa")


def test_step_waits_before_each_place(girone: Command, fresh: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    enters = io.StringIO("\n" * 5)
    monkeypatch.setattr(sys, "stdin", enters)
    girone("plan", "--draw", fresh.store.folder, "--step")
    assert enters.read() == "\n" * 2


def test_one_category(girone: Command, played: Evening) -> None:
    _, out, _ = girone("plan", "--draw", played.store.folder, "--category", "CUP")
    assert "Evening, cup: 5 places" in out
    assert "Evening, all" not in out
