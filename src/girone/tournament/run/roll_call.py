"""The roll call of a round: which programs on other machines have come, according to their tables' journals."""

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from girone.host.channels.channel import Noted, NoteKind, Present
from girone.matches.journal.lines import Came, Decided, Line
from girone.matches.journal.tail import Tail
from girone.matches.order import Match
from girone.model.decision_subject import RollAnswer
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.tournament import Fixture
from girone.model.verdict import Verdict
from girone.tournament.results.state import Round


@dataclass
class Waiting:
    """A table that waits for programs on other machines until the time `until`."""

    match: int
    round: Round
    names: Mapping[Side, str]
    awaited: set[str]
    called: frozenset[str]
    tail: Tail
    until: float


@dataclass
class Roll:
    """One round: the names that were called, and those that have come or are missing."""

    names: set[str]
    there: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)


class RollCall:
    """Follows the waiting tables; a name counts as present with its first match in a round."""

    def __init__(self, wait: float) -> None:
        self.waiting: dict[int, Waiting] = {}
        self._wait = wait
        self._rolls: dict[Round, Roll] = {}

    @property
    def is_open(self) -> bool:
        """Whether the roll of some round has not been recorded yet."""
        return any(roll.names for roll in self._rolls.values())

    def open(self, place: Round, names: Collection[str]) -> bool:
        """Open the roll of a round with all names from elsewhere; False if it is open already, or there are none."""
        if not names or place in self._rolls:
            return False
        self._rolls[place] = Roll(set(names))
        return True

    def call(self, number: int, place: Round, match: Match, journal: Path) -> None:
        """Note that a table waits for its programs from elsewhere."""
        afar = {side: each.name for side, each in match.contestants.items() if each.is_elsewhere}
        if afar:
            called = frozenset(set(afar.values()) - set(match.ports))
            until = time.monotonic() + self._wait
            self.waiting[number] = Waiting(number, place, afar, set(afar.values()), called, Tail(journal), until)

    def look(self) -> Iterator[tuple[int, str]]:
        """The names that have come since the last call, each with its match."""
        for table in list(self.waiting.values()):
            for line in table.tail.read():
                yield from self._take_in(table, line)
            if not table.awaited:
                self.drop(table.match)

    def drop(self, match: int) -> None:
        """Note that a table does not wait any longer."""
        if table := self.waiting.pop(match, None):
            table.tail.close()

    def prolong(self, seconds: float) -> None:
        """Give all awaited programs more time."""
        for table in self.waiting.values():
            table.until += seconds

    def answered(self, due: Collection[Fixture]) -> list[RollAnswer]:
        """The rounds in which all names have come or are missing, as subjects of a record; each is returned once.

        A name without a match left in a round, according to what is due, is not awaited.
        """
        done = {}
        for key, roll in self._rolls.items():
            known = roll.there | roll.missing
            if roll.names and known and not (roll.names - known) & self._expected(key, due):
                done[key] = roll
        told: list[RollAnswer] = []
        for (stage, number), roll in done.items():
            told.append(RollAnswer(stage, number, tuple(sorted(roll.there)), tuple(sorted(roll.missing))))
            self._rolls[stage, number] = Roll(set())
        return told

    def _expected(self, place: Round, due: Collection[Fixture]) -> set[str]:
        """The names that have yet to come or to play in a round."""
        at_tables = {name for table in self.waiting.values() if table.round == place for name in table.awaited}
        return at_tables | {name for each in due if each.place == place for name in each.pairing.names}

    def _take_in(self, table: Waiting, line: Line) -> Iterator[tuple[int, str]]:
        roll = self._rolls[table.round]
        match line:
            case Came(seat=side, what=Present()) if side in table.names:
                name = table.names[side]
                table.awaited.discard(name)
                roll.there.add(name)
                roll.missing.discard(name)
                if table.called & table.awaited:  # girone connects to it only now, so its time starts
                    table.until = time.monotonic() + self._wait
                yield table.match, name
            case Came(seat=side, what=Noted(kind=NoteKind.VACATED)) if side in table.names:
                table.awaited.add(table.names[side])
                roll.there.discard(table.names[side])
            case Decided(verdict=Verdict(reason=Reason.NO_SHOW)):
                roll.missing.update(table.awaited - roll.there)
                table.awaited.clear()
            case Decided():
                table.awaited.clear()
