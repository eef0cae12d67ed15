"""Girone's engine against other people's engines: matches through the referee, each opening with both colours.

A meeting is GAME:OPPONENT; by default all of the manual are played. An opponent is `level N`, `random`, `greedy`, or
one of these entrants: `rust_reversi alpha-beta`, `rust_reversi uct`, `open_spiel GAME`, `uct plain`, `hand-made`
(girone's engine with the hand-made evaluation, built first), `built FOLDER` (another of bench/ablation). `--engine`
replaces them by any Othello program that speaks NBoard or GTP. Both sides have equal time per move on one thread;
girone's engine plays without its book. They think in turns, so a match needs one core: `--jobs` is the number of
matches at once. On a loaded machine `--processor-time` limits both by processor time (Linux with glibc). The packages
are the extra `yardsticks`; entrants may also run in a separate environment that has girone, too (`--python`).

    python -m bench.yardsticks "othello:rust_reversi uct" --openings 20 --seconds 1
    python -m bench.yardsticks --jobs 8 --minutes 10 --record
    python -m bench.yardsticks --engine 'edax -gtp -move-time {seconds}' --wire gtp --openings 200 --sprt 0 20
    python -m bench.yardsticks --table build/yardsticks.jsonl --record --machine '16 idle cores'

Meetings are played in turn, a match of each. Each finished match is a row in the file of `--rows`; `--table` plays
nothing and summarises such files; a repeated match counts once. The Elo is that of pairs, one opening with both
colours; `--sprt` stops a meeting when it is clear which of two Elos is right.
"""

import argparse
import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bench.engine.strength import tally
from bench.figures import record
from bench.yardsticks.matches import fixtures, played
from bench.yardsticks.opponents import ENGINE, every, prepare, processor_clock, title
from bench.yardsticks.with_engine import ENGINES
from girone import games
from girone.model.game import Side
from girone.ratings.sprt import Question, SprtDecision, judge


def main() -> int:
    """Play, or read earlier matches, and print a row for each meeting."""
    arguments = read_arguments()
    for meeting in counted(read(arguments.table) if arguments.table else _play(arguments)):
        print(json.dumps(meeting, ensure_ascii=False))
        if arguments.record:
            record("yardsticks", as_figures(meeting), **facts(arguments))
    return 0


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.yardsticks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("meetings", nargs="*", metavar="GAME:OPPONENT", type=_meeting)
    parser.add_argument("--player", default="house", help="in place of girone's engine")
    parser.add_argument("--openings", type=int, default=20, help="each is played with both colours (20)")
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out at the beginning")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move (1)")
    parser.add_argument("--engine", metavar="COMMAND", help="the opponent; {seconds}, {milliseconds} are its time")
    parser.add_argument("--wire", choices=list(ENGINES), default="nboard", help="of --engine (nboard)")
    parser.add_argument("--depth", type=int, help="NBoard's `set depth`; some engines need one")
    parser.add_argument(
        "--processor-time", action="store_true", help="limit girone and --engine by it, not by the clock"
    )
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="end when it is decided")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="matches at once (all cores)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which no match is begun")
    parser.add_argument("--python", default=sys.executable, help="the Python that the entrants run with")
    parser.add_argument("--work", type=Path, default=Path("build/ablation"), help="where engines are built")
    parser.add_argument("--built", action="store_true", help="those engines were built by a call before")
    parser.add_argument("--rows", type=Path, default=Path("build/yardsticks.jsonl"), help="where each match is kept")
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE", help="only count what these rows tell")
    parser.add_argument("--record", action="store_true", help="keep it for the manual")
    parser.add_argument("--machine", help="with --table: what they were played on, in words")
    parser.add_argument("--commit", help="with --table: the state of the sources")
    arguments = parser.parse_args()
    if arguments.processor_time and not arguments.engine:
        parser.error("--processor-time is for a match against --engine")
    if arguments.engine and arguments.meetings:
        parser.error("--engine is the only opponent; leave GAME:OPPONENT out")
    return arguments


def read(files: list[Path]) -> list[dict[str, Any]]:
    """Read the rows of earlier matches."""
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def facts(arguments: argparse.Namespace) -> dict[str, str]:
    """Facts about the measurement that replace those of this process."""
    return {fact: getattr(arguments, fact) for fact in ("machine", "commit") if getattr(arguments, fact)}


