"""Where a friendly is written down: files that are whole or not there, and never written over anything else."""

import os
from datetime import datetime
from pathlib import Path

from girone.friendly.friendly import Friendly
from girone.friendly.saving import from_text, to_text
from girone.model.errors import ConfigError, RecordError


class Scoresheet:
    """The file of a match, where it has one: then every move is written down at once."""

    def __init__(self, path: Path | None = None, folder: Path = Path()) -> None:
        """Without a path a match is written when somebody asks for it, into a new file of the folder."""
        self.path = path
        self._folder = folder
        self._written: Friendly | None = None

    def note(self, friendly: Friendly) -> None:
        """Write the match down, if it has a file."""
        if self.path:
            self.save(friendly, self.path)

    def save(self, friendly: Friendly, path: Path) -> None:
        """Write the match into this file, which is its own from now on."""
        write(path, to_text(friendly))
        self.path, self._written = path, friendly

    def load(self, path: Path) -> Friendly:
        """The match in a file, which is its own from now on."""
        self.path, self._written = path, read(path)
        return self._written

    def keep(self, friendly: Friendly) -> Path:
        """Write the match down whatever happens: into its file, else into a new one."""
        self.save(friendly, self.path or self.proposal(friendly))
        assert self.path
        return self.path

    def proposal(self, friendly: Friendly) -> Path:
        """The file of the match, or a name for one that is not there yet."""
        if self.path:
            return self.path
        stem = f"girone-{friendly.game.name}-{datetime.now():%Y-%m-%d}"
        names = (f"{stem}{number}.json" for number in ["", *(f"-{count}" for count in range(2, 1000))])
        return next(self._folder / name for name in names if not (self._folder / name).exists())

    def misses(self, friendly: Friendly) -> bool:
        """Whether there is something to lose: moves that are in no file, of a match that goes on."""
        is_written = self._written is not None and self._written.turns == friendly.turns
        return bool(friendly.turns) and not friendly.is_over and not is_written


def read(path: Path) -> Friendly:
    """The match in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no saved game: it is no text") from None
    return from_text(text, str(path))


def write(path: Path, text: str) -> None:
    """Put a text into a file, whole or not at all; only another saved game is written over."""
    if path.exists():
        try:
            read(path)
        except RecordError:
            raise ConfigError(f"{path} exists and is no saved game; choose another name") from None
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise ConfigError(f"cannot write {path}: {error.strerror}") from None
