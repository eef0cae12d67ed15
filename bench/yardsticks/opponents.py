"""Opponents of girone's engine: their names here and in the manual, and how to start them."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from bench.ablation.building import build
from bench.ablation.parts import PARTS
from bench.players.pairs import python
from girone.model.game import Move

ROOT = Path(__file__).resolve().parents[2]
HAND_MADE, ENGINE = "hand-made", "engine"
(TRAINED,) = (part for part in PARTS if part.name == "trained evaluation")
EVERYWHERE = (HAND_MADE, "uct plain", "level 10", "level 5")
ELSEWHERE = {
    "othello": ("rust_reversi alpha-beta", "rust_reversi uct", "open_spiel othello"),
    "lines_of_action": ("open_spiel lines_of_action",),
}
TITLES = {
    HAND_MADE: "girone's engine with the hand-made evaluation",
    "uct plain": "plain UCT",
    "rust_reversi alpha-beta": "rust_reversi {}, alpha-beta by the legal moves",
    "rust_reversi uct": "rust_reversi {}, its UCT",
    "open_spiel othello": "OpenSpiel {}, its UCT",
    "open_spiel lines_of_action": "OpenSpiel {}, its UCT",
}


def every(game: str) -> tuple[str, ...]:
    """All opponents in one game of the manual."""
    return (*ELSEWHERE.get(game, ()), *EVERYWHERE)


def title(opponent: str, interpreter: str) -> str:
    """The manual's name with the version of the package; fails if the package is missing."""
    words = TITLES.get(opponent, opponent)
    return words.format(_version(opponent.split()[0], interpreter)) if "{}" in words else words


def _version(package: str, interpreter: str) -> str:
    question = f"from importlib.metadata import version; print(version({package!r}))"
    return subprocess.run([interpreter, "-c", question], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def prepare(game: str, opponent: str, work: Path) -> None:
    """Build what an opponent needs."""
    if opponent == HAND_MADE:
        build(game, TRAINED, _folder(game, work))


def processor_clock(work: Path) -> Path:
    """Compile the clock library that is preloaded if limits are processor time."""
    library = work.resolve() / "processor_clock.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).with_name("processor_clock.c")
    compiler = os.environ.get("CC", "cc").split()
    subprocess.run([*compiler, "-O2", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    return library


def _folder(game: str, work: Path) -> Path:
    return work.resolve() / game / TRAINED.name.replace(" ", "-")


def command(game: str, player: str, opening: tuple[Move, ...], terms: argparse.Namespace) -> tuple[str, ...]:
    """The command of a player over pipes, with its seconds per move."""
    kind, *words = player.split()
    over_pipes = (game, "--wire", "unical_server")
    environment, seconds = ("env", f"PYTHONPATH={ROOT}"), ("--seconds", str(terms.seconds))
    clock = terms.processor_time and f"LD_PRELOAD={terms.processor_time}"
    match kind:
        case "house" if clock:
            return (*environment, clock, sys.executable, "-m", "bench.yardsticks.with_house", "engine", *seconds)
        case "house":
            limit = ("--limit", str(terms.seconds), "--no-ponder", "--no-book")
            return (*python("girone.cli.start"), "join", *over_pipes, *limit)
        case "level":
            return (*python("girone.cli.start"), "join", *over_pipes, "--level", *words)
        case "random" | "greedy":
            return (*python("girone.players.samples"), kind, "unical_server", "--game", game)
    if kind == ENGINE:
        engine = f"env {clock} {terms.engine}" if clock else terms.engine
        depth = ("--depth", str(terms.depth)) if terms.depth else ()
        told = (*seconds, *depth, "--opening", " ".join(opening))
        module = f"bench.yardsticks.with_{ENGINE}"
        return (*environment, sys.executable, "-m", module, terms.wire, engine, *told)
    if kind == HAND_MADE:
        kind, words = "built", [str(_folder(game, terms.work))]
    return (*environment, terms.python, "-m", f"bench.yardsticks.with_{kind}", *words, "--game", game, *seconds)
