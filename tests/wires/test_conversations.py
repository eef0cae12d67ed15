"""Every conversation of `tests/data/conversations` takes place as it is written, whole and byte by byte."""

from pathlib import Path

import pytest

from girone import wires
from tests.support import DATA
from tests.wires.conversation import read_head, replay, split
from tests.wires.spelling import CUT_MATTERS

FILES = sorted((DATA / "conversations").glob("*.txt"))

every_conversation = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@pytest.mark.parametrize("name", wires.names())
def test_every_wire_has_conversations(name: str) -> None:
    assert [file for file in FILES if file.stem.startswith(f"{name}_")]


@every_conversation
def test_conversation_takes_place_as_written(file: Path) -> None:
    head, talk = split(file)
    assert head[0].startswith("# ")
    assert file.stem.startswith(f"{read_head(head).name}_")
    assert replay(read_head(head), talk) == talk


@every_conversation
def test_cuts_do_not_matter(file: Path) -> None:
    head, talk = split(file)
    if read_head(head).name not in CUT_MATTERS:
        assert replay(read_head(head), talk, byte_by_byte=True) == talk
