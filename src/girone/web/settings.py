"""What `girone page` was told."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

TOKEN_BYTES = 24


def new_token() -> str:
    """What opens the organiser's room of one page."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def organiser_at(address: str, settings: "Settings") -> str:
    """Where the organiser comes in; nothing where there is no such room."""
    return f"{address}organiser?token={settings.token}" if settings.token else ""


def usual_cache() -> Path:
    """Where this user's programs keep what can be worked out again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "girone"


@dataclass(frozen=True)
class Settings:
    """Whose page, where it listens, and what it may do; without a folder there is nothing but games to play.

    `token` opens the organiser's room, which is closed without. `lobby` is the list of tournaments that have pages of
    their own. `arena` is the folder of one, whose entrants hand in on the page.
    """

    folder: Path | None
    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    cache: Path = field(default_factory=usual_cache)
    token: str = ""
    file: Path | None = None
    lobby: Path | None = None
    arena: Path | None = None
