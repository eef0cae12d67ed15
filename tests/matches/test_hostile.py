"""Programs that play against their rival's clock, the table or the referee's processes instead of the game."""

from pathlib import Path

from girone import regulations
from girone.order import Place, Reach, Way
from tests.matches.evening import PYTHON, left_running, order, table
from tests.support import ROOT

UNRULY = ROOT / "tests" / "channels" / "programs" / "unruly.py"


def stdio(*command: str, wire: str = "unical_server") -> Place:
    return Place("program", wire, Reach(Way.STDIO, command))


def test_a_program_that_wakes_itself_on_its_rivals_time_loses(tmp_path: Path) -> None:
    """It moves, is suspended, and its timers wake it while the rival thinks."""
    column, row = regulations.load("othello-sadjad-1389").game.start().moves()[0].split(",")
    moves_when_ready = f"{PYTHON} {UNRULY} napper | {{ read ready; echo {row} {column}; exec sleep 600; }}"
    sleepwalker = stdio("sh", "-c", moves_when_ready, wire="sadjad_stdio")
    thinker = stdio(PYTHON, "-c", "import time; time.sleep(600)", wire="sadjad_stdio")
    played = table(order("othello-sadjad-1389", tmp_path, thinker, sleepwalker, limits__first_move=500))
    assert played.result == ("white", "disconnected")
    noted = [record["noted"] for record in played.records if "noted" in record]
    assert any("went on while it was suspended" in note and "was stopped again" in note for note in noted)
    assert any("it went on again while it was stopped" in note for note in noted)
    assert left_running(str(tmp_path)) == []
