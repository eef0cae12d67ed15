"""Reads games of Othello and Lines of Action from the Smart Game Format; of variations, the first is read."""

import re
from collections.abc import Iterator, Mapping, Sequence

from girone.games.lines_of_action.rules import GRID, LinesOfAction
from girone.games.othello.rules import PASS, Othello
from girone.games.othello.squares import read_square, square
from girone.matches.notations.properties import board_size, properties
from girone.matches.notations.written import WrittenGame, WrittenTurn, after
from girone.model.errors import ConfigError, PositionError, RecordError, shorten
from girone.model.game import Move, Position, Side

TOKEN = re.compile(r"\[(?:\\.|[^\]\\])*\]|[()]", re.DOTALL)
SIDES = {"B": Side.BLACK, "W": Side.WHITE}
POINTS = re.compile(r"([a-h][1-8])[-:]([a-h][1-8])[^a-z0-9]*", re.IGNORECASE)
Told = list[tuple[str, list[str]]]


def read(text: str) -> list[WrittenGame]:
    """All games in a text."""
    games = [_read(list(properties(line))) for line in _main_lines(text)]
    if not games:
        raise RecordError("no game of the Smart Game Format is in it: one begins with (; and ends with )")
    return games


def _main_lines(text: str) -> Iterator[str]:
    """The main line of each game: its text up to the first closing parenthesis."""
    depth, begin, end = 0, 0, 0
    for token in TOKEN.finditer(text):
        if token[0] == "(":
            begin, end = (begin, end) if depth else (token.start(), 0)
            depth += 1
        elif token[0] == ")" and depth:
            depth, end = depth - 1, end or token.start()
            if not depth:
                yield text[begin:end]


def _read(told: Told) -> WrittenGame:
    head = {name: values for name, values in told if name not in SIDES}
    moves = [(SIDES[name], values[0].strip()) for name, values in told if name in SIDES]
    start = _start(head, first=moves[0][0] if moves else Side.BLACK)
    turns, position = list[WrittenTurn](), start
    for side, text in moves:
        for turn in _turns(side, text, position):
            turns.append(turn)
            position = after(position, turn)
    white, black, event = (head.get(name, [""])[0] for name in ("PW", "PB", "EV"))
    return WrittenGame(start, tuple(turns), white, black, event)


def _turns(side: Side, text: str, position: Position) -> Iterator[WrittenTurn]:
    """The turn of a node, preceded by a pass or a lost turn if no node records it."""
    if position.turn is not side:
        yield WrittenTurn(PASS if position.moves() == (PASS,) else None)
        position = after(position, WrittenTurn(PASS if position.moves() == (PASS,) else None))
    if text:
        yield WrittenTurn(_move(text, position))
    elif position.moves() == (PASS,):
        yield WrittenTurn(PASS)
    else:
        yield WrittenTurn(None)


def _move(text: str, position: Position) -> Move:
    if isinstance(position.game, LinesOfAction):
        points = POINTS.fullmatch(text)
        move = points and f"{points[1]}-{points[2]}".upper()
    else:
        move = read_square(text)
    if move is None:
        raise RecordError(f"{shorten(text)} is not a move of {position.game.title} in the Smart Game Format")
    return move


def _start(head: Mapping[str, Sequence[str]], first: Side) -> Position:
    number = head.get("GM", ["1"])[0]
    turn = SIDES.get(head["PL"][0][:1].upper()) if "PL" in head else first
    if turn is None:
        raise RecordError(f"PL[{shorten(head['PL'][0])}] is not a side; it is B or W")
    if number == Othello.sgf_number:
        return _othello(head, turn)
    if number == LinesOfAction.sgf_number:
        return _lines_of_action(head, turn)
    raise RecordError(f"GM[{shorten(number)}] is another game; Othello is 2, Lines of Action 9")


def _othello(head: Mapping[str, Sequence[str]], turn: Side) -> Position:
    size = head.get("SZ", ["8"])[0]
    try:
        game = Othello.with_options(size=board_size(size))
        if not {"AB", "AW"} & set(head):
            return game.start()
        signs = {cell.lower(): "X" for cell in head.get("AB", ())} | {cell.lower(): "O" for cell in head.get("AW", ())}
        cells = "".join(signs.get(square(cell), "-") for cell in game.grid.cells)
        return game.parse(f"{cells} {'X' if turn is Side.BLACK else 'O'}")
    except (ConfigError, PositionError) as error:
        raise RecordError(str(error)) from None


def _lines_of_action(head: Mapping[str, Sequence[str]], turn: Side) -> Position:
    letter = {side: name for name, side in SIDES.items()}[turn]
    rows = LinesOfAction().start().rows()
    if (setup := head.get("SU", ["Standard"])[0].lower()) == "custom":
        signs = {cell.upper(): name for name in SIDES for cell in head.get(f"A{name}", ())}
        rows = GRID.rows(lambda cell: signs.get(cell, "."))
    elif setup != "standard":
        raise RecordError(f"SU[{shorten(setup)}] is another kind of Lines of Action")
    try:
        return LinesOfAction().parse(f"{'/'.join(rows)} {letter} 0")
    except PositionError as error:
        raise RecordError(str(error)) from None