def _meeting(text: str) -> tuple[str, str]:
    game, colon, opponent = text.partition(":")
    if game not in games.names() or not colon or not opponent:
        raise argparse.ArgumentTypeError(f"{text!r} is not GAME:OPPONENT; games are {', '.join(games.names())}")
    return game, opponent


def _play(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    all_of_the_manual = [(game, each) for game in games.names() for each in every(game)]
    meetings = [("othello", ENGINE)] if arguments.engine else arguments.meetings or all_of_the_manual
    if arguments.processor_time:
        arguments.processor_time = processor_clock(arguments.work)
    titles = {opponent: title(opponent, arguments.python) for _, opponent in meetings} | {ENGINE: arguments.engine}
    if not arguments.built:
        with ThreadPoolExecutor(arguments.jobs) as pool:
            list(pool.map(lambda meeting: prepare(meeting[0], meeting[1], arguments.work), meetings))
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, Any]] = []

    def is_decided() -> bool:
        return bool(arguments.sprt and rows) and judged(rows, *arguments.sprt)["sprt"] != SprtDecision.UNDECIDED

    with arguments.rows.open("a", encoding="utf-8") as file:
        wanted = fixtures(meetings, range(arguments.skip, arguments.skip + arguments.openings))
        for row in played(wanted, arguments, is_decided):
            row |= {"player": arguments.player, "title": titles[row["opponent"]]}
            rows.append(row)
            print(json.dumps(row, ensure_ascii=False), file=file, flush=True)
            print("{game}: {points:g} against {opponent}, {reason}".format(**row), file=sys.stderr, flush=True)
    return rows


def counted(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The matches of each meeting, as the manual shows them; matches without an end on the board count as judged.

    A repeated match counts once, with its last result.
    """
    meetings: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in {tuple(row[key] for key in MATCH): row for row in rows}.values():
        meetings.setdefault((row["game"], row["title"]), []).append(row)
    return [
        {
            "game": game,
            "opponent": opponent,
            **tally([row["points"] for row in found]),
            **judged(found),
            **{word: sum(row["points"] == points for row in found) for word, points in RESULTS.items()},
            "faults": sum(row["kind"] != "played" for row in found),
        }
        for (game, opponent), found in sorted(meetings.items(), key=lambda item: _rank(item[1][0]))
    ]


def judged(rows: list[dict[str, Any]], elo0: float = 0.0, elo1: float = 20.0) -> dict[str, Any]:
    """Statistics of pairs: how many had 0, ½ … 2 points, the Elo with its 95 % interval, and the sequential test."""
    pairs: dict[tuple[Any, ...], dict[str, float]] = {}
    for row in rows:
        pairs.setdefault(tuple(row[key] for key in MATCH[:-1]), {})[row["side"]] = row["points"]
    twice = Counter(round(2 * sum(points.values())) for points in pairs.values() if len(points) == len(Side))
    counts = [twice[number] for number in range(2 * len(Side) + 1)]
    found = judge(Question(elo0, elo1), counts) if any(counts) else None
    return {
        "pairs": counts,
        "elo": found and found.elo,
        "elo_low": found and found.elo_low,
        "elo_high": found and found.elo_high,
        "sprt": found.decision if found else SprtDecision.UNDECIDED,
    }


def _rank(row: dict[str, Any]) -> tuple[str, int]:
    """Order of meetings in the manual: games by name, opponents as listed, others last."""
    known = every(row["game"])
    return row["game"], known.index(row["opponent"]) if row["opponent"] in known else len(known)


MATCH = ("game", "title", "player", "opening", "side")
"""The fields that identify a match."""
RESULTS = {"won": 1.0, "tied": 0.5, "lost": 0.0}


def as_figures(meeting: dict[str, Any]) -> dict[str, object]:
    """A row of the manual."""
    return {
        "game": games.load(meeting["game"]).title,
        "opponent": meeting["opponent"],
        "games": meeting["games"],
        **{word: meeting[word] for word in RESULTS},
        "by a fault": meeting["faults"],
        "share (95 %)": "{:.0f} % ({:.0f} to {:.0f})".format(*(100 * meeting[key] for key in ("share", "low", "high"))),
    }


if __name__ == "__main__":
    sys.exit(main())
