"""One match from Python: functions play in this process, programs at a table process of their own."""

import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from girone import wires
from girone.entries.program_source import demand_built, handed_in, is_hand_in
from girone.host.channels.tcp import free_port
from girone.host.copies import fresh_folder
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.probe import demand
from girone.lab.tested_program import seat
from girone.matches.order import Contestant, Dials, Match, Way
from girone.matches.places import place, regulation_for, with_cores
from girone.matches.running_table import follow
from girone.matches.story import LOST_BY, Ply, Story, story
from girone.model.errors import ConfigError
from girone.model.game import Move, Position, Side
from girone.model.referee import Accepted, Referee, TurnLost
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict
from girone.players.samples.line import converse
from girone.players.samples.program import PLAYERS
from girone.players.samples.tcp import Connection, dial
from girone.plugins import loadable
from girone.wires.client import ServerFault

HERE = "127.0.0.1"
AGAIN = 0.05
"""Seconds between two attempts to connect to the table."""

Player = str | Path | Callable[[Position], Move]
"""A command line, a program's folder, `random`, `greedy`, `level 1` to `level 10`, or a function of a position."""


@dataclass(frozen=True, repr=False)
class Played:
    """A finished match: its verdict and story, and the journal if programs played and it was kept."""

    verdict: Verdict
    story: Story
    journal: Path | None = None

    @property
    def winner(self) -> Side | None:
        """The side that won, or None."""
        return self.verdict.winner

    @property
    def moves(self) -> tuple[Move | None, ...]:
        """All moves in order, None for a lost turn."""
        return tuple(ply.move for ply in self.story.plies)

    @property
    def position(self) -> Position:
        """The last position."""
        return self.story.plies[-1].position if self.story.plies else self.story.start

    def __str__(self) -> str:
        return self.verdict.words

    def __repr__(self) -> str:
        return f"<Played {self.story.white} – {self.story.black}: {self}>"

    def _repr_html_(self) -> str:
        """A slider over the positions, for notebooks."""
        return self.story._repr_html_()


def match(
    white: Player,
    black: Player,
    game: str = "othello",
    *,
    regulation: str | None = None,
    settings: Mapping[str, Any] | None = None,
    opening: Position | None = None,
    record: str | Path | None = None,
    seed: int | None = None,
    sandbox: str = Level.LIMITS,
) -> Played:
    """Play one match under a regulation, by default that of the game; `settings` override its values.

    With an `opening`, the game has the options of the opening, such as its board size.
    Functions, `random`, `greedy` and levels play in this process. An exception of a function is raised here. The time
    of a function is judged only when it returns, because nothing can interrupt it. If a player is a command or a
    folder, the match gets a table process with the clock of a tournament: `record` is a new folder for its journal and
    logs, `sandbox` the level of isolation. A function then connects to that table from a thread of this process, and
    loses time to everything else that runs here.
    """
    own = asdict(opening.game) if opening and opening.game.name == game else {}
    options = {f"game.{name}": value for name, value in own.items()}
    rules = regulation_for(game, regulation, options | dict(settings or {}))
    if opening and opening.game != rules.game:
        raise ConfigError(f"the opening is of {opening.game}, and {rules.name} plays {rules.game}")
    players = {Side.WHITE: _known(white), Side.BLACK: _known(black)}
    thinkers: dict[Side, Callable[[Position], Move]] = {}
    for number, (side, player) in enumerate(players.items()):
        if callable(player):
            thinkers[side] = player
        elif player in PLAYERS:
            thinkers[side] = PLAYERS[str(player)](None if seed is None else seed + number)
    if len(thinkers) == len(players):
        if record is not None:
            raise ConfigError("a match in memory has no journal; record is for matches between programs")
        names = {side: _name(player) for side, player in players.items()}
        return _in_memory(rules, thinkers, names, opening)
    return _at_a_table(rules, players, opening, record, seed, Level(sandbox))


def _known(player: Player) -> Player:
    """Normalise the name of a built-in player, such as `level 3` to `level3`."""
    if isinstance(player, str) and (ours := player.replace(" ", "")) in PLAYERS:
        return ours
    return player


def _name(player: Player) -> str:
    return getattr(player, "__name__", type(player).__name__) if callable(player) else str(player)


