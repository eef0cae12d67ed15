"""The delivery window: when programs may be handed in, and what happens to late ones."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo

from girone.config import TomlTable
from girone.formats.ladder import author
from girone.model.detail import Detail, Wording, said

A_DAY = timedelta(days=1)
TOO_EARLY = Wording("delivery.too_early", "delivery opens on {time}, and it came on {other}; hand it in again then")
TOO_LATE = Wording(
    "delivery.too_late",
    "delivery closed on {time}, and it came on {other}; only the organiser can give more time (extensions in "
    "[delivery])",
)


class LatePolicy(StrEnum):
    """What happens to a program that is handed in after the close."""

    REFUSE = "refuse"
    MARK = "mark"


class Missing(StrEnum):
    """What happens to a hand-in that lacks something the regulation lists."""

    WARN = "warn"
    REFUSE = "refuse"


class Require(StrEnum):
    """What test matches have to show: that a program can play, or also that it makes no faults."""

    PLAYS = "plays"
    CLEAN = "clean"


@dataclass(frozen=True)
class Delivery:
    """A window with its time zone; without `opens` or `closes` it is open on that side."""

    opens: datetime | None = None
    closes: datetime | None = None
    late: LatePolicy = LatePolicy.REFUSE
    zone: tzinfo | None = None
    missing: Missing = Missing.WARN
    require: Require = Require.PLAYS
    extensions: Mapping[str, datetime] = field(default_factory=dict)
    """Later closing times for some, by the name of the entrant or of its group."""

    def of(self, name: str, group: str = "") -> "Delivery":
        """The window of one entrant; all versions of a program have their author's."""
        own = {each.casefold() for each in (name, author(name), group) if each}
        later = [until for who, until in self.extensions.items() if who.casefold() in own]
        return replace(self, closes=max(later), extensions={}) if later and self.closes else self

    @property
    def last(self) -> datetime | None:
        """When the window is closed for everybody."""
        return max([self.closes, *self.extensions.values()]) if self.closes else None

    @property
    def is_set(self) -> bool:
        """Whether the organiser has set a window."""
        return bool(self.opens or self.closes)

    def is_early(self, at: datetime) -> bool:
        """Whether this time is before the opening."""
        return bool(self.opens and at < self.opens)

    def days_late(self, at: datetime) -> int:
        """The number of days after the close, counting a day as soon as it begins; 0 in time.

        A day ends at the hour of the close on the clocks of its zone, even on days of 23 or 25 hours.
        """
        if not self.closes or at.astimezone(UTC) <= self.closes.astimezone(UTC):
            return 0
        return max(1, math.ceil((at.astimezone(self.closes.tzinfo) - self.closes) / A_DAY))

    def refusal(self, at: datetime) -> Detail | None:
        """Why a delivery at this time is refused; None if it is accepted."""
        if self.opens and self.is_early(at):
            return TOO_EARLY(time=self.told(self.opens), other=self.told(at))
        if self.closes and self.late is LatePolicy.REFUSE and self.days_late(at):
            return TOO_LATE(time=self.told(self.closes), other=self.told(at))
        return None

    def told(self, at: datetime) -> str:
        """A time in the zone of the tournament."""
        return at.astimezone(self.zone).strftime("%Y-%m-%d %H:%M:%S %z")

    def understood(self, text: str) -> datetime:
        """Read a time, by default in the zone of the tournament; raises ValueError if it is invalid."""
        at = datetime.fromisoformat(text.strip())
        if not at.tzinfo and not self.zone:
            raise ValueError("it names no time zone, and the tournament's file has no zone in [delivery]")
        return at if at.tzinfo else at.replace(tzinfo=self.zone)


def penalty(days: int) -> int:
    """Penalty points for this many days of delay: 2^days - 1, as the UFMG document orders."""
    return (1 << min(days, 1_000)) - 1


def read_delivery(table: TomlTable) -> Delivery:
    """Read the window from the organiser's file."""
    name = table.text("zone", default="")
    late = table.text("late", default=LatePolicy.REFUSE, among=list(LatePolicy))
    missing = table.text("missing", default=Missing.WARN, among=list(Missing))
    require = table.text("require", default=Require.PLAYS, among=list(Require))
    zone: tzinfo | None = None
    try:
        zone = ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        pattern = 'zone = {value} is not a known time zone; write one such as "Europe/Rome"'
        table.complain("zone", said(pattern, value=repr(name)))
    opens, closes = (_read(table, key, zone) for key in ("opens", "closes"))
    extensions = _extensions(table, zone, closes)
    if opens and closes and not opens < closes:
        table.complain("closes", said("delivery closes before it opens"))
    if zone is None and (told := closes or opens):
        zone = told.tzinfo
    return Delivery(
        opens,
        closes,
        LatePolicy(late) if late in list(LatePolicy) else LatePolicy.REFUSE,
        zone,
        Missing(missing) if missing in list(Missing) else Missing.WARN,
        Require(require) if require in list(Require) else Require.PLAYS,
        extensions,
    )


def _extensions(table: TomlTable, zone: tzinfo | None, closes: datetime | None) -> dict[str, datetime]:
    """The extensions; each must be later than the general close."""
    inner = table.table("extensions")
    found = {name: until for name in inner.keys() if (until := _read(inner, name, zone))}
    if inner.keys() and not closes:
        table.complain("extensions", said("extensions need a closing time: write closes, too"))
        return {}
    for name, until in found.items():
        if closes and not closes < until:
            pattern = "the extension of {name} ends before delivery closes for all"
            table.complain("extensions", said(pattern, name=name))
    return found


def _read(table: TomlTable, key: str, zone: tzinfo | None) -> datetime | None:
    at = table.moment(key)
    if at and not at.tzinfo and not zone:
        pattern = '{key} = {time} has no time zone; write zone = "Europe/Rome", or {time}+01:00'
        table.complain(key, said(pattern, key=key, time=at))
        return None
    return at if at is None or at.tzinfo else at.replace(tzinfo=zone)
