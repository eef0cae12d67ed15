"""Honest programs that are busy behind walls, and play to the end: nothing that cannot be seen is held against them."""

from pathlib import Path

import pytest

from tests.siege.busy import KINDS, lacking
from tests.siege.busy_match import complaints
from tests.siege.walls import needs_walls


@needs_walls
@pytest.mark.parametrize("kind", KINDS)
def test_a_busy_program_is_never_ended(kind: str, tmp_path: Path) -> None:
    if tool := lacking(kind):
        pytest.skip(f"there is no {tool} here, which it is busy with")
    assert complaints(kind, kind, tmp_path) == []


def test_there_are_twenty_of_them() -> None:
    assert len(KINDS) == 20
