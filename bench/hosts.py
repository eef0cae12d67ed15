"""Three machines as network namespaces, as seed 000 orders them: the referee, white, black; and what a bad cable does.

A match of Lines of Action over the relay's protocol: undisturbed, with the cable of a side out for a moment, and out
for good. The verdict must be on the side whose cable it was and on nobody else, at its limit; an undisturbed match
and one with a short gap are played to their end. Every journal is judged again. Delay and loss need `netem` in the
kernel; where it is missing, that is said and left out. Needs root.

    python bench/hosts.py --limit 3
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
from pathlib import Path

GIRONE = [sys.executable, "-P", "-m", "girone.start"]
SIDES = {"white": "10.77.1", "black": "10.77.2"}
WHITE_PORT, BLACK_PORT = 45_001, 45_002
GAP = 0.5
"""Seconds that a cable is out for a moment."""
PACE = "0.1"
"""Seconds that the players take for a move, so that something can happen in the middle of a match."""
AFTER = 8
"""Rulings after which the cable goes."""


def main() -> int:
    """Play and print a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=3.0, help="seconds for a move")
    arguments = parser.parse_args()
    with machines() as prefix, tempfile.TemporaryDirectory() as folder:
        weather = has_netem(prefix)
        if not weather:
            print("no netem in this kernel: delay and loss are left out")
        play(prefix, Path(folder) / "whole", arguments.limit, "", None)
        for side in SIDES:
            play(prefix, Path(folder) / f"{side}-gap", arguments.limit, side, GAP)
            play(prefix, Path(folder) / f"{side}-cut", arguments.limit, side, None)
        for side in SIDES if weather else ():
            netem(prefix, side, "delay", "50ms", "20ms", "loss", "5%")
            play(prefix, Path(folder) / f"{side}-weather", arguments.limit, "", None)
    return 0


@contextmanager
def machines() -> Iterator[str]:
    """Three namespaces with a cable from the referee to each side."""
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
    """One command of iproute2."""
    subprocess.run(["ip", *words], check=True)


def inside(prefix: str, name: str, *words: str, log: Path) -> "subprocess.Popen[bytes]":
    """A command of girone on one of the machines."""
    with log.open("wb") as said:
        return subprocess.Popen(["ip", "netns", "exec", f"{prefix}-{name}", *GIRONE, *words], stdout=said, stderr=said)


def has_netem(prefix: str) -> bool:
    """Whether the kernel can delay and lose packets."""
    words = ["tc", "-n", f"{prefix}-white", "qdisc", "add", "dev", "cable", "root", "netem", "delay", "1ms"]
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


def netem(prefix: str, side: str, *words: str) -> None:
    """Bad weather on a cable."""
    command = ["tc", "-n", f"{prefix}-{side}", "qdisc", "replace", "dev", "cable", "root", "netem", *words]
    subprocess.run(command, check=True)


def play(prefix: str, folder: Path, limit: float, side: str, gap: float | None) -> None:
    """One match; with a side, its cable goes in the middle, for so many seconds or for good."""
    folder.mkdir()
    record, net = folder / "match", SIDES["black"]
    relay = ["--white", f"{SIDES['white']}.2:{WHITE_PORT}", "--listen", str(BLACK_PORT), "--record", str(record)]
    limits = ["--set", f"limits.move={limit}", "--set", "limits.warm_up=0", "--wait", "60"]
    sample = ["sample", "random", "unical_relay", "--seed", "3", "--delay", PACE]
    white = inside(prefix, "white", *sample, "--listen", str(WHITE_PORT), log=folder / "white.log")
    referee = inside(prefix, "referee", "referee", "loa-2012", *relay, *limits, log=folder / "referee.log")
    wait_for(lambda: "journal" in text(record / "journal.jsonl"))
    black = inside(prefix, "black", *sample, f"{net}.1", str(BLACK_PORT), log=folder / "black.log")
    if side:
        wait_for(lambda: text(record / "journal.jsonl").count('"ruled"') >= AFTER)
        ip("-n", f"{prefix}-referee", "link", "set", side, "down")
        if gap is not None:
            time.sleep(gap)
            ip("-n", f"{prefix}-referee", "link", "set", side, "up")
    referee.wait(300)
    if side and gap is None:
        ip("-n", f"{prefix}-referee", "link", "set", side, "up")
    for program in (white, black):
        program.kill()
        program.wait()
    judge(folder.name, record / "journal.jsonl", limit, side if gap is None else "")


def judge(name: str, journal: Path, limit: float, guilty: str) -> None:
    """Print what came of a match, and stop where it is not right."""
    records = [json.loads(line) for line in text(journal).splitlines()]
    verdict = next(record["verdict"] for record in records if "verdict" in record)
    longest = max(record["seconds"] for record in records if "seconds" in record)
    print(f"{name:14} {verdict['reason']:13} losers {verdict['losers']}, longest answer {longest:.3f} s", flush=True)
    if guilty:
        assert verdict["losers"] == [guilty], verdict
        assert longest >= limit or verdict["reason"] == "disconnected", longest
    else:
        assert verdict["kind"] == "played", verdict
    subprocess.run([*GIRONE, "rejudge", str(journal)], check=True, stdout=subprocess.DEVNULL)


def text(file: Path) -> str:
    """What a file has, if it is there."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until it holds."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.01)


if __name__ == "__main__":
    sys.exit(main())
