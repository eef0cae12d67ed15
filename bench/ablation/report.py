"""Summaries of game pairs for each part: counts by the whole engine's points, and Elo with its interval."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.ablation.parts import EVERY, PARTS
from girone import games
from girone.ratings.scores import elo_of, interval, moments, regular

PAIR = ("game", "part", "nodes", "number")
"""The fields that identify a pair."""


def read(files: list[Path]) -> list[dict[str, Any]]:
    """Read earlier pairs."""
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def counted(pairs: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A row for each game, part and number of nodes: how many pairs had 0, ½, 1, 1½ and 2 points.

    An opening played again counts once, with its last result: engine and nodes are the same.
    """
    counts: dict[tuple[str, str, int], list[int]] = defaultdict(lambda: [0] * 5)
    for pair in {tuple(pair[key] for key in PAIR): pair for pair in pairs}.values():
        counts[pair["game"], pair["part"], pair["nodes"]][pair["twice"]] += 1
    for game, part, nodes in sorted(counts, key=_rank):
        found = counts[game, part, nodes]
        yield {"game": game, "part": part, "nodes": nodes, "pairs": found, **_elo(found)}


def _rank(row: tuple[str, str, int]) -> tuple[int, int, int]:
    """Order of rows in the manual: games and parts as listed, few nodes first."""
    game, part, nodes = row
    return EVERY.index(game), [each.name for each in PARTS].index(part), nodes


def _elo(counts: list[int]) -> dict[str, float | None]:
    mean, _ = moments(regular(counts))
    low, high = interval(counts, mean)
    return {"score": mean, "elo": elo_of(mean), "low": elo_of(low), "high": elo_of(high)}


def as_cell(row: dict[str, Any]) -> dict[str, str]:
    """A cell of the manual's table, which has a column per game; certain results are bold."""
    elo, low, high = map(_in_words, (row["elo"], row["low"], row["high"]))
    is_clear = row["low"] is not None and row["high"] is not None and row["low"] * row["high"] > 0
    value = f"**{elo}**" if is_clear else elo
    return {
        "without": row["part"],
        "nodes": f"{row['nodes']:,}",
        games.load(row["game"]).title: f"{value} ({low} to {high})",
    }


def _in_words(elo: float | None) -> str:
    return "–" if elo is None else f"{round(elo)}".replace("-", "−")
