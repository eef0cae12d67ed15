"""Facts in a match's journal besides the verdict: the moves, the time used, and a key that mirrored games share."""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from girone.matches.journal import journal
from girone.matches.journal.lines import Line, LostMatch, LostTurn
from girone.matches.story import Ply, tell, turns
from girone.model.errors import RecordError
from girone.model.game import Game, Move, Position, Side
from girone.model.reason import Reason
from girone.model.record import Facts, TimeUsed

Grid = tuple[tuple[str, ...], ...]


def told_by(file: Path) -> Facts | None:
    """The facts of a journal; None if it is unreadable.

    If people relayed the moves by hand, no time was measured.
    """
    try:
        header, lines = journal.read_lines(file)
        story = tell(file, header, lines)
    except RecordError:
        return None
    moves = [(ply.side, ply.move) for ply in story.plies if ply.move is not None]
    positions = [story.start, *(ply.position for ply in story.plies if ply.move is not None)]
    by_hand = header.by_hand is not None
    return Facts(
        moves=" ".join(move for _, move in moves),
        plies=len(moves),
        time={side: _time([] if by_hand else story.plies, side) for side in Side},
        lost_turns={side: lost_turns(lines, side) for side in Side},
        played={side: _played(moves, side, story.start.game) for side in Side},
        pieces={side: positions[-1].count(side) for side in Side},
        key=_key(positions),
        by_hand=by_hand,
    )


def lost_turns(lines: Iterable[Line], side: Side) -> dict[Reason, int]:
    """The turns that a side lost, counted by reason, including the last of those that lost the match."""
    rulings = (turn.ruled for turn in turns(lines))
    return dict(
        Counter(each.reason for each in rulings if isinstance(each, LostTurn | LostMatch) and each.side is side)
    )


def _played(moves: Iterable[tuple[Side, Move]], side: Side, game: Game) -> int:
    """The number of a side's moves, without passes."""
    return sum(not game.is_pass(move) for mover, move in moves if mover is side)


def _time(plies: Iterable[Ply], side: Side) -> TimeUsed:
    """The number of a side's answers, their seconds in total, and the longest."""
    used = [ply.seconds for ply in plies if ply.side is side]
    return TimeUsed(len(used), round(sum(used), 6), round(max(used, default=0.0), 6))


def _key(positions: Sequence[Position]) -> str:
    """The smallest fingerprint of the game and its seven mirror images and rotations."""
    boards = [_grid(position) for position in positions]
    images = []
    for _ in range(4):
        images += [boards, [tuple(row[::-1] for row in board) for board in boards]]
        boards = [tuple(zip(*reversed(board), strict=True)) for board in boards]
    return min(sha256(repr(image).encode()).hexdigest() for image in images)[:16]


def _grid(position: Position) -> Grid:
    """The board as cells; rows that contain blanks are split at them."""
    return tuple(tuple(row.split() if " " in row else row) for row in position.rows())
