"""A table that comes to harm: table.py HARM FOLDER."""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from girone.host.supervisor.control import SupervisorFailed, adopt_orphans
from girone.host.supervisor.news import Exited
from tests.host.supervising import Seat, eventually


def killed(folder: Path) -> None:
    """Waits to be killed, with three unruly programs under their keepers, all bearing its own mark."""
    seats = [Seat(folder, os.environ["MARK"], log=folder / f"{number}.log") for number in range(3)]
    for seat, vice in zip(seats, ("family", "deaf", "daemon"), strict=True):
        seat.launch(vice)
    seats[2].news(Exited)
    print("ready", flush=True)
    time.sleep(60)


def bereft(folder: Path) -> None:
    """Loses a supervisor to its program while another seat plays on, and says what it saw and what is left."""
    adopt_orphans()
    with Seat(folder, log=folder / "rival.log") as rival, Seat(folder) as seat:
        rival.launch("deaf")
        before = rival.alive()
        seat.launch("patricide")
        complaints = [complaint(ask) for ask in (seat.news, seat.supervisor.stop, seat.supervisor.resume)]
        found = {
            "complaints": complaints,
            "only the heir is left": eventually(lambda: len(seat.alive()) == 1),
        }
        seat.supervisor.close()
        print(json.dumps({**found, "left": seat.alive(), "rival plays on": rival.alive() == before}))


def complaint(ask: Callable[[], object]) -> str:
    try:
        return f"none, but {ask()}"
    except SupervisorFailed as failed:
        return str(failed)


{"killed": killed, "bereft": bereft}[sys.argv[1]](Path(sys.argv[2]))
