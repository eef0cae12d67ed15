"""A course with realistic uploads: broken zips, endless builds, crashing programs. Is any upload lost?

Students upload at random times, and five times in the last minute before delivery closes. Meanwhile `girone serve` is
killed and restarted. At the end every upload that was answered with 201 must be on record with its result: entered,
refused with a reason, or replaced by a later one of the same student before its turn.

    python -m bench.arena.students --minutes 30 --uploads 100
"""

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.arena.served import Visitor, close_after, kit, new_arena, packed, served, students_of
from girone.entries.arena.arena import FILE, Arena, UploadStage

SETTINGS = "limits.warm_up = 0\nlimits.move = 5\nlimits.first_move = 10\nlimits.start = 20\n"
LIMITS = ("--build-limit", "15", "--test-limit", "30")
LAST_MINUTE = 5
ENDED = frozenset(UploadStage) - {
    UploadStage.WAITING,
    UploadStage.UNPACKING,
    UploadStage.BUILDING,
    UploadStage.TESTING,
}
Kinds = Mapping[str, Callable[[random.Random], tuple[str, bytes]]]


@dataclass(frozen=True)
class Sent:
    """An upload as its student sees it."""

    student: str
    kind: str
    at: float
    status: int
    version: int = 0
    told: str = ""


def kinds() -> Kinds:
    """The kinds of uploads, by name."""
    python, cpp = kit("python"), kit("cpp")

    def changed(files: Mapping[str, bytes], **by_name: bytes) -> bytes:
        return packed({**files, **{name.replace("__", "."): text for name, text in by_name.items()}})

    def with_choice(chance: random.Random, line: str) -> tuple[str, bytes]:
        text = python["main.py"].replace(b"    return random.choice(legal)", f"    {line}".encode())
        return "program.zip", changed(python, main__py=text + f"# {chance.random()}\n".encode())

    def greedy(chance: random.Random) -> tuple[str, bytes]:
        return with_choice(chance, f"return max(legal, key=lambda m: (len(str(m)) * {chance.random():.3f}, str(m)))")

    whole = packed(python)
    endless = b"#!/bin/sh\nwhile :; do :; done\n"
    return {
        "plays at random": lambda chance: with_choice(chance, "return random.choice(legal)"),
        "plays the first move": lambda chance: with_choice(chance, "return legal[0]"),
        "plays the longest move": greedy,
        "C++": lambda chance: ("program.zip", changed(cpp, NOTE__txt=str(chance.random()).encode())),
        "crashes in the middle": lambda chance: with_choice(
            chance, "return random.choice(legal) if random.random() > 0.1 else legal[len(legal)]"
        ),
        "crashes at once": lambda chance: with_choice(chance, "raise RuntimeError('not finished')"),
        "never answers": lambda chance: with_choice(chance, "import time; time.sleep(10_000)"),
        "illegal move": lambda chance: with_choice(chance, "return 'A1,N,9'"),
        "syntax error": lambda chance: ("program.zip", changed(python, main__py=b"elif:\n" + python["main.py"])),
        "endless build": lambda chance: ("program.zip", changed(python, build__sh=endless)),
        "half a zip": lambda chance: ("program.zip", whole[: chance.randrange(100, len(whole) - 100)]),
        "no zip": lambda chance: ("program.zip", chance.randbytes(5_000)),
        "empty zip": lambda chance: ("program.zip", packed({})),
        "path tricks": lambda chance: ("program.zip", packed({"../../evil.py": b"print()", **python})),
        "a picture": lambda chance: ("me.png", b"\x89PNG\r\n" + chance.randbytes(2_000)),
        "a bomb": lambda chance: ("program.zip", packed({"zeros.bin": bytes(64 * 1024**2) * 3, **python})),
    }


WEIGHTS = {"plays at random": 6, "plays the first move": 4, "plays the longest move": 6, "C++": 4}
"""Weights of the working kinds; all others have 1."""


