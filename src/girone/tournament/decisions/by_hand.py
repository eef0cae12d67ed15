"""Matches played by hand because the network failed (Lines of Action, §3.2): the referee judges and records them."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

from girone import wires
from girone.host.channels.memory import MemoryChannel, VirtualEventLoop
from girone.matches.journal.journal import Journal
from girone.matches.order import Contestant, Match, Person
from girone.matches.play import play, referee_of
from girone.matches.seat import Seat
from girone.matches.table import JOURNAL, header
from girone.matches.table_report import TableReport
from girone.model.detail import said
from girone.model.errors import ConfigError, shorten
from girone.model.game import Move, Position, Side
from girone.model.record import Attempt
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.model.wire import Action, Arrival, Write
from girone.tournament.plan.plan import Plan
from girone.tournament.results.facts import told_by
from girone.tournament.run import orders
from girone.tournament.store.store import Store


def whole_game(plan: Plan, pairing: Pairing, moves: Sequence[Move]) -> list[Move]:
    """The complete moves of a match, with forced passes added; raises ConfigError if they are not a whole game."""
    seats = _seats(plan, VirtualEventLoop(), [])
    referee = referee_of(plan.regulation, seats, _opening(plan, pairing))
    ahead, played = deque(moves), list[Move]()
    while ahead and not referee.verdict:
        forced = _forced_pass(referee.position)
        move = forced if forced and not plan.regulation.game.is_pass(ahead[0]) else ahead.popleft()
        played.append(move)
        ruling = referee.rule(move, 0.0)
        if isinstance(ruling, Verdict):
            pattern = (
                "move {number}, {quoted}: {detail}; correct the file, or, if the program played this, "
                "enter who won with --winner in place of --moves"
            )
            raise ConfigError(said(pattern, number=len(played), quoted=shorten(move), detail=ruling.detail))
    if ahead:
        raise ConfigError(
            said("the game is over after move {number}, {move}; the file goes on", number=len(played), move=played[-1])
        )
    if not referee.verdict:
        unended = (
            "the game is not over after move {number}; add the rest, or enter who won with --winner in place of --moves"
        )
        raise ConfigError(said(unended, number=len(played)))
    return played


def put_on_record(store: Store, plan: Plan, pairing: Pairing, moves: Sequence[Move], reason: str) -> Attempt:
    """Let the referee judge a whole game, and record it as an attempt with a journal."""
    sides = orders.seats(plan, pairing)
    attempt = store.begin(pairing, sides[Side.WHITE], sides[Side.BLACK])
    result = _judged(plan, pairing, moves, store.folder.absolute() / attempt.folder, reason)
    return store.end(attempt, result.verdict, told_by(result.journal))


def _judged(plan: Plan, pairing: Pairing, moves: Sequence[Move], folder: Path, reason: str) -> TableReport:
    """Play a match between two bots that send the listed moves; no time passes, because none was measured."""
    folder.mkdir(parents=True)
    loop, opening = VirtualEventLoop(), _opening(plan, pairing)
    seats = _seats(plan, loop, moves)
    with Journal(folder / JOURNAL, header(_match(plan, pairing, folder), by_hand=reason), loop.now()) as journal:
        verdict = play(referee_of(plan.regulation, seats, opening), seats, loop, journal)
    return TableReport(verdict, folder / JOURNAL)


def _seats(plan: Plan, loop: VirtualEventLoop, moves: Sequence[Move]) -> dict[Side, Seat]:
    ahead = deque(moves)

    def bot(action: Action | None) -> Sequence[tuple[float, Arrival]]:
        return [(0.0, f"{ahead.popleft()}\n".encode())] if isinstance(action, Write) else []

    game = plan.regulation.game
    return {side: Seat(side, wires.load(wires.BY_HAND, game), MemoryChannel(loop, bot)) for side in Side}


def _match(plan: Plan, pairing: Pairing, folder: Path) -> Match:
    sides, opening = orders.seats(plan, pairing), orders.opening(plan, pairing)
    white, black = (Contestant(sides[side], wires.BY_HAND, Person()) for side in (Side.WHITE, Side.BLACK))
    return Match(plan.regulation, white, black, str(folder), opening)


def _opening(plan: Plan, pairing: Pairing) -> Position | None:
    opening = orders.opening(plan, pairing)
    return plan.regulation.game.parse(opening) if opening else None


def _forced_pass(position: Position) -> Move | None:
    moves = position.moves()
    return moves[0] if len(moves) == 1 and position.game.is_pass(moves[0]) else None
