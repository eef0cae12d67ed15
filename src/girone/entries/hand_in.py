"""One hand-in: where it is, and what the organiser and the author declare about it."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

from girone.config import Document
from girone.model.detail import Detail, Wording, detail_of
from girone.model.errors import ConfigError

OWN_WORDS = "girone.toml"
"""The file in which an author declares how the program is built and started."""
LONGEST_FOLDER = 200
"""Bytes; file systems allow 255, and girone adds suffixes."""
TEXTS = ("group", "wire", "program", "command", "white", "black", "build")
LISTS = ("members", "python_path")
NOT_UTF_8 = Wording("hand_in.not_utf", "{file} is not UTF-8 text")
STARTS = ("program", "command", "white", "black")
"""Keys that say how a program is started; an organiser who gives one replaces all the author's."""


class Refused(Exception):
    """Why a hand-in does not become an entrant, as a detail or an English sentence."""

    @property
    def detail(self) -> Detail:
        """The reason as a detail, for translation."""
        return detail_of(self)


class OurFailure(Exception):
    """A failure of this host, not of the hand-in, as a detail; trying again may succeed."""


class Changed(Exception):
    """A hand-in changed while it was copied."""


@dataclass(frozen=True)
class HandIn:
    """A zip or a folder to enter under a name; empty fields are declared by the author or found by girone."""

    source: Path
    name: str
    group: str = ""
    members: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    wire: str = ""
    program: str = ""
    """The file to start, if several are possible."""
    command: str = ""
    white: str = ""
    black: str = ""
    build: str = ""
    python_path: tuple[str, ...] = ()
    """Folders with its Python modules."""
    own_name: str = ""
    """The author's name of the folder."""
    windows_scripts: tuple[str, ...] = ()
    """Its scripts with Windows line ends, which were converted."""
    misspelt: str = ""
    """The author's name of the start script, if it was nearly right."""
    delivered: str = ""
    """Time of delivery as the organiser gives it; else the time when it is taken."""

    def __post_init__(self) -> None:
        """Normalise Unicode: some systems decompose the letters of file names."""
        object.__setattr__(self, "name", normalize("NFC", self.name))

    @property
    def commands(self) -> dict[str, str]:
        """The declared commands."""
        said = {"command": self.command, "white": self.white, "black": self.black}
        return {key: command for key, command in said.items() if command}

    def completed(self, folder: Path) -> "HandIn":
        """This hand-in with what the author declares in the folder; the organiser's values take precedence."""
        file = folder / OWN_WORDS
        if not file.is_file():
            return self
        try:
            document = Document(file.read_text(encoding="utf-8"), OWN_WORDS)
            said = {key: document.root.text(key, default="") for key in TEXTS}
            lists = {key: document.root.texts(key) for key in LISTS}
            document.finish()
        except UnicodeDecodeError:
            raise Refused(NOT_UTF_8(file=OWN_WORDS)) from None
        except ConfigError as wrong:
            raise Refused(detail_of(wrong)) from None
        if self.commands or self.program:
            said |= dict.fromkeys(STARTS, "")
        texts: dict[str, Any] = {key: getattr(self, key) or said[key] for key in TEXTS}
        return replace(
            self,
            members=self.members or lists["members"],
            python_path=self.python_path or lists["python_path"],
            **texts,
        )


def folder_name(name: str) -> str:
    """A name made valid as a folder on any system."""
    name = re.sub(r"[^\w.-]+", "-", name).strip("-.").casefold().encode()[:LONGEST_FOLDER].decode(errors="ignore")
    return name or "entrant"