def main() -> int:
    """Run a course, kill the page from time to time, and print the result of every upload."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0, help="until delivery closes")
    parser.add_argument("--uploads", type=int, default=100)
    parser.add_argument("--students", type=int, default=15)
    parser.add_argument("--kills", type=int, default=3, help="so often the page is killed with all that belongs to it")
    parser.add_argument("--wait", type=float, default=30.0, help="minutes for the rest of the queue, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the arena is kept; default: a folder that is removed")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    folder = asked.folder or Path(tempfile.mkdtemp(prefix="girone-students-"))
    folder.mkdir(exist_ok=True)
    try:
        report = term(folder, asked)
    finally:
        if not asked.folder:
            shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps(report, indent=2) if asked.json else told(report))
    return 0 if not report["lost"] else 1


def term(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """Run the whole course; returns its figures."""
    chance = random.Random(asked.seed)
    new_arena(folder, SETTINGS)
    offered, names = kinds(), [f"Student {at:02}" for at in range(1, asked.students + 1)]
    sent, loads, killed = list[Sent](), list[float](), 0
    with ExitStack() as stack:
        process, organiser = stack.enter_context(served(folder, *LIMITS))
        students = students_of(organiser, names)
        began = time.monotonic()
        closes = began + 60 * asked.minutes
        close_after(folder / FILE, asked.minutes)
        kill_at = [60 * asked.minutes * (at + 0.6) / (asked.kills + 0.2) for at in range(asked.kills)]
        for at, name, kind in plan(chance, names, offered, asked):
            time.sleep(max(0.0, began + at - time.monotonic()))
            loads.append(os.getloadavg()[0])
            if killed < len(kill_at) and at > kill_at[killed]:
                process.kill()
                process.wait()
                killed += 1
                process, organiser = stack.enter_context(served(folder, *LIMITS))
                port = urlsplit(organiser).port or 0
                students = {each: replace(visitor, port=port) for each, visitor in students.items()}
                print(f"killed and started again after {at:.0f} s", file=sys.stderr, flush=True)
            sent.append(_upload(students[name], name, kind, *offered[kind](chance), time.monotonic() - began))
        time.sleep(max(0.0, closes + 2 - time.monotonic()))
        name = names[0]
        late = _upload(students[name], name, "late", *offered["C++"](chance), time.monotonic() - began)
        fates = settled(students, 60 * asked.wait)
        took = time.monotonic() - began
    return figures(folder, sent, late, fates, loads, killed, took)


def plan(
    chance: random.Random, names: list[str], offered: Kinds, asked: argparse.Namespace
) -> list[tuple[float, str, str]]:
    """Time, student and kind of each upload: each kind at least once, and one student five times in the last minute."""
    weighted = [kind for kind in offered for _ in range(WEIGHTS.get(kind, 1))]
    rest = asked.uploads - LAST_MINUTE
    drawn = [*offered, *chance.choices(weighted, k=max(0, rest - len(offered)))]
    last = 60 * asked.minutes
    moments = [(chance.uniform(0, last - 5), chance.choice(names), kind) for kind in drawn]
    moments += [(last - 60 + 11 * at, names[-1], chance.choice(weighted)) for at in range(LAST_MINUTE)]
    return sorted(moments)


def _upload(visitor: Visitor, student: str, kind: str, name: str, content: bytes, at: float) -> Sent:
    try:
        answer = visitor.upload(name, content, kind)
    except OSError as error:
        return Sent(student, kind, at, 0, told=str(error))
    if answer.status == 201:
        return Sent(student, kind, at, 201, answer.json["version"])
    return Sent(student, kind, at, answer.status, told=answer.body.decode(errors="replace")[:200])


def settled(students: Mapping[str, Visitor], within: float) -> dict[str, list[Any]]:
    """Each student's versions once all have a result, or when time is up."""
    until = time.monotonic() + within
    while True:
        fates = {name: visitor.ask("/api/uploads").json for name, visitor in students.items()}
        if time.monotonic() > until or all(each["state"] in ENDED for own in fates.values() for each in own):
            return fates
        time.sleep(5)


def figures(
    folder: Path,
    sent: list[Sent],
    late: Sent,
    fates: Mapping[str, list[Any]],
    loads: list[float],
    killed: int,
    took: float,
) -> dict[str, Any]:
    """Each upload with its result; one is lost if it was accepted but the student's page or the record lacks it."""
    kept = {(account.name, each.version) for account in Arena(folder).accounts for each in account.uploads}
    known = {(name, each["version"]): each for name, own in fates.items() for each in own}
    taken = [each for each in sent if each.status == 201]
    by_kind: dict[str, Counter[str]] = {}
    lost = []
    for each in sent:
        fate = known.get((each.student, each.version), {}).get("state", "") if each.status == 201 else ""
        word = fate or f"answered {each.status}"
        by_kind.setdefault(each.kind, Counter())[word] += 1
        mark = each.student, each.version
        if each.status == 201 and (mark not in kept or mark not in known or fate not in ENDED):
            lost.append({**vars(each), "state": fate})
    extra = len(kept) - len({(each.student, each.version) for each in taken})
    return {
        "uploads": len(sent),
        "taken": len(taken),
        "refused at the door": [vars(each) for each in sent if each.status != 201],
        "late": {"status": late.status, "told": late.told},
        "fates": {kind: dict(found) for kind, found in sorted(by_kind.items())},
        "lost": lost,
        "on record though the answer was lost": extra,
        "kills": killed,
        "minutes": round(took / 60, 1),
        "load": [round(min(loads), 1), round(sum(loads) / len(loads), 1), round(max(loads), 1)],
        "receipts": {
            kind: next((_words(known, each) for each in sent if each.kind == kind and _words(known, each)), "")
            for kind in by_kind
        },
    }


def _words(known: Mapping[tuple[str, int], Any], sent: Sent) -> str:
    words: str = known.get((sent.student, sent.version), {}).get("words", "") if sent.status == 201 else sent.told
    return words[:160]


def told(report: Mapping[str, Any]) -> str:
    """The report for people."""
    lines = [f"{key}: {value}" for key, value in report.items() if key not in ("fates", "receipts")]
    return "\n".join([*lines, *(f"  {kind}: {found}" for kind, found in report["fates"].items())])


if __name__ == "__main__":
    raise SystemExit(main())
