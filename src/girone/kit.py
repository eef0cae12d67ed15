"""Starter kits: the program that a student begins with, laid together from folders by language, game and wire.

What a kit is made of lies in `kits/`; a new language is a new folder there.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from girone import regulations
from girone.model.errors import ConfigError, unknown
from girone.model.regulation import Regulation
from girone.submission import File, kept

SHARED = "shared"
WORDS = "words.toml"
CONNECTED = ("unical_server", "unical_relay")
"""The wires with a network connection."""
GAP = re.compile(r"@([A-Z_]+)@")
SHORT = {"unical_server": " --set limits.warm_up=1"}
"""What spares the student the long warm-up of a tournament."""


def languages() -> tuple[str, ...]:
    """The languages that there is a kit for."""
    return tuple(sorted(each.parent.name for each in kept("kits").glob(f"*/{WORDS}")))


def gather(name: str, language: str) -> list[File]:
    """All files of the kit for a regulation in a language, in the order of their names."""
    if language not in languages():
        raise ConfigError(unknown("language", language, languages()))
    regulation = regulations.load(name)
    layers = list(_layers(regulation, language))
    words = _words(regulation, language, _scripts(layers))
    return sorted((_filled(file, words) for file in layers), key=lambda file: file.name)


def tool(language: str) -> str:
    """The program without which a kit of this language can be neither built nor run."""
    return _said(kept("kits") / language)["tool"]


def _layers(regulation: Regulation, language: str) -> Iterator[File]:
    shared, own = kept("kits") / SHARED, kept("kits") / language
    yield File(PurePosixPath("README.md"), (shared / "README.md").read_bytes())
    sockets = [own / "sockets"] if regulation.wire in CONNECTED else []
    game, wire = own / "games" / regulation.game.name, own / "wires" / regulation.wire
    for folder in (shared / "wires" / regulation.wire, own / "common", *sockets, game, wire):
        for path in sorted(folder.glob("*")):
            if path.is_file() and path.name != WORDS:
                yield File(PurePosixPath(path.name), path.read_bytes())


def _scripts(files: list[File]) -> dict[str, str]:
    """What each script for Linux is for: its first comment."""
    scripts = {file.name.name: file.content.decode() for file in files if file.runs}
    return {name: text.splitlines()[1].removeprefix("# ") for name, text in scripts.items()}


def _words(regulation: Regulation, language: str, scripts: dict[str, str]) -> dict[str, str]:
    own, wire = _said(kept("kits") / language), _said(kept("kits") / SHARED / "wires" / regulation.wire)
    return {
        "GAME": regulation.game.title,
        "GAME_NAME": regulation.game.name,
        "TITLE": regulation.title,
        "REGULATION": regulation.name,
        "LANGUAGE": own["title"],
        "SECONDS": f"{regulation.limits.move:g}",
        "SHORT": SHORT.get(regulation.wire, ""),
        "FAULT": " the turn, and after five in a row the match" if regulation.conduct.lost_turns else " the match",
        "SCRIPTS": "".join(f"| `{name}` | {about} |\n" for name, about in sorted(scripts.items())),
        "BUILD_SCRIPT": "./compila.sh" if "compila.sh" in scripts else "./build.sh",
        **{key.upper(): own[key] for key in ("main", "rules", "wire", "needs", "run", "run_windows")},
        **{key.upper(): wire[key] for key in ("white", "black", "command", "speaks")},
    }


def _said(folder: Path) -> dict[str, str]:
    return tomllib.loads((folder / WORDS).read_text(encoding="utf-8"))


def _filled(file: File, words: dict[str, str]) -> File:
    """The file with its gaps filled; scripts for Windows get its line ends."""
    text = GAP.sub(lambda gap: words[gap[1]], file.content.decode())
    return File(file.name, (text.replace("\n", "\r\n") if file.name.suffix == ".bat" else text).encode())
