"""Who may upload to an arena, and by which link; every action is a line of one log.

The accounts are computed from the log alone, so they always agree with it. Of links, sessions and tokens only hashes
are kept.
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
"""Per entrant: signing in on one more device ends the oldest session."""
FORBIDDEN = frozenset('/\\:*?"<>|')
"""Not allowed in a name, because it becomes a file name."""


class Action(StrEnum):
    """An action in the log."""

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
    SEASON = "season"
    PUBLISH = "publish"
    COMPARE = "compare"
    VISIBILITY = "visibility"
    PRACTISE = "practise"
    CHECK = "check"


class Role(StrEnum):
    """Role of a link: entrants upload; assistants do what the organiser does, except publish and add assistants."""

    ENTRANT = "entrant"
    ASSISTANT = "assistant"


@dataclass(frozen=True)
class Upload:
    """One uploaded version; `files` are the names that the sender used."""

    version: int
    at: str
    files: tuple[str, ...]
    size: int
    comment: str
    fingerprint: str
    withdrawn: bool = False


@dataclass(frozen=True)
class Account:
    """An entrant of an arena; an empty `link` means revoked. Links, sessions, token and logins are hashes."""

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
        """How the log names this account as an actor; the organiser chooses names, so the number is used."""
        return f"{self.role} {self.number}"


@dataclass(frozen=True)
class Visibility:
    """Who sees the pages: everybody, or those with a link, whose hash this is; and when moves become public."""

    link: str = ""
    moves_from: datetime | None = None

    def opened_by(self, secret: str) -> bool:
        """Whether this is the right link."""
        return bool(self.link) and compare_digest(self.link, hashed(secret))

    @property
    def shows_moves(self) -> bool:
        """Whether moves are public now."""
        return self.moves_from is None or self.moves_from <= datetime.now(UTC)


def new_secret() -> str:
    """A random link, session or token that cannot be guessed."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """The hash of a secret; the secret has enough random bits that a plain hash is safe."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def login_key(login: str) -> str:
    """A user name in the form used for comparison: sign-in services differ in capitals."""
    return normalize("NFC", login).strip().casefold()


class Accounts:
    """The accounts of an arena, read from its log; only one process at a time may write."""

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
        """The accounts that upload programs."""
        return [each for each in self if each.role is Role.ENTRANT]

    def get(self, number: int) -> Account | None:
        """The account of this number."""
        return self._accounts.get(number)

    def of_link(self, secret: str) -> Account | None:
        """The account of a personal link."""
        return next((each for each in self if each.link and each.link == hashed(secret)), None)

    def of_session(self, secret: str) -> Account | None:
        """The account that is signed in with this session."""
        return next((each for each in self if hashed(secret) in each.sessions), None)

    def of_token(self, secret: str) -> Account | None:
        """The account of an upload token."""
        return next((each for each in self if each.token and each.token == hashed(secret)), None)

    def of_login(self, login: str) -> Account | None:
        """The account with this name, mail address or user name; None if several match, or the link was revoked."""
        key = login_key(login)
        found = [each for each in self if login_key(each.name) == key or hashed(key) in each.logins]
        return found[0] if len(found) == 1 and found[0].link else None

    def objection(self, name: str, entrants: Iterable[Entrant]) -> Detail | None:
        """Why this name cannot be added, given the entrants in the tournament's file; None if it can."""
        if not 0 < len(name) <= LONGEST or name != name.strip() or not name.isprintable() or FORBIDDEN & set(name):
            return said('a name has 1 to {count} printable characters, without / \\ : * ? " < > |', count=LONGEST)
        if name.startswith((".", "__")) or is_version(name) or MOODLE.search(name):
            return said("a name does not begin with a dot and does not end in # and a number")
        if any(is_by(name, each.name) for each in (*entrants, *self)):
            return said("there is already an entrant with this name")
        return None

    def add(self, name: str, by: str, role: Role = Role.ENTRANT, logins: Iterable[str] = ()) -> str:
        """Add an account with its `logins` elsewhere; return its personal link, which is not stored."""
        link = new_secret()
        number = max(self._accounts, default=0) + 1
        known = [hashed(key) for key in map(login_key, logins) if key]
        name = normalize("NFC", name)
        self.note(by, Action.ADD, entrant=number, name=name, link=hashed(link), role=role, logins=known)
        return link

    def renew(self, account: Account, by: str) -> str:
        """Make a new link; the old one, its sessions and its token stop working."""
        link = new_secret()
        self.note(by, Action.NEW_LINK, entrant=account.number, link=hashed(link))
        return link

    def sign_in(self, account: Account) -> str:
        """Open a session and return its secret."""
        session = new_secret()
        self.note(account.by, Action.SIGN_IN, entrant=account.number, session=hashed(session))
        return session

    def new_token(self, account: Account) -> str:
        """Replace the upload token."""
        token = new_secret()
        self.note(account.by, Action.TOKEN, entrant=account.number, token=hashed(token))
        return token

    def show_to(self, by: str, link: str, moves_from: datetime | None) -> None:
        """Record who sees the pages (the hash of a link, or nothing for everybody) and when moves become public."""
        self.note(by, Action.VISIBILITY, link=link, moves_from=moves_from.isoformat() if moves_from else "")

    def note(self, by: str, action: Action, **more: Any) -> None:
        """Append an action to the log; it is on disk when this returns."""
        record = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "by": by, "action": action, **more}
        with self._writing:
            with self._file.open("ab") as file:
                file.write(f"{json.dumps(record)}\n".encode())
                file.flush()
                os.fsync(file.fileno())
            self._apply(record)

    def _read(self) -> list[dict[str, Any]]:
        """All lines of the log; removes a last line that is incomplete because its writer was killed."""
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
    """An account after one more line of the log."""
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
