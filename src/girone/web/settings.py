"""Settings of a page."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from girone.host.sandbox.bubblewrap import Level

TOKEN_BYTES = 24


def new_token() -> str:
    """A token for the organiser's page."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def organiser_at(address: str, settings: "Settings") -> str:
    """Address of the organiser's page; empty if there is none."""
    return f"{address}organiser?token={settings.token}" if settings.token else ""


def usual_cache() -> Path:
    """The user's cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "girone"


@dataclass
class Session:
    """A browser session of the organiser; `proof` must come with every action, and each form is accepted once.

    `by` is the name in the log; an assistant's session has the hash of the `link` that opened it, and ends with it.
    """

    proof: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES))
    used: set[str] = field(default_factory=set)
    by: str = "organiser"
    link: str = ""

    def is_proved_by(self, proof: str) -> bool:
        """Whether a request has the proof, which only the organiser's own page knows."""
        return secrets.compare_digest(self.proof.encode(), proof.encode(errors="replace"))

    def take(self, once: str) -> bool:
        """Whether a form is sent for the first time."""
        fresh = once not in self.used
        self.used.add(once)
        return fresh


@dataclass(frozen=True)
class Settings:
    """What a page shows, where it listens, and what it may do; without a folder it only has casual games.

    `token` opens the organiser's page; without it there is none. `lobby` is the list of tournaments with their own
    pages. `arena` is the folder of an arena, whose entrants upload on the page. `is_site`: the pages are exported as
    files, without a server. `walls` is the sandbox level for programs of an arena. `sessions` are the organiser's; they
    outlive the page that makes the arena. `is_below`: shown below its arena's page, as the final or an earlier season.
    `sign_in_header` is the header in which an arena's proxy names the signed-in person.
    """

    folder: Path | None
    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    cache: Path = field(default_factory=usual_cache)
    token: str = ""
    file: Path | None = None
    lobby: Path | None = None
    arena: Path | None = None
    is_site: bool = False
    walls: Level = Level.STRICT
    sessions: dict[str, Session] = field(default_factory=dict)
    is_below: bool = False
    sign_in_header: str = ""
