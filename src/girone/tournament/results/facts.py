"""What a match's journal tells beside the verdict: the moves, the time used, and a key that mirrored games share."""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from girone import regulations
from girone.matches import journal
from girone.matches.fields import Header
from girone.matches.journal_lines import Line, LostMatch, LostTurn, Moved
from girone.model.errors import RecordError
from girone.model.game import Game, Position, Side
from girone.model.reason import Reason
from girone.model.record import Facts, TimeUsed

Grid = tuple[tuple[str, ...], ...]


def told_by(file: Path) -> Facts | None:
    """The facts of a journal; None where a match left none that can be read.

    Where people carried the moves over by hand, nobody's time was measured.
    """
    try:
        header, lines = journal.told(file)
    except RecordError:
        return None
    moves = [line.move for line in lines if isinstance(line, Moved)]
    positions = _positions(header, lines)
    by_hand = header.by_hand is not None
    return Facts(
        moves=" ".join(moves),
        plies=len(moves),
        time={side: _time([] if by_hand else lines, side) for side in Side},
        lost_turns={side: lost_turns(lines, side) for side in Side},
        played={side: _played(lines, side, positions[0].game) for side in Side},
        pieces={side: positions[-1].count(side) for side in Side},
        key=_key(positions),
        by_hand=by_hand,
    )


def lost_turns(lines: Iterable[Line], side: Side) -> dict[Reason, int]:
    """How many turns a side lost, by reason; the last of those in a row that lost the match is one, too."""
    lost = (line for line in lines if isinstance(line, LostTurn | LostMatch) and line.side is side)
    return dict(Counter(line.reason for line in lost))


def _played(lines: Iterable[Line], side: Side, game: Game) -> int:
    """How many moves a side made; a pass is none."""
    return sum(not game.is_pass(line.move) for line in lines if isinstance(line, Moved) and line.side is side)


def _time(lines: Sequence[Line], side: Side) -> TimeUsed:
    """Answers of a side, its seconds in all, and the longest."""
    used = [line.seconds for line in lines if isinstance(line, Moved | LostTurn) and line.side is side]
    return TimeUsed(len(used), round(sum(used), 6), round(max(used, default=0.0), 6))


def _positions(header: Header, lines: Iterable[Line]) -> list[Position]:
    game = regulations.read(header.text, header.regulation, header.regulation, header.overrides).game
    position = game.parse(header.opening) if header.opening else game.start()
    positions = [position]
    for line in lines:
        if isinstance(line, Moved):
            position = position.play(line.move)
            positions.append(position)
        elif isinstance(line, LostTurn):
            position = position.lose_turn()
    return positions


def _key(positions: Sequence[Position]) -> str:
    """The least of the fingerprints that the game and its seven mirror images have."""
    boards = [_grid(position) for position in positions]
    images = []
    for _ in range(4):
        images += [boards, [tuple(row[::-1] for row in board) for board in boards]]
        boards = [tuple(zip(*reversed(board), strict=True)) for board in boards]
    return min(sha256(repr(image).encode()).hexdigest() for image in images)[:16]


def _grid(position: Position) -> Grid:
    """The board as cells; where a row has blanks in it, they part the cells."""
    return tuple(tuple(row.split() if " " in row else row) for row in position.rows())
