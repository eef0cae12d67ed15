"""Three machines as network namespaces, as the Lines of Action 2012 document orders: referee, white, black; with bad
cables.

A match of Lines of Action over the relay's protocol: undisturbed, with one side's cable unplugged briefly, and for
good; then with a bad connection (bad_line.py) between a side and its cable. The verdict must be against that side only,
at its limit; shorter trouble must not end the match, and counts only as that side's time. Every journal is judged
again. Needs root.

    python -m bench.host.hosts --limit 3
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

GIRONE = ("-P", "-m", "girone.cli.start")
SIDES = {"white": "10.77.1", "black": "10.77.2"}
WHITE_PORT, BLACK_PORT, BEHIND_PORT = 45_001, 45_002, 45_003
"""The ports of White, of the referee, and of the relay of a bad connection."""
GAP = 0.5
"""Seconds of a brief interruption."""
PACE = "0.1"
"""Seconds per move of the players, so that something can happen during a match."""
MOST = 30
"""Maximum moves of each side."""
AFTER = 8
"""Rulings before the cable is unplugged."""


def main() -> int:
    """Play and print a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=3.0, help="seconds for a move")
    arguments = parser.parse_args()
    with machines() as prefix, tempfile.TemporaryDirectory() as folder:
        play(prefix, Path(folder) / "whole", arguments.limit, Trouble())
        for side in SIDES:
            for name, trouble in troubles(side, arguments.limit).items():
                play(prefix, Path(folder) / f"{side}-{name}", arguments.limit, trouble)
    return 0


@dataclass(frozen=True)
class Trouble:
    """The trouble of a side: its cable is unplugged for some seconds (None: for good), or its connection is bad.

    `decides`: the side loses by it. `least` is the minimum time of its answers, in seconds.
    """

    side: str = ""
    out: bool = False
    gap: float | None = None
    line: tuple[str, ...] = ()
    decides: bool = False
    least: float = 0.0


def troubles(side: str, limit: float) -> dict[str, Trouble]:
    """All troubles of a side, by name."""
    bad = ("--delay", "0.05", "--jitter", "0.02", "--loss", "0.05")
    return {
        "gap": Trouble(side, out=True, gap=GAP),
        "cut": Trouble(side, out=True, decides=True),
        "delay": Trouble(side, line=bad, least=2 * 0.05),
        "trickle": Trouble(side, line=("--trickle", "0.02"), least=2 * 5 * 0.02),
        "too-late": Trouble(side, line=("--delay", str(limit / 2 + 0.1)), decides=True),
        "broken": Trouble(side, line=("--breaks-after", "12"), decides=True),
    }


@contextmanager
def machines() -> Iterator[str]:
    """Create three namespaces with a cable from the referee to each side."""
    prefix = f"girone{os.getpid()}"
    names = [f"{prefix}-{name}" for name in ("referee", *SIDES)]
    try:
        for name in names:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        for side, net in SIDES.items():
            own = f"{prefix}-{side}"
            ip("link", "add", side, "netns", f"{prefix}-referee", "type", "veth", "peer", "name", "cable", "netns", own)
            ip("-n", f"{prefix}-referee", "addr", "add", f"{net}.1/24", "dev", side)
            ip("-n", own, "addr", "add", f"{net}.2/24", "dev", "cable")
            ip("-n", f"{prefix}-referee", "link", "set", side, "up")
            ip("-n", own, "link", "set", "cable", "up")
        yield prefix
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=False)


def ip(*words: str) -> None:
    """Run a command of iproute2."""
    subprocess.run(["ip", *words], check=True)


def inside(prefix: str, name: str, *words: str, log: Path) -> "subprocess.Popen[bytes]":
    """Start a Python command on one of the machines."""
    with log.open("wb") as said:
        command = ["ip", "netns", "exec", f"{prefix}-{name}", sys.executable, *words]
        return subprocess.Popen(command, stdout=said, stderr=said)


