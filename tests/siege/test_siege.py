"""Attacks tried for real against each level, and once with nobody holding them: else a check could not fail."""

import os
from pathlib import Path

import pytest

from tests.siege.attacks import ATTACKS
from tests.siege.castle import Guard
from tests.siege.judges import succeeds
from tests.siege.table_of_attacks import recorded, table
from tests.siege.walls import WHY_NOT, needs_walls
from tests.support import ROOT

GUARDS = [pytest.param(guard, marks=needs_walls) if guard is Guard.STRICT else guard for guard in Guard]


@pytest.mark.parametrize("guard", GUARDS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack(attack: str, guard: Guard, tmp_path: Path) -> None:
    if attack == "leave core" and len(os.sched_getaffinity(0)) == 1:
        pytest.skip("there is one core only, and nobody can leave it")
    if attack == "write outside" and guard is Guard.LIMITS and WHY_NOT:
        pytest.skip(WHY_NOT)
    assert succeeds(attack, guard, tmp_path / "castle") is recorded()[attack][guard]


def test_every_attack_works_where_nobody_holds_it_and_none_behind_walls() -> None:
    assert list(recorded()) == list(ATTACKS)
    assert all(found[Guard.NONE] and not found[Guard.STRICT] for found in recorded().values())


def test_the_manual_has_the_table() -> None:
    manual = (ROOT / "docs" / "attacks.md").read_text(encoding="utf-8")
    assert table() in manual, "python -m tools.documents writes it"
