"""Whether many spectators hold up a match, and how late its moves reach them.

One match of programs that answer at once is played twice in a store: without and with spectators, who are all in one
other process. Measured are the referee's answer times in both, and the delay from the writing of a move into the
journal to its receipt, for every spectator and every event; moves that were told together count from the last of them.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from girone.tournament.store import Store

FILE = """name = "Crowd"
regulation = "{regulation}"
seed = "s"
[set]
limits.warm_up = 0
wire_options.pace = {pace}
[format]
times = 2
[[entrants]]
name = "A"
player = "{player}"
[[entrants]]
name = "B"
player = "{player}"
"""
TOLD = re.compile(rb'"match":(\d+),.*?"ply":(\d+)')
GIRONE = [sys.executable, "-m", "girone.start"]


def main() -> int:
    """Play without and with spectators."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--regulation", default="dipole-2020")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds that each move is held back")
    parser.add_argument("--player", default="random")
    arguments = parser.parse_args()
    for spectators in (0, arguments.spectators):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "crowd.toml"
            file.write_text(FILE.format(regulation=arguments.regulation, player=arguments.player, pace=arguments.pace))
            delays = watched(file, spectators)
            print(f"{spectators} spectators")
            print(f"  answer times by the referee: {figures(answers(file.with_suffix('.store')))}")
            if delays:
                print(f"  from the journal to the spectator: {figures(delays)}", flush=True)
    return 0


def figures(seconds: list[float]) -> str:
    """Median, the slowest hundredth, and the slowest, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    told = {"median": cuts[49], "99 %": cuts[98], "most": max(seconds)}
    return ", ".join(f"{name} {1000 * value:.2f} ms" for name, value in told.items()) + f", of {len(seconds)}"


def watched(file: Path, spectators: int) -> list[float]:
    """Play the tournament of a file before so many; the delays of all events."""
    folder = file.with_suffix(".store")
    Store.create(folder, file.read_text()).close()
    if not spectators:
        play(file)
        return []
    with page(folder) as port:
        return asyncio.run(crowd(file, port, spectators))


def play(file: Path) -> None:
    """Run the tournament to its end."""
    subprocess.run([*GIRONE, "run", str(file), "--json"], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def page(folder: Path) -> Iterator[int]:
    """`girone page` as a process."""
    words = ["page", str(folder), "--port", "0"]
    with subprocess.Popen([*GIRONE, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        finally:
            process.terminate()


async def crowd(file: Path, port: int, spectators: int) -> list[float]:
    """Everybody follows from the beginning to the end of the run."""
    delays: list[float] = []
    heard: list[tuple[int, int, float]] = []
    seated = asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as tasks:
        following = [tasks.create_task(follow(port, heard, seated)) for _ in range(spectators)]
        for _ in range(spectators):
            await seated.acquire()
        process = await asyncio.create_subprocess_exec(*GIRONE, "run", str(file), "--json", stdout=subprocess.DEVNULL)
        os.nice(10)  # only now, and not for the run: we stand for a thousand machines that are not this one
        await process.wait()
        await asyncio.sleep(1)
        for each in following:
            each.cancel()
    stamps = written(file.with_suffix(".store"))
    for match, ply, at in heard:
        if (match, ply) in stamps:
            delays.append(at - stamps[match, ply])
    return delays


async def follow(port: int, heard: list[tuple[int, int, float]], seated: asyncio.Semaphore) -> None:
    """One spectator; notes when which ply of which match was told."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        writer.write(b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        event = b""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                event = line[7:].strip()
                if event == b"tables":
                    seated.release()
            elif line.startswith(b"data: ") and event == b"table":
                at, found = time.time(), TOLD.search(line)
                assert found
                heard.append((int(found[1]), int(found[2]), at))
    finally:
        writer.close()


def answers(folder: Path) -> list[float]:
    """The seconds of every answer of every match, as the referee measured them."""
    journals = sorted(folder.glob("matches/*/journal.jsonl"))
    return [each["seconds"] for file in journals for each in lines(file) if each.get("ruled") == "accepted"]


def written(folder: Path) -> dict[tuple[int, int], float]:
    """When each ply of each match was written: the header's time and the stamps after it."""
    stamps: dict[tuple[int, int], float] = {}
    with closing(Store(folder)) as store:
        for attempt in store.attempts():
            journal = folder / attempt.folder / "journal.jsonl"
            opened = journal_opened(journal)
            rulings = [record for record in lines(journal) if record.get("ruled") in ("accepted", "turn lost")]
            for ply, record in enumerate(rulings, start=1):
                stamps[attempt.number, ply] = opened + record["t"] / 1e9
    return stamps


def journal_opened(journal: Path) -> float:
    """The time of day at which a journal's clock began: when its file was born, to the nanosecond."""
    told = subprocess.run(["stat", "-c", "%.W", str(journal)], check=True, capture_output=True, text=True)
    return float(told.stdout)


def lines(journal: Path) -> list[dict[str, Any]]:
    """The records of a journal."""
    return [json.loads(line) for line in journal.read_text().splitlines()]


if __name__ == "__main__":
    raise SystemExit(main())
