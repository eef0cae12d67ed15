"""6 × 6 Othello from the first move, with the proven opening and the player's own proofs, against all strengths.

White wins by 4 with best play. So a player with the book gets at least +4 as White and at least −4 as Black, and never
less than the book had proven at the opponent's last mistake.

    .venv/bin/python -m bench.engine.perfect --seconds 0.5 --games 10
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from girone import games
from girone.engine import Effort, Engine, in_book, lead
from girone.model.game import Move, Position, Side
from girone.players.house import Reader

START = games.load("othello", size=6).start()
WORTH = {Side.BLACK: -4, Side.WHITE: 4}

Opponent = Callable[[Position], Move]


@dataclass(frozen=True)
class Ended:
    """One game of the player with the book: its lead, and the book's last proven score."""

    side: Side
    lead: int
    promised: int

    @property
    def is_below(self) -> bool:
        """Whether the lead is below the proven score."""
        return self.lead < self.promised


def main() -> int:
    """Play and print; the exit code says whether a game ended below the proven score."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each move of the follower")
    parser.add_argument("--games", type=int, default=10, help="with each colour against each opponent")
    arguments = parser.parse_args()
    below = 0
    for name, opponent in opponents(arguments.seconds):
        ended = [
            play(side, opponent(Random(f"{name} {side} {number}")), Effort(seconds=arguments.seconds))
            for side in Side
            for number in range(arguments.games)
        ]
        print(told(name, arguments.seconds, ended), flush=True)
        below += sum(each.is_below for each in ended)
    return int(below > 0)


def opponents(seconds: float) -> Iterator[tuple[str, Callable[[Random], Opponent]]]:
    """The opponents; deterministic ones begin with up to two random moves."""
    yield "chance", lambda chance: lambda position: chance.choice(position.moves())
    for level in (2, 5, 8, 10):
        yield f"level {level}", partial(_thinker, Effort.of_level(level))
    yield "the player without its book", partial(_thinker, Effort(seconds=seconds))


def _thinker(effort: Effort, chance: Random) -> Opponent:
    engine, late = Engine(16), START.text().count("-") - 2 * chance.randrange(3)

    def move(position: Position) -> Move:
        is_early = position.text().count("-") > late
        return chance.choice(position.moves()) if is_early else engine.analyse(position, effort).best

    return move


def play(side: Side, opponent: Opponent, effort: Effort) -> Ended:
    """One game of the player with the book on this side."""
    position, mind, promised = START, Reader(Engine(16)), WORTH[side]
    while position.moves():
        if position.turn is not side:
            position = position.play(opponent(position))
            continue
        if (book := in_book(position)) and book.is_proven:
            promised = lead(book.score)
        position = position.play(mind.analyse(position, effort).best)
    return Ended(side, position.count(side) - position.count(side.other), promised)


def told(name: str, seconds: float, ended: list[Ended]) -> dict[str, object]:
    """A row of the table."""
    leads = {side: [each.lead for each in ended if each.side is side] for side in Side}
    return {
        "opponent": name,
        "seconds a move": seconds,
        "games": len(ended),
        "least as Black": f"{min(leads[Side.BLACK]):+}",
        "least as White": f"{min(leads[Side.WHITE]):+}",
        "mean": f"{sum(map(sum, leads.values())) / len(ended):+.1f}",
        "below what was proven": sum(each.is_below for each in ended),
    }


if __name__ == "__main__":
    raise SystemExit(main())
