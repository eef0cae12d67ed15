"""The Generic Game Format of the Othello servers: one game per line, with the seconds of every move.

It cannot express a lost turn, which is written as a pass. A game decided by a fault is flagged as a time-out (t) or as
a resignation (r), because there are no other flags.
"""

import re
from datetime import UTC

from girone.games.othello.rules import PASS, Othello
from girone.games.othello.squares import read_square, square
from girone.matches.notations.properties import board_size, properties
from girone.matches.notations.written import WrittenEnding, WrittenGame, WrittenTurn, after
from girone.model.errors import ConfigError, PositionError, RecordError, shorten
from girone.model.game import Position, Side
from girone.model.reason import Kind, Reason

GAME = re.compile(r"\(;(?:\[[^\]]*\]|[^\[])*?;\)")
"""The end mark is ignored inside brackets: a player may be called ";)"."""
SIDES = {"B": Side.BLACK, "W": Side.WHITE}
SIGNS = {Side.BLACK: "*", Side.WHITE: "O"}
BARE = str.maketrans("[]\\", "()/")
STONES, DISCS = str.maketrans("XO-", "*O-"), str.maketrans("*O-", "XO-")


def write(game: WrittenGame) -> str:
    """The game in one line."""
    othello = game.start.game
    assert isinstance(othello, Othello)
    began = game.began and game.began.astimezone(UTC).strftime("%Y.%m.%d_%H:%M:%S.UTC")
    head = {
        "GM": "Othello",
        "PC": "girone",
        "DT": began,
        "PB": game.black,
        "PW": game.white,
        "RE": _result(game.ending),
        "TY": str(othello.size),
        "BO": f"{othello.size} {' '.join(game.start.rows()).translate(STONES)} {SIGNS[game.start.turn]}",
    }
    told = "".join(f"{name}[{_plain(value)}]" for name, value in head.items() if value)
    return f"(;{told}{''.join(_turn(position, turn) for position, turn in game.played())};)\n"


def _turn(position: Position, turn: WrittenTurn) -> str:
    seconds = "" if turn.seconds is None else f"//{turn.seconds:.2f}"
    return f"{position.turn[0].upper()}[{square(turn.move or PASS, a_pass='pa').upper()}{seconds}]"


def _result(ending: WrittenEnding | None) -> str:
    """The result from the view of Black, who moves first."""
    if ending is None or not (ending.winner or ending.is_tie):
        return "?"
    lead = (ending.margin or 0) * (-1 if ending.winner is Side.WHITE else 1)
    if ending.reason.kind is not Kind.FORFEIT:
        return f"{lead:+.2f}"
    return f"{lead:+.2f}:{'t' if ending.reason is Reason.TOO_SLOW else 'r'}"


def _plain(text: str) -> str:
    """The text without characters that would need escaping, because the format has no escapes."""
    return " ".join(text.translate(BARE).split())


def read(text: str) -> list[WrittenGame]:
    """All games in a text."""
    games = [_read(each) for each in GAME.findall(text)]
    if not games:
        raise RecordError("no game of the Generic Game Format is in it: one begins with (; and ends with ;)")
    return games


def _read(text: str) -> WrittenGame:
    told = list(properties(text))
    head = {name: values[0] for name, values in told if name not in SIDES}
    if (kind := head.get("GM", "Othello")).lower() not in (Othello.name, "reversi"):
        raise RecordError(f"a game of {shorten(kind)}; of this format only Othello is read")
    start = _board(head.get("BO"))
    position, turns = start, list[WrittenTurn]()
    for value in (values[0] for name, values in told if name in SIDES):
        turn = _read_turn(value, position)
        position = after(position, turn)
        turns.append(turn)
    return WrittenGame(start, tuple(turns), head.get("PW", ""), head.get("PB", ""), head.get("PC", ""))


def _board(text: str | None) -> Position:
    if text is None:
        return Othello().start()
    size, _, signs = text.strip().partition(" ")
    cells = "".join(signs.split()).translate(DISCS)
    try:
        if not (width := board_size(size)):
            raise PositionError(f"{shorten(size)} is not a board size")
        return Othello(size=width).parse(f"{cells[:-1]} {cells[-1:]}")
    except (ConfigError, PositionError) as error:
        raise RecordError(f"BO[{shorten(text)}]: {error}") from None


def _read_turn(text: str, position: Position) -> WrittenTurn:
    named, _, rest = text.partition("/")
    _, _, time = rest.partition("/")
    move = read_square(named.strip())
    if move is None:
        raise RecordError(f"{shorten(text)} is not a square such as F5")
    seconds = float(time) if re.fullmatch(r"[0-9]+(\.[0-9]*)?", time) else None
    return WrittenTurn(None if move == PASS and position.moves() != (PASS,) else move, seconds)
