"""Files of casual games: complete or absent, and never written over other files."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from girone.model.errors import ConfigError, RecordError
from girone.players.casual.game import CasualGame
from girone.players.casual.saved import from_text, to_text


class Scoresheet:
    """The file of a game, if it has one; every move is then saved at once."""

    def __init__(self, path: Path | None = None, folder: Path = Path()) -> None:
        """Without a path a game is saved on request only, into a new file in `folder`."""
        self.path = path
        self._folder = folder
        self._written: CasualGame | None = None

    def note(self, casual_game: CasualGame) -> None:
        """Save the game if it has a file."""
        if self.path:
            self.save(casual_game, self.path)

    def save(self, casual_game: CasualGame, path: Path) -> None:
        """Save the game into this file, and use it from now on."""
        write(path, to_text(casual_game))
        self.path, self._written = path, casual_game

    def load(self, path: Path) -> CasualGame:
        """Load the game from a file, and use the file from now on."""
        self.path, self._written = path, read(path)
        return self._written

    def keep(self, casual_game: CasualGame) -> Path:
        """Save the game in any case: into its file, else into a new one."""
        if self.path:
            self.save(casual_game, self.path)
            return self.path
        self.path = self._claim(casual_game)
        _put(self.path, to_text(casual_game))
        self._written = casual_game
        return self.path

    def proposal(self, casual_game: CasualGame) -> Path:
        """The game's file, or an unused name."""
        return self.path or next(path for path in self._names(casual_game) if not path.exists())

    def _claim(self, casual_game: CasualGame) -> Path:
        """Create an empty file under an unused name; many games may be saved at once, when a machine shuts down."""
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
        """Whether leaving would lose something: unsaved moves of an unfinished game."""
        is_written = self._written is not None and self._written.turns == casual_game.turns
        return bool(casual_game.turns) and not casual_game.is_over and not is_written


def read(path: Path) -> CasualGame:
    """Read a game."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a saved game: it is not text") from None
    return from_text(text, str(path))


def write(path: Path, text: str) -> None:
    """Write a file; only another saved game is overwritten."""
    if path.exists():
        try:
            read(path)
        except RecordError:
            raise ConfigError(f"{path} exists and is not a saved game; choose another name") from None
    _put(path, text)


def _put(path: Path, text: str) -> None:
    """Replace the file atomically."""
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