def play(prefix: str, folder: Path, limit: float, trouble: Trouble, most: int = MOST) -> None:
    """Play one match with trouble in the middle, of at most `most` moves of each side."""
    folder.mkdir()
    record = folder / "match"
    journal = record / "journal.jsonl"
    relay = ["--white", f"{SIDES['white']}.2:{WHITE_PORT}", "--listen", str(BLACK_PORT), "--record", str(record)]
    limits = ["--set", f"limits.move={limit}", "--set", "limits.warm_up=0", "--wait", "60"]
    limits += ["--set", f"limits.first_move={limit}", "--set", f"game.move_limit={most}"]
    sample = ["-m", "girone.players.samples", "random", "unical_relay", "--seed", "3", "--delay", PACE]
    ends = {"white": WHITE_PORT, "black": BLACK_PORT} | ({trouble.side: BEHIND_PORT} if trouble.line else {})
    door = f"{SIDES['black']}.1" if ends["black"] == BLACK_PORT else "127.0.0.1"
    with running() as started:
        started.append(inside(prefix, "white", *sample, "--listen", str(ends["white"]), log=folder / "white.log"))
        if trouble.line:
            started.append(bad_line(prefix, trouble, folder / "line.log"))
        words = [*GIRONE, "referee", "loa-2012", *relay, *limits]
        started.append(referee := inside(prefix, "referee", *words, log=folder / "referee.log"))
        wait_for(lambda: "journal" in text(journal))
        started.append(inside(prefix, "black", *sample, door, str(ends["black"]), log=folder / "black.log"))
        with pulled(prefix, trouble, journal):
            referee.wait(300)
    judge(folder.name, journal, limit, trouble)


def bad_line(prefix: str, trouble: Trouble, log: Path) -> "subprocess.Popen[bytes]":
    """Start the relay on a side's machine, between its program and its cable."""
    behind, white = f"127.0.0.1:{BEHIND_PORT}", f"{SIDES['white']}.2:{WHITE_PORT}"
    places = (white, behind) if trouble.side == "white" else (behind, f"{SIDES['black']}.1:{BLACK_PORT}")
    return inside(prefix, trouble.side, "-m", "bench.host.bad_line", *places, *trouble.line, log=log)


@contextmanager
def running() -> "Iterator[list[subprocess.Popen[bytes]]]":
    """Programs that are terminated with the block."""
    started: list[subprocess.Popen[bytes]] = []
    try:
        yield started
    finally:
        for program in started:
            program.kill()
            program.wait()


@contextmanager
def pulled(prefix: str, trouble: Trouble, journal: Path) -> Iterator[None]:
    """If that is the trouble, unplug a cable in the middle of the match, and plug it in again later."""
    if not trouble.out:
        yield
        return
    wait_for(lambda: text(journal).count('"ruled"') >= AFTER)
    ip("-n", f"{prefix}-referee", "link", "set", trouble.side, "down")
    if trouble.gap is not None:
        time.sleep(trouble.gap)
        ip("-n", f"{prefix}-referee", "link", "set", trouble.side, "up")
    yield
    ip("-n", f"{prefix}-referee", "link", "set", trouble.side, "up")


def judge(name: str, journal: Path, limit: float, trouble: Trouble) -> None:
    """Print the result of a match, and stop if it is wrong."""
    records = [json.loads(line) for line in text(journal).splitlines()]
    verdict = next(record["verdict"] for record in records if "verdict" in record)
    times = {side: [each["seconds"] for each in records if each.get("side") == side] for side in SIDES}
    shortest = {side: min(times[side], default=0.0) for side in SIDES}
    longest = max(record["seconds"] for record in records if "seconds" in record)
    told = ", ".join(f"{side} from {shortest[side]:.3f} s" for side in SIDES)
    print(f"{name:14} {verdict['reason']:13} losers {verdict['losers']}; {told}, longest {longest:.3f} s", flush=True)
    if trouble.decides:
        assert verdict["losers"] == [trouble.side], verdict
        assert longest >= limit or verdict["reason"] == "disconnected", longest
    else:
        assert verdict["kind"] == "played", verdict
        assert shortest[trouble.side or "white"] >= trouble.least, "the line does not count as time of its side"
    subprocess.run([sys.executable, *GIRONE, "verify", str(journal)], check=True, stdout=subprocess.DEVNULL)


def text(file: Path) -> str:
    """The content of a file, if it exists."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until the condition holds."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.01)


if __name__ == "__main__":
    sys.exit(main())
