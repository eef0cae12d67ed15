"""A little of what `python -m bench.fuzz` does for hours; the API has a test of its own."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench.fuzz import __main__ as fuzz
from bench.fuzz import chunk
from bench.fuzz.target import Target, mutate
from bench.fuzz.targets import TARGETS
from bench.fuzz.wires import fuzz as fuzz_wire
from girone import wires

SHORT = {
    "tournament file": 400,
    "regulation": 400,
    "journal to the page": 60,
    "store to commands and the page": 30,
    "requests to the page": 500,
    "command line": 10,
}
FOREVER = float("inf")


@pytest.mark.parametrize("name", SHORT)
def test_nothing_is_found(name: str) -> None:
    row = chunk.feed(name, seed=1, first=0, count=SHORT[name], seconds=FOREVER)
    assert row["findings"] == []
    assert row["inputs"] == SHORT[name]
    assert len(row["came"]) > 1, "all inputs come to the same: nothing is tried"


class Fragile(Target):
    """Does not bear one input in ten."""

    name = "fragile"

    def draw(self, chance: random.Random) -> int:
        return chance.randrange(10)

    def feed(self, drawn: int) -> Counter[str]:
        return Counter([f"{1 // drawn} of it"])


def fragile(folder: Path) -> Target:
    return Fragile()


def test_a_finding_is_told_with_its_input_and_can_be_fed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk, "TARGETS", {"fragile": fragile})
    row = chunk.feed("fragile", 1, 0, 200, FOREVER)
    found = row["findings"][0]
    assert (len(row["findings"]), found["input"]) == (chunk.MOST_FINDINGS, "0")
    assert "ZeroDivisionError" in found["why"]
    again: dict[str, Any] = chunk.feed("fragile", 1, found["number"], 1, FOREVER)
    assert [each["number"] for each in again["findings"]] == [found["number"]]
    assert f"--target 'fragile' --seed 1 --first {found['number']} --inputs 1" in fuzz.findings([row])


def test_the_table_has_every_target() -> None:
    rows = [
        {"target": "gtp", "inputs": 1500, "findings": [], "came": {"answer": 1200}},
        {"target": "gtp", "inputs": 500, "findings": [{}], "came": {"answer": 300, "malformed": 1}},
    ]
    lines = fuzz.told(rows).splitlines()
    assert len(lines) == 2 + len(TARGETS)
    assert "| gtp | 2,000 | 1 | answer 1,500, malformed 1 |" in lines


def test_mutations_follow_from_chance_alone_and_change_something() -> None:
    text = b"name = 1\n" * 5
    changed = [mutate(random.Random(seed), text, 2, [b"true"]) for seed in (1, 1, 2)]
    assert changed[0] == changed[1] != changed[2] != text


@pytest.mark.parametrize("name", wires.names())
def test_a_wire_hears_answers_and_malformed_ones(name: str) -> None:
    heard = fuzz_wire(name, inputs=2_000, seed=1)
    assert min(heard["answer"], heard["malformed"]) > 100