def _in_memory(
    regulation: Regulation,
    players: Mapping[Side, Callable[[Position], Move]],
    names: Mapping[Side, str],
    opening: Position | None,
) -> Played:
    referee, plies = Referee(regulation, opening), list[Ply]()
    start = referee.position
    while not referee.verdict:
        side, limit, asked = referee.mover, referee.limit, time.perf_counter()
        answer = players[side](referee.position)
        seconds = time.perf_counter() - asked
        match referee.rule(regulation.game.typed(str(answer)), seconds):
            case Accepted(move=move):
                plies.append(Ply(side, move, seconds, referee.position, limit))
            case TurnLost(reason=reason, detail=detail):
                fault = LOST_BY(reason=reason, detail=detail)
                plies.append(Ply(side, None, seconds, referee.position, limit, fault))
    told = Story(regulation.title, names[Side.WHITE], names[Side.BLACK], start, plies, referee.verdict)
    return Played(referee.verdict, told)


def _at_a_table(
    rules: Regulation,
    players: Mapping[Side, Player],
    opening: Position | None,
    record: str | Path | None,
    seed: int | None,
    sandbox: Level,
) -> Played:
    with ExitStack() as stack:
        made = stack.enter_context(tempfile.TemporaryDirectory(prefix="girone-match-")) if record is None else ""
        folder = Path(made) if made else fresh_folder(str(record))
        demand(sandbox, folder)
        seats = {
            side: _seat(side, player, rules, folder, None if seed is None else seed + number, sandbox)
            for number, (side, player) in enumerate(players.items())
        }
        text = None if opening is None else opening.text()
        match = Match(rules, seats[Side.WHITE], seats[Side.BLACK], str(folder), text, sandbox=sandbox)
        diallers = [_Dialler(side, seats[side], player, rules) for side, player in players.items() if callable(player)]
        for dialler in diallers:
            dialler.start()
        try:
            with with_cores(match) as pinned:
                result = follow(pinned)
        finally:
            for dialler in diallers:
                dialler.end()
        return Played(result.verdict, story(result.journal), None if made else result.journal)


def _seat(
    side: Side, player: Player, regulation: Regulation, folder: Path, seed: int | None, sandbox: Level
) -> Contestant:
    if callable(player):
        return _dialled_by(side, player, regulation)
    if not is_hand_in(str(player)):
        demand_built(str(player))
        return place(side, str(player), regulation.wire, regulation, folder, seed)
    with tempfile.TemporaryDirectory(prefix="girone-program-") as workspace:
        return seat(
            side,
            handed_in(Path(player), regulation, Path(workspace), sandbox),
            regulation.wire,
            regulation,
            folder,
            seed,
        )


def _dialled_by(side: Side, player: Player, regulation: Regulation) -> Contestant:
    """A seat for a function, over a wire whose programs connect to the table."""
    names = dict.fromkeys((regulation.wire, *wires.names()))
    for wire, kind in loadable(names, lambda name: (name, wires.kind(name)))[0]:
        if kind.carries(regulation.game) and Way.THEY_DIAL in kind.ways[side]:
            return Contestant(_name(player), wire, Dials(host=HERE, port=free_port(HERE), allowed=(HERE,)))
    raise ConfigError(f"no wire of {regulation.game.title} can carry a function; start it as a program")


class _Dialler(Thread):
    """Connects a function to its seat until the table closes; `end` raises what the function raised."""

    def __init__(self, side: Side, seat: Contestant, think: Callable[[Position], Move], regulation: Regulation) -> None:
        super().__init__(daemon=True)
        assert isinstance(seat.reach, Dials)
        self._port = seat.reach.port
        self._client = wires.client_kind(seat.wire).join(self._answer, regulation.game, side, say=lambda words: None)
        self._think = think
        self._error: BaseException | None = None
        self._is_over = False

    def run(self) -> None:
        """Connect as soon as the table listens, then play."""
        while not (self._is_over or self._error):
            try:
                with dial(HERE, str(self._port)) as connection:
                    converse(self._client, Connection(connection))
                return
            except ServerFault:  # the table does not listen yet, or the match ended differently than the client expects
                time.sleep(AGAIN)

    def end(self) -> None:
        """Wait until the function has returned, and raise what it raised."""
        self._is_over = True
        self.join()
        if self._error:
            raise self._error

    def _answer(self, position: Position) -> Move | None:
        try:
            return position.game.typed(str(self._think(position)))
        except BaseException as error:
            self._error = error
            raise ServerFault("the function failed") from None
