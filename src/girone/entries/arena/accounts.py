"""Who may hand in at an arena, and by which link; everything that somebody does there is a line of one log.

Accounts are what the lines of the log say, so what happened and what holds now cannot differ. Of links, sessions and
tokens only hashes are kept.
"""

import json
import os
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from secrets import compare_digest
from typing import Any
from unicodedata import normalize

from girone.entries.drop_folder.drop_folder import LONGEST, is_by, is_version
from girone.entries.sources import MOODLE
from girone.model.detail import Detail, said
from girone.model.errors import RecordError
from girone.tournament.plan.entrant import Entrant

SECRET_BYTES = 24
MOST_SESSIONS = 16
"""Of one entrant: who signs in on another device signs out where he was longest ago."""
FORBIDDEN = frozenset('/\\:*?"<>|')
"""A name is that of a file, too."""


class Action(StrEnum):
    """What somebody did."""

    CREATE = "create"
    ADD = "add"
    NEW_LINK = "new link"
    REVOKE = "revoke"
    SIGN_IN = "sign in"
    SIGN_OUT = "sign out"
    TOKEN = "token"
    UPLOAD = "upload"
    REFUSED = "refused"
    WITHDRAW = "withdraw"
    DECIDE = "decide"
    WINDOW = "window"
    EXTEND = "extend"
    FINAL = "final"
    PUBLISH = "publish"
    COMPARE = "compare"
    VISIBILITY = "visibility"
    PRACTISE = "practise"
    CHECK = "check"


class Role(StrEnum):
    """Whose link it is: entrants upload; assistants do what the organiser does, but publish and add assistants."""

    ENTRANT = "entrant"
    ASSISTANT = "assistant"


@dataclass(frozen=True)
class Upload:
    """One version as it came; `files` are their names as the sender had them."""

    version: int
    at: str
    files: tuple[str, ...]
    size: int
    comment: str
    fingerprint: str
    withdrawn: bool = False


@dataclass(frozen=True)
class Account:
    """An entrant of an arena; without `link` it was revoked. Links, sessions, token and logins are hashes."""

    number: int
    name: str
    link: str = ""
    token: str = ""
    sessions: tuple[str, ...] = ()
    seen: str = ""
    uploads: tuple[Upload, ...] = ()
    role: Role = Role.ENTRANT
    logins: tuple[str, ...] = ()

    @property
    def by(self) -> str:
        """How the log says that it did something; names are what organisers write."""
        return f"{self.role} {self.number}"


@dataclass(frozen=True)
class Visibility:
    """Who sees the pages: everybody, or who has a link, of which this is the hash; and when moves become public."""

    link: str = ""
    moves_from: datetime | None = None

    def opened_by(self, secret: str) -> bool:
        """Whether this is the link."""
        return bool(self.link) and compare_digest(self.link, hashed(secret))

    @property
    def shows_moves(self) -> bool:
        """Whether moves are public now."""
        return self.moves_from is None or self.moves_from <= datetime.now(UTC)


