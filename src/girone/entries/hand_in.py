"""One hand-in: where it lies, and what is said about it by the organiser and by its author."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

from girone.config import Document
from girone.model.detail import Detail, Wording, detail_of
from girone.model.errors import ConfigError

OWN_WORDS = "girone.toml"
"""Where an author says how the program is built and started."""
LONGEST_FOLDER = 200
"""Bytes; file systems take 255, and some more are added to name what belongs to a folder."""
TEXTS = ("group", "wire", "program", "command", "white", "black", "build")
LISTS = ("members", "python_path")
NOT_UTF_8 = Wording("hand_in.not_utf", "{file} is not UTF-8 text")
STARTS = ("program", "command", "white", "black")
"""What says how a program is started; whoever says one of them says it all."""


class Refused(Exception):
    """Why a hand-in does not become an entrant: a detail, or a sentence in English."""

    @property
    def detail(self) -> Detail:
        """Why, for readers of every language."""
        return detail_of(self)


class Changed(Exception):
    """A hand-in is being written while it is taken."""


@dataclass(frozen=True)
class HandIn:
    """A zip or a folder to enter under a name; what is empty is the author's to say, or ours to find."""

    source: Path
    name: str
    group: str = ""
    members: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    wire: str = ""
    program: str = ""
    """The file that is the program, where several could be."""
    command: str = ""
    white: str = ""
    black: str = ""
    build: str = ""
    python_path: tuple[str, ...] = ()
    """Folders in which its Python modules lie."""
    own_name: str = ""
    """What its author called the folder."""
    windows_scripts: tuple[str, ...] = ()
    """Scripts in it that were saved on Windows, and got other line ends."""
    misspelt: str = ""
    """What its author called the script that starts it, where that was nearly the right name."""
    delivered: str = ""
    """When it came, by the organiser's word; else it comes when it is taken."""

    def __post_init__(self) -> None:
        """Some systems write a name of a file in other signs than the same name is typed in."""
        object.__setattr__(self, "name", normalize("NFC", self.name))

    @property
    def commands(self) -> dict[str, str]:
        """How it is started, where that is said."""
        said = {"command": self.command, "white": self.white, "black": self.black}
        return {key: command for key, command in said.items() if command}

    def completed(self, folder: Path) -> "HandIn":
        """The same with what the author says in the folder; the organiser's words stand above those."""
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
    """A name as a folder of any system can have it."""
    name = re.sub(r"[^\w.-]+", "-", name).strip("-.").casefold().encode()[:LONGEST_FOLDER].decode(errors="ignore")
    return name or "entrant"
