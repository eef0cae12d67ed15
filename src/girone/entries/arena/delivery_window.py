"""The delivery window of an arena: set, closed, and extended for one entrant; and what was delivered when.

The window is the table [delivery] of tournament.toml; changes are written there.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from girone.entries.arena.accounts import Account
from girone.entries.arena.arena import Arena, Version
from girone.entries.arena.new_arena import time_text
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.tournament.plan.delivery import Delivery, penalty
from girone.tournament.plan.draft import quoted
from girone.tournament.plan.edit import change, with_keys
from girone.tournament.plan.file import read
from girone.tournament.results.reports.report_csv import csv_text

TABLE = "delivery"
COLUMNS = ["entrant", "version", "at", "state", "size", "fingerprint", "days late", "penalty"]


@dataclass(frozen=True)
class WindowOrder:
    """The organiser's form: local times such as 2027-02-14T09:00; empty means no limit."""

    opens: str = ""
    closes: str = ""
    zone: str = ""
    late: str = ""


@dataclass(frozen=True)
class Delivered:
    """An entrant, its versions, and how late the counting one is, in days and in points."""

    account: Account
    until: str
    versions: tuple[Version, ...]
    counting: Version | None
    days: int
    penalty: int


def set_window(file: Path, order: WindowOrder) -> Delivery:
    """Write a window into the tournament's file; extensions stay as far as they are later than the new end."""
    values = {
        key: time_text(key, text) if (text := getattr(order, key)).strip() else None for key in ("opens", "closes")
    }
    values |= {key: quoted(text) if (text := getattr(order, key).strip()) else None for key in ("zone", "late")}

    def edit(text: str) -> str:
        kept = _window(text, file).extensions
        text = with_keys(text, TABLE, {**values, "extensions": None})
        closes = _window(text, file).closes
        return with_keys(text, TABLE, _extensions({name: at for name, at in kept.items() if closes and at > closes}))

    return change(file, edit).delivery


def close_now(file: Path, now: datetime) -> Delivery:
    """End delivery now for everybody, also for entrants with an extension."""

    def edit(text: str) -> str:
        window = _window(text, file)
        values = {"closes": now.astimezone(window.zone or UTC).isoformat(" ", "seconds"), "extensions": None}
        return with_keys(text, TABLE, values | ({"opens": None} if window.is_early(now) else {}))

    return change(file, edit).delivery


def extend(file: Path, name: str, until: str) -> Delivery:
    """Give one entrant or one group more time; an empty time removes the extension."""

    def edit(text: str) -> str:
        window = _window(text, file)
        if until.strip() and not window.closes:
            raise ConfigError(said("delivery has no deadline yet; set it first"))
        others = {who: at for who, at in window.extensions.items() if who.casefold() != name.casefold()}
        own = {name: window.understood(time_text(name, until))} if until.strip() else {}
        return with_keys(text, TABLE, _extensions(others | own))

    return change(file, edit).delivery


def delivered(arena: Arena, window: Delivery) -> list[Delivered]:
    """What each entrant has delivered and when, from the arena's log."""
    return [_delivered(account, tuple(arena.versions(account)), window) for account in arena.accounts.entrants]


def as_csv(rows: Iterable[Delivered]) -> str:
    """A line for each version: entrant, time, version, lateness."""
    return csv_text(COLUMNS, [line for row in rows for line in _lines(row)])


def _lines(row: Delivered) -> Iterator[dict[str, object]]:
    for version in reversed(row.versions):
        upload, counts = version.upload, version is row.counting
        late = [row.days, row.penalty] if counts else ["", ""]
        what = [upload.version, upload.at, version.stage.value, upload.size, upload.fingerprint]
        yield dict(zip(COLUMNS, [row.account.name, *what, *late], strict=True))


def _delivered(account: Account, versions: tuple[Version, ...], window: Delivery) -> Delivered:
    own = window.of(account.name)
    counting = next((each for each in versions if each.name), None)
    days = own.days_late(datetime.fromisoformat(counting.upload.at)) if counting else 0
    return Delivered(account, own.told(own.closes) if own.closes else "", versions, counting, days, penalty(days))


def _window(text: str, file: Path) -> Delivery:
    """The window in a text that is not yet in the file."""
    return read(text, str(file), file.parent, complete=False).delivery


def _extensions(later: Mapping[str, datetime]) -> dict[str, str | None]:
    """The TOML key of all extensions, in one line."""
    written = ", ".join(f"{quoted(name)} = {at.isoformat(' ', 'seconds')}" for name, at in later.items())
    return {"extensions": f"{{ {written} }}" if later else None}
