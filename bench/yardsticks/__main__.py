"""The house player against other people's engines: matches through the referee, each opening with both colours.

A player is `house`, `level N`, `random`, `greedy`, or one of the entrants here: `rust_reversi alpha-beta`,
`rust_reversi uct`, `open_spiel GAME`, `uct plain`, `built FOLDER` (an engine of bench/ablation). Both have the same
time for a move, on one thread; the house plays without its book. Their packages are the extra `yardsticks`; entrants
may also run in an environment of their own, where girone is, too (`--python`).

    python -m bench.yardsticks othello house "rust_reversi uct" --openings 20 --seconds 1
"""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.pairs import python
from bench.strength import in_words, tally
from girone import games
from girone.model.game import Side
from girone.openings import after, openings
from girone.order import MatchOrder, Place, Reach, Way
from girone.tables import RunningTable

ROOT = Path(__file__).resolve().parents[2]
REGULATIONS = {
    "dipole": "dipole-2020",
    "fission": "fission-2022",
    "lines_of_action": "loa-2012",
    "othello": "othello-sadjad-1389",
}
GRACE = 1.0
"""Seconds beyond the time for a move before it is lost: packages that search by playouts cannot stop at once."""
LOOK = 0.05


def main() -> int:
    """Play and print one row."""
    parser = argparse.ArgumentParser(prog="python -m bench.yardsticks", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("player")
    parser.add_argument("opponent")
    parser.add_argument("--openings", type=int, default=20, help="each is played with both colours (20)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move (1)")
    parser.add_argument("--python", default=sys.executable, help="the Python that the entrants run with")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    points: list[float] = []
    endings = Counter[str]()
    for opening in openings(arguments.game)[: arguments.openings]:
        start = after(games.load(arguments.game).start(), opening).text()
        for side in Side:
            result = _match(arguments, side, start)
            points.append(0.5 if result["winner"] is None else float(result["winner"] == side))
            endings[str(result["reason"])] += 1
            print(f"{len(points)}: {result['winner'] or 'nobody'} wins, {arguments.player} is {side}", file=sys.stderr)
    row = {"game": arguments.game, "player": arguments.player, "opponent": arguments.opponent, **tally(points)}
    print(json.dumps(row | {"endings": endings}) if arguments.json else f"{in_words(row)}; {dict(endings)}")
    return 0


def _match(arguments: argparse.Namespace, side: Side, start: str) -> dict[str, str | None]:
    """The verdict of one match in which the player has this side."""
    limit = arguments.seconds + GRACE
    rules = {"limits.move": limit, "limits.first_move": limit, "limits.warm_up": 0, "limits.start": 60}
    if arguments.game == "othello":
        rules["game.layout"] = "standard"
    seats = {side: _place(arguments, arguments.player), side.other: _place(arguments, arguments.opponent)}
    with TemporaryDirectory() as folder:
        order = MatchOrder(REGULATIONS[arguments.game], rules, seats[Side.WHITE], seats[Side.BLACK], folder, start)
        table = RunningTable(order)
        while not (result := table.poll()):
            time.sleep(LOOK)
        if result.verdict["kind"] == "void":
            raise SystemExit(f"void: {result.words}")
        return dict(result.verdict)


def _place(arguments: argparse.Namespace, player: str) -> Place:
    return Place(player, "unical_server", Reach(Way.STDIO, _command(arguments, player)))


def _command(arguments: argparse.Namespace, player: str) -> tuple[str, ...]:
    kind, *words = player.split()
    over_pipes = (arguments.game, "--wire", "unical_server")
    match kind:
        case "house":
            limit = ("--limit", str(arguments.seconds), "--margin", "0.05", "--no-ponder", "--no-book")
            return (*python("girone.start"), "join", *over_pipes, *limit)
        case "level":
            return (*python("girone.start"), "join", *over_pipes, "--level", *words)
        case "random" | "greedy":
            return (*python("girone.samples"), kind, "unical_server", "--game", arguments.game)
    entrant = (arguments.python, "-m", f"bench.yardsticks.with_{kind}")
    return (
        "env",
        f"PYTHONPATH={ROOT}",
        *entrant,
        *words,
        "--game",
        arguments.game,
        "--seconds",
        str(arguments.seconds),
    )


if __name__ == "__main__":
    sys.exit(main())
