"""Where a casual game is written down: files that are whole or not there, and never written over anything else."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from girone.model.errors import ConfigError, RecordError
from girone.players.casual.game import CasualGame
from girone.players.casual.saved import from_text, to_text


class Scoresheet:
    """The file of a match, where it has one: then every move is written down at once."""

    def __init__(self, path: Path | None = None, folder: Path = Path()) -> None:
        """Without a path a match is written when somebody asks for it, into a new file of the folder."""
        self.path = path
        self._folder = folder
        self._written: CasualGame | None = None

    def note(self, casual_game: CasualGame) -> None:
        """Write the match down, if it has a file."""
        if self.path:
            self.save(casual_game, self.path)

    def save(self, casual_game: CasualGame, path: Path) -> None:
        """Write the match into this file, which is its own from now on."""
        write(path, to_text(casual_game))
        self.path, self._written = path, casual_game

    def load(self, path: Path) -> CasualGame:
        """The match in a file, which is its own from now on."""
        self.path, self._written = path, read(path)
        return self._written

    def keep(self, casual_game: CasualGame) -> Path:
        """Write the match down whatever happens: into its file, else into a new one."""
        if self.path:
            self.save(casual_game, self.path)
            return self.path
        self.path = self._claim(casual_game)
        _put(self.path, to_text(casual_game))
        self._written = casual_game
        return self.path

    def proposal(self, casual_game: CasualGame) -> Path:
        """The file of the match, or a name for one that is not there yet."""
        return self.path or next(path for path in self._names(casual_game) if not path.exists())

    def _claim(self, casual_game: CasualGame) -> Path:
        """A file that nobody else has, empty yet: many games may be cut off at once, when a whole machine goes down."""
        for path in self._names(casual_game):
            try:
                path.open("x").close()
            except FileExistsError:
                continue
            except OSError as error:
                raise ConfigError(f"cannot write {path}: {error.strerror}") from None
            return path
        raise ConfigError(f"there are too many saved games in {self._folder.resolve()}")

    def _names(self, casual_game: CasualGame) -> Iterator[Path]:
        stem = f"girone-{casual_game.game.name}-{datetime.now():%Y-%m-%d}"
        return (self._folder / f"{stem}{number}.json" for number in ["", *(f"-{count}" for count in range(2, 1000))])

    def misses(self, casual_game: CasualGame) -> bool:
        """Whether there is something to lose: moves that are in no file, of a match that goes on."""
        is_written = self._written is not None and self._written.turns == casual_game.turns
        return bool(casual_game.turns) and not casual_game.is_over and not is_written


def read(path: Path) -> CasualGame:
    """The match in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a saved game: it is not text") from None
    return from_text(text, str(path))


def write(path: Path, text: str) -> None:
    """Put a text into a file; only another saved game is written over."""
    if path.exists():
        try:
            read(path)
        except RecordError:
            raise ConfigError(f"{path} exists and is not a saved game; choose another name") from None
    _put(path, text)


def _put(path: Path, text: str) -> None:
    """The file holds the whole text in the end, or what it held before."""
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
