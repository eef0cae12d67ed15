"""A tournament with real journals and no processes: programs are functions, and a whole evening takes no time."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from girone import wires
from girone.host.channels.channel import Absent, Noted, NoteKind
from girone.host.channels.memory import MemoryChannel, VirtualEventLoop
from girone.matches.journal.journal import Journal
from girone.matches.places import on_this_host
from girone.matches.play import play, referee_of
from girone.matches.seat import Seat
from girone.matches.table import JOURNAL, header
from girone.model.detail import PLAIN, Wording
from girone.model.game import Game, Side
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Pairing
from girone.model.wire import Action, Arrival, Write
from girone.players.samples.players import greedy_player, random_player
from girone.tournament.plan.drawing import undrawn
from girone.tournament.plan.plan import Plan
from girone.tournament.results.facts import told_by
from girone.tournament.results.state import TournamentState
from girone.tournament.run import orders
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import DATABASE, Store
from girone.wires.unical_server.client import UnicalServer
from tests.subjects import Written

SECRET = "/home/{name}/bot.py"
"""What no rival may see of an entrant."""
SECONDS = 0.25
Bot = Callable[[Action | None], Sequence[tuple[float, Arrival]]]


def file_of(*entrants: str, more: str = "") -> str:
    """The text of a tournament's file; entrants are programs that nobody starts here."""
    listed = "".join(
        f"[[entrants]]\nname = {_quoted(name)}\ncommand = {_quoted(f'python3 {SECRET.format(name=at)}')}\n"
        for at, name in enumerate(entrants, start=1)
    )
    return f'name = "Evening"\nregulation = "dipole-2020"\nseed = "s"\n[set]\nlimits.warm_up = 0\n{more}{listed}'


class Evening:
    """A store, and how its matches are played; who is `clumsy` sends no moves, who is `missing` does not come."""

    def __init__(self, folder: Path, text: str, clumsy: Sequence[str] = (), missing: Sequence[str] = ()) -> None:
        self.store = Store.create(folder, text)
        self.clumsy = clumsy
        self.missing = missing
        self.same_reason = ""

    @property
    def state(self) -> TournamentState:
        return state_of(self.store)

    def play(self, most: int | None = None) -> TournamentState:
        """Draw the lots and play what is due, or some of it."""
        for subject, reason in undrawn(self.state):
            self.store.decide(DecisionKind.DRAW, subject, reason)
        played = 0
        while due := self.state.due:
            for each in due:
                if played == most:
                    return self.state
                self.match(each.pairing)
                played += 1
        return self.state

    def match(self, pairing: Pairing, void: bool = False) -> Attempt:
        """Play one match to its verdict; `void` interrupts it."""
        plan = self.state.plan
        seated = {side: self.state.entrant(name) for side, name in orders.seats(plan, pairing).items()}
        software = self.state.software
        attempt = self.store.begin(pairing, seated[Side.WHITE].name, seated[Side.BLACK].name, software)
        folder = self.store.folder / attempt.folder
        match = orders.match_of(plan, pairing, seated, 0, software)
        here = on_this_host(match, dict.fromkeys(Side, plan.base), folder, (0, 1))
        loop = VirtualEventLoop()
        seats = {
            side: Seat(side, wires.load(entrant.wire, plan.regulation.game), self._channel(loop, entrant.name, plan))
            for side, entrant in seated.items()
        }
        for side, entrant in seated.items():
            (folder / f"{side}.log").write_text(f"thoughts of {entrant.name}\n", encoding="utf-8")
        if void:
            loop.interrupt_after(SECONDS)
        journal = Journal(folder / JOURNAL, header(here), loop.now())
        verdict = play(referee_of(plan.regulation, seats, None), seats, loop, journal)
        journal.close()
        self.store.end(attempt, verdict, told_by(folder / JOURNAL))
        return attempt

    def decide(self, ruling: DecisionKind, reason: str, **subject: Any) -> None:
        """What the organiser decides about an entrant."""
        self.store.decide(ruling, Written(subject), reason)

    def decide_on(self, ruling: DecisionKind, pairing: Pairing, reason: str, **more: Any) -> None:
        """What the organiser decides about a pairing."""
        self.store.decide(ruling, Written({"pairing": asdict(pairing), **more}), reason)

    def _channel(self, loop: VirtualEventLoop, name: str, plan: Plan) -> MemoryChannel:
        if name in self.missing:
            return Missing(loop, self.same_reason or f"cannot start {SECRET.format(name=name)}")
        bot = _clumsy if name in self.clumsy else _player(name, plan.regulation.game)
        return Kept(loop, bot, f"the supervisor saw {SECRET.format(name=name)}")


class Kept(MemoryChannel):
    """A program whose supervisor notes something about its files."""

    def __init__(self, loop: VirtualEventLoop, bot: Bot, note: str) -> None:
        super().__init__(loop, bot)
        self._note = note

    def begin(self) -> None:
        super().begin()
        self._loop.schedule(self, 0, Noted(PLAIN(cause=self._note), NoteKind.FAILED))


class Missing(MemoryChannel):
    """A program that cannot be started, for a reason that names its files."""

    def __init__(self, loop: VirtualEventLoop, why: str) -> None:
        super().__init__(loop, lambda action: ())
        self._why = why

    def begin(self) -> None:
        self._loop.schedule(self, 0, Absent(Wording("missing", "{why}", private=("why",))(why=self._why)))


def _player(name: str, game: Game) -> Bot:
    """Plays by its name: random for some, greedy for others."""
    think = greedy_player() if len(name) % 2 else random_player(len(name))
    client = UnicalServer(think, game)

    def bot(action: Action | None) -> Sequence[tuple[float, Arrival]]:
        said = client.feed(action.data) if isinstance(action, Write) else b""
        return [(SECONDS, said)] if said else []

    return bot


def _clumsy(action: Action | None) -> Sequence[tuple[float, Arrival]]:
    asked = isinstance(action, Write) and b"YOUR_TURN" in action.data
    return [(SECONDS, b"MOVE A1,N,1\n")] if asked else []


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def without_chain(folder: Path) -> None:
    """Make of a store one that an older girone wrote: neither the store nor its journals are chained."""
    with sqlite3.connect(folder / DATABASE) as database:
        database.execute("DROP TABLE chain")
        database.execute("DELETE FROM meta WHERE key = 'salt'")
    database.close()
    for file in folder.rglob(JOURNAL):
        text = re.sub(r', "prev": "[0-9a-f]{64}"\}$', "}", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        file.write_text(text.replace('"chain": "sha256", ', "", 1), encoding="utf-8")