def new_secret() -> str:
    """A link, a session or a token, which nobody guesses."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret: it has so many bits that a plain hash tells nothing."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def login_key(login: str) -> str:
    """A user name as it is compared: sign-in services differ in capitals."""
    return normalize("NFC", login).strip().casefold()


class Accounts:
    """The accounts of an arena, by its log; one process at a time writes there."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._writing = threading.Lock()
        self._accounts: dict[int, Account] = {}
        self.visibility = Visibility()
        for record in self._read():
            self._apply(record)

    def __iter__(self) -> Iterator[Account]:
        return iter(self._accounts.values())

    @property
    def entrants(self) -> list[Account]:
        """Those who hand in."""
        return [each for each in self if each.role is Role.ENTRANT]

    def get(self, number: int) -> Account | None:
        """The account of this number."""
        return self._accounts.get(number)

    def of_link(self, secret: str) -> Account | None:
        """Whose personal link this is."""
        return next((each for each in self if each.link and each.link == hashed(secret)), None)

    def of_session(self, secret: str) -> Account | None:
        """Who is signed in so."""
        return next((each for each in self if hashed(secret) in each.sessions), None)

    def of_token(self, secret: str) -> Account | None:
        """Whose token for uploads this is."""
        return next((each for each in self if each.token and each.token == hashed(secret)), None)

    def of_login(self, login: str) -> Account | None:
        """Who has this name, mail address or user name; nobody if several have, or the link was revoked."""
        key = login_key(login)
        found = [each for each in self if login_key(each.name) == key or hashed(key) in each.logins]
        return found[0] if len(found) == 1 and found[0].link else None

    def objection(self, name: str, entrants: Iterable[Entrant]) -> Detail | None:
        """Why nobody can be added under this name, given the entrants of the tournament's file."""
        if not 0 < len(name) <= LONGEST or name != name.strip() or not name.isprintable() or FORBIDDEN & set(name):
            return said('a name has 1 to {count} printable characters, without / \\ : * ? " < > |', count=LONGEST)
        if name.startswith((".", "__")) or is_version(name) or MOODLE.search(name):
            return said("a name does not begin with a dot and does not end in # and a number")
        if any(is_by(name, each.name) for each in (*entrants, *self)):
            return said("there is already an entrant with this name")
        return None

    def add(self, name: str, by: str, role: Role = Role.ENTRANT, logins: Iterable[str] = ()) -> str:
        """Add somebody, who is `logins` elsewhere; the personal link, which is not kept."""
        link = new_secret()
        number = max(self._accounts, default=0) + 1
        known = [hashed(key) for key in map(login_key, logins) if key]
        name = normalize("NFC", name)
        self.note(by, Action.ADD, entrant=number, name=name, link=hashed(link), role=role, logins=known)
        return link

    def renew(self, account: Account, by: str) -> str:
        """A new link; the one before, its sessions and its token are worth nothing any more."""
        link = new_secret()
        self.note(by, Action.NEW_LINK, entrant=account.number, link=hashed(link))
        return link

    def sign_in(self, account: Account) -> str:
        """Open a session; its secret name."""
        session = new_secret()
        self.note(account.by, Action.SIGN_IN, entrant=account.number, session=hashed(session))
        return session

    def new_token(self, account: Account) -> str:
        """A token for uploads in place of the one before."""
        token = new_secret()
        self.note(account.by, Action.TOKEN, entrant=account.number, token=hashed(token))
        return token

    def show_to(self, by: str, link: str, moves_from: datetime | None) -> None:
        """Say who sees the pages, by the hash of a link or by nothing, and when moves become public."""
        self.note(by, Action.VISIBILITY, link=link, moves_from=moves_from.isoformat() if moves_from else "")

    def note(self, by: str, action: Action, **more: Any) -> None:
        """Record what somebody did; when this returns, it is on the disk."""
        record = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "by": by, "action": action, **more}
        with self._writing:
            with self._file.open("ab") as file:
                file.write(f"{json.dumps(record)}\n".encode())
                file.flush()
                os.fsync(file.fileno())
            self._apply(record)

    def _read(self) -> list[dict[str, Any]]:
        """All lines; a last one that was cut short when its writer was killed is taken away."""
        self._file.touch(mode=0o600)
        text = self._file.read_bytes()
        whole, _, rest = text.rpartition(b"\n")
        if rest:
            os.truncate(self._file, len(text) - len(rest))
        try:
            return [json.loads(line) for line in whole.splitlines()]
        except ValueError as error:
            raise RecordError(f"{self._file} is not what girone wrote: {error}") from None

    def _apply(self, record: Mapping[str, Any]) -> None:
        number = record.get("entrant")
        if record["action"] == Action.VISIBILITY:
            at = record["moves_from"]
            self.visibility = Visibility(record["link"], datetime.fromisoformat(at) if at else None)
        if number is None:
            return
        account = self._accounts.get(number) or _new(number, record)
        self._accounts[number] = _after(account, record)


def _new(number: int, record: Mapping[str, Any]) -> Account:
    return Account(
        number, record["name"], role=Role(record.get("role", Role.ENTRANT)), logins=tuple(record.get("logins", ()))
    )


def _after(account: Account, record: Mapping[str, Any]) -> Account:
    """An account after something was done."""
    match record["action"]:
        case Action.ADD | Action.NEW_LINK:
            return replace(account, link=record["link"], sessions=(), token="")
        case Action.REVOKE:
            return replace(account, link="", sessions=(), token="")
        case Action.SIGN_IN:
            sessions = (*account.sessions, record["session"])[-MOST_SESSIONS:]
            return replace(account, sessions=sessions, seen=record["at"])
        case Action.SIGN_OUT:
            return replace(account, sessions=tuple(each for each in account.sessions if each != record["session"]))
        case Action.TOKEN:
            return replace(account, token=record["token"])
        case Action.UPLOAD:
            return replace(account, uploads=(*account.uploads, _upload(record)))
        case Action.WITHDRAW:
            return replace(account, uploads=tuple(replace(each, withdrawn=True) for each in account.uploads))
    return account


def _upload(record: Mapping[str, Any]) -> Upload:
    return Upload(
        record["version"],
        record["at"],
        tuple(record["files"]),
        record["size"],
        record["comment"],
        record["fingerprint"],
    )
