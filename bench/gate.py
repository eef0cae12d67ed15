"""A match in pairs as a row of docs/strength.md: score, Elo and the sequential test are worked out from the counts.

    .venv/bin/python -m bench.gate Fission 'fitted weights' '0.05 s' --pairs 0,1,81,14,0 --machine '16 idle cores'

The counts are what training/gate.cpp and bench/pairs.py print: pairs with 0, ½, 1, 1½ and 2 points.
"""

import argparse

from bench.figures import record
from girone.cli.commands.sprt import counts
from girone.ratings.scores import PAIRS
from girone.ratings.sprt import Question, judge

ASKED = {"sequential test, 0 against 10 Elo": Question(0, 10), "0 against 50 Elo": Question(0, 50)}
"""A small gain, as changes of the search bring; a large one, as a new evaluation has to."""


def main() -> None:
    """Enter one row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("game", "change", "limit"):
        parser.add_argument(name)
    parser.add_argument("--pairs", required=True, metavar="N,N,N,N,N", type=lambda text: counts(PAIRS, text))
    parser.add_argument("--machine", required=True, help="on what it was played, in words")
    given = parser.parse_args()
    row = {"game": given.game, "change": given.change, "limit a move": given.limit, **told(given.pairs)}
    record("gate", row, machine=given.machine)
    print(*row.values(), sep=" | ")


def told(pairs: list[int]) -> dict[str, str]:
    """What the counts say."""
    judged = {head: judge(question, pairs) for head, question in ASKED.items()}
    found = next(iter(judged.values()))
    elo, low, high = (
        "–" if each is None else f"{each:.0f}".replace("-", "−") for each in (found.elo, found.elo_low, found.elo_high)
    )
    return {
        "pairs": ", ".join(map(str, pairs)),
        "score": f"{100 * found.score:.1f} %",
        "Elo (95 %)": f"{elo} ({low} to {high})",
        **{head: f"{each.decision}, ratio {each.llr:.2f}".replace("-", "−") for head, each in judged.items()},
    }


if __name__ == "__main__":
    main()
