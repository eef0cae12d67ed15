"""What `girone page` was told."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from girone.host.sandbox.bubblewrap import Level

TOKEN_BYTES = 24


def new_token() -> str:
    """What opens the organiser's page of one page."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def organiser_at(address: str, settings: "Settings") -> str:
    """Where the organiser comes in; nothing where there is no such room."""
    return f"{address}organiser?token={settings.token}" if settings.token else ""


def usual_cache() -> Path:
    """Where this user's programs keep what can be worked out again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "girone"


@dataclass
class Session:
    """One browser of the organiser's; `proof` has to come with every action, each form is taken once.

    `by` is who acts in the log; an assistant's session has the hash of the `link` that opened it, and ends with that.
    """

    proof: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES))
    used: set[str] = field(default_factory=set)
    by: str = "organiser"
    link: str = ""

    def is_proved_by(self, proof: str) -> bool:
        """Whether a request shows what only the organiser's own page knows."""
        return secrets.compare_digest(self.proof.encode(), proof.encode(errors="replace"))

    def take(self, once: str) -> bool:
        """Whether a form is sent for the first time."""
        fresh = once not in self.used
        self.used.add(once)
        return fresh


@dataclass(frozen=True)
class Settings:
    """Whose page, where it listens, and what it may do; without a folder there is nothing but games to play.

    `token` opens the organiser's page, which is closed without. `lobby` is the list of tournaments that have pages of
    their own. `arena` is the folder of one, whose entrants hand in on the page. `is_site`: its pages are written down,
    and there is no server behind them. `walls` are those that programs of an arena need. `sessions` are those of the
    organiser, which last while an arena is made and goes on. `is_final`: it is shown below the page of its arena, which
    plays it. `sign_in_header` is the header in which a proxy of an arena names whom it has signed in.
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
    is_final: bool = False
    sign_in_header: str = ""
