"""Three machines with a bad line between them: what is late counts as time of its side, and a break as its end."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.host.hosts import Trouble, machines, play

LIMIT = 60.0
"""Seconds that no machine is too slow for: what a line does to a match must not hang on the machine."""
MOVES = 5


def why_not() -> str:
    """What is missing for machines of our own."""
    if os.geteuid() or not shutil.which("ip"):
        return "only root makes machines, with iproute2"
    name = f"girone-trial-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return made.stderr


WHY_NOT = why_not()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=f"there are no network namespaces here: {WHY_NOT}")


@pytest.fixture(scope="module")
def hosts() -> Iterator[str]:
    with machines() as prefix:
        yield prefix


@pytest.mark.parametrize("side", ["white", "black"])
def test_what_is_late_trickles_or_is_lost_counts_as_time_of_its_side(hosts: str, side: str, tmp_path: Path) -> None:
    bad = ("--delay", "0.02", "--jitter", "0.01", "--loss", "0.1", "--trickle", "0.004")
    play(hosts, tmp_path / "match", LIMIT, Trouble(side, line=bad, least=2 * (0.02 + 5 * 0.004)), MOVES)


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_line_that_breaks_ends_the_match_of_its_side(hosts: str, side: str, tmp_path: Path) -> None:
    play(hosts, tmp_path / "match", LIMIT, Trouble(side, line=("--breaks-after", "6"), decides=True), MOVES)
