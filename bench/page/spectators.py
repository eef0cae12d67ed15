"""Whether many spectators slow a match down, and how late its moves reach them.

Tournaments of programs that answer at once are played alternately alone and with spectators, so that other load affects
both alike. The spectators are one process, which stands for a thousand other machines: it runs only when no other
process wants a core. `--crowd nice` makes it an ordinary process with nice 10, `--crowd elsewhere` puts it on cores
that we do not use (`taskset -c 0,1 python -m bench.page.spectators --crowd elsewhere`). Measured are the referee's
answer times in both cases, and the delay from writing a move into the journal to its receipt, for every spectator and
event; moves sent together count from the last of them.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from girone.tournament.store.store import Store

FILE = """name = "Crowd"
regulation = "{regulation}"
seed = "{seed}"
[set]
limits.warm_up = 0
wire_options.pace = {pace}
[format]
times = {times}
[[entrants]]
name = "A"
player = "{player}"
[[entrants]]
name = "B"
player = "{player}"
"""
GIRONE = [sys.executable, "-m", "girone.cli.start"]
CROWD = [sys.executable, str(Path(__file__).with_name("crowd.py"))]


@dataclass
class Measured:
    """The measurements of all runs of one kind."""

    answers: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    medians: list[float] = field(default_factory=list)
    page_seconds: float = 0.0


def main() -> int:
    """Play alone and with spectators, in turn, and print the differences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=4, help="so often alone and so often before spectators")
    parser.add_argument("--times", type=int, default=4, help="meetings with each colour in one run")
    parser.add_argument("--regulation", default="dipole-2020")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds that each move is held back")
    parser.add_argument("--player", default="random")
    parser.add_argument(
        "--crowd", choices=("idle", "nice", "elsewhere"), default="idle", help="how the spectators' process runs"
    )
    asked = parser.parse_args()
    kinds = {spectators: Measured() for spectators in (0, asked.spectators)}
    for number in range(asked.rounds):
        for spectators in (0, asked.spectators) if number % 2 == 0 else (asked.spectators, 0):
            with tempfile.TemporaryDirectory() as folder:
                one_run(Path(folder) / "crowd.toml", number, spectators, asked, kinds[spectators])
    for spectators, measured in kinds.items():
        tell(spectators, measured)
    return 0


def one_run(file: Path, number: int, spectators: int, asked: argparse.Namespace, measured: Measured) -> None:
    """One tournament; both kinds get the same draw."""
    plan = {key: getattr(asked, key) for key in ("regulation", "pace", "times", "player")}
    file.write_text(FILE.format(seed=f"s{number}", **plan))
    folder = file.with_suffix(".store")
    Store.create(folder, file.read_text()).close()
    if spectators:
        watched(file, spectators, asked.crowd, measured)
    else:
        play(file)
    taken = answers(folder)
    measured.answers += taken
    measured.medians.append(statistics.median(taken))
    print(f"{spectators} spectators, run {number + 1}: {figures(taken)}", file=sys.stderr, flush=True)


def tell(spectators: int, measured: Measured) -> None:
    """Print the figures of all runs together."""
    print(f"{spectators} spectators")
    print(f"  answer times by the referee: {figures(measured.answers)}")
    print(f"  medians of the runs: {', '.join(f'{1000 * each:.2f}' for each in measured.medians)} ms")
    if measured.delays:
        print(f"  from the journal to the spectator: {figures(measured.delays)}")
        print(f"  the page took {measured.page_seconds:.1f} s of a core", flush=True)


def figures(seconds: list[float]) -> str:
    """Median, 90th and 99th percentile, and maximum, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    told = {"median": cuts[49], "90 %": cuts[89], "99 %": cuts[98], "most": max(seconds)}
    return ", ".join(f"{name} {1000 * value:.2f} ms" for name, value in told.items()) + f", of {len(seconds)}"


def play(file: Path) -> None:
    """Run the tournament to its end."""
    subprocess.run([*GIRONE, "run", str(file), "--json"], check=True, stdout=subprocess.DEVNULL)


def watched(file: Path, spectators: int, how: str, measured: Measured) -> None:
    """Run it while everybody follows from beginning to end."""
    folder = file.with_suffix(".store")
    with page(folder) as (port, process):
        words = [*CROWD, str(port), str(spectators), how]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as crowd:
            assert crowd.stdout
            assert crowd.stdout.readline() == "seated\n"
            before = core_seconds(process.pid)
            play(file)
            measured.page_seconds += core_seconds(process.pid) - before
            heard, _ = crowd.communicate("home\n")
    stamps = written(folder)
    for match, ply, at in json.loads(heard):
        if (match, ply) in stamps:
            measured.delays.append(at - stamps[match, ply])


@contextmanager
def page(folder: Path) -> Iterator[tuple[int, "subprocess.Popen[str]"]]:
    """Run `girone page` as a process."""
    words = ["page", str(folder), "--port", "0"]
    with subprocess.Popen([*GIRONE, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline().rstrip("/\n").rpartition(":")[2]), process
        finally:
            process.terminate()


def core_seconds(process: int) -> float:
    """Processor seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def answers(folder: Path) -> list[float]:
    """The seconds of every answer of every match, as measured by the referee."""
    journals = sorted(folder.glob("matches/*/journal.jsonl"))
    return [each["seconds"] for file in journals for each in lines(file) if each.get("ruled") == "accepted"]


def written(folder: Path) -> dict[tuple[int, int], float]:
    """When each ply of each match was written: the journal's start time plus the line's stamp."""
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
    """Wall-clock time at which a journal's clock started: the file's birth time, in nanoseconds."""
    told = subprocess.run(["stat", "-c", "%.W", str(journal)], check=True, capture_output=True, text=True)
    return float(told.stdout)


def lines(journal: Path) -> list[dict[str, Any]]:
    """The records of a journal."""
    return [json.loads(line) for line in journal.read_text().splitlines()]


if __name__ == "__main__":
    raise SystemExit(main())
