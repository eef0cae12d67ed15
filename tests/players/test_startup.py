"""A player starts without what only others need; how fast it starts is measured by bench/players/startup.py."""

import subprocess
import sys

import pytest

from tests.clients.programs import PATIENCE

HEAVY = {"asyncio", "numpy", "rich", "multiprocessing", "subprocess", "girone.regulations", "girone.tournament"}
LOADED = "import sys; from girone.cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("join", "dipole", "--wire", "unical_server", "--level", "1"), b"WELCOME White\nYOUR_TURN\nTIE\n"),
        (("join", "othello", "--level", "1"), b"4 1\n"),
        (("--help",), b""),
    ],
)
def test_nothing_heavy_is_loaded(arguments: tuple[str, ...], told: bytes) -> None:
    command = [sys.executable, "-c", LOADED, *arguments]
    done = subprocess.run(command, input=told, capture_output=True, timeout=PATIENCE)
    loaded = set(done.stderr.decode().splitlines()[-1].split())
    assert "girone.cli.main" in loaded
    assert loaded & HEAVY == set()


def test_pipes_need_no_socket() -> None:
    command = [sys.executable, "-c", LOADED, "join", "othello", "--level", "1"]
    done = subprocess.run(command, input=b"4 1\n", capture_output=True, timeout=PATIENCE)
    assert "socket" not in done.stderr.decode().split()
