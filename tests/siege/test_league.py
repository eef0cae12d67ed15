"""A league with attackers, crashers and wasters of time among its entrants, run unattended to its end."""

import subprocess
import sys
from pathlib import Path

from girone.host.sandbox.bubblewrap import Level
from tests.matches.evening import left_running
from tests.siege import contender
from tests.siege.castle import SLEEPER
from tests.siege.league import entrants, write, wrong
from tests.siege.walls import needs_walls
from tests.tournament.cups import girone, state

ASSAULT = "import pathlib, sys; from tests.siege.contender import assault; print(*assault(pathlib.Path(sys.argv[1])))"


@needs_walls
def test_a_besieged_league_has_the_right_table(tmp_path: Path) -> None:
    roles = entrants(honest=4, of_each=1) | {"attacker2": contender.ATTACKER}
    file = write(tmp_path, roles, Level.STRICT)
    written = file.read_text()
    done = girone("run", str(file), "--plain", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert wrong(state(file), roles) == []
    assert file.read_text() == written
    said = [log.read_text() for log in file.with_suffix(".store").glob("matches/*/*.log")]
    assert sum("_kill_runner failed" in log for log in said) >= 2
    assert not any("succeeded" in log for log in said)
    assert left_running(str(tmp_path)) == []
    left = {path.name for path in file.with_suffix(".store").glob("matches/*/**/*")}
    assert left == {"journal.jsonl", "white.log", "black.log"}


def test_the_assault_succeeds_where_nobody_stands_before_it(tmp_path: Path) -> None:
    file = write(tmp_path, {"alone": contender.HONEST}, Level.LIMITS)
    (tmp_path / "cup.store").mkdir()
    (tmp_path / "cup.store" / "store.sqlite").write_text("record")
    with subprocess.Popen([*SLEEPER, str(file)]) as runner:
        said = subprocess.check_output([sys.executable, "-c", ASSAULT, str(tmp_path)], text=True)
        assert said.count("True") == 4
        assert runner.wait(60) == -9
