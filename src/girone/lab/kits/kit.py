"""Starter kits: a student's first program, assembled from folders for language, game and wire.

The parts are in `kits/`; a new language is a new folder there. A `kits/` folder on GIRONE_PATH may add rules and
conversations for more games and wires.
"""

import ast
import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from girone import games, regulations, wires
from girone import plugins as away
from girone.lab.kits.submission import PACKAGE, File, kept
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation
from girone.model.wire import Way

DRAWING = "draw.py"
SPOKEN = (
    said("Which colour do you play, black or white?"),
    said("is not a colour; write black or white"),
    said("I play"),
    said("not possible; these are:"),
    said("ended by hand"),
    said("The end:"),
)
"""Texts in the kits that users read."""
QUOTED = re.compile(r'"[^"\n]*"')
LAST_ASCII = 0x7F
EMPTY = '"""What the rules need of girone, and nothing else."""\n'


def rules_of(name: str) -> Iterator[File]:
    """The files under `girone/` that make `girone.games.NAME` importable where girone is not installed."""
    own = {path.name: path for path in sorted(games.folder(name).glob("*.py")) if path.name != DRAWING}
    needed = _all_imported([path.read_text(encoding="utf-8") for path in own.values()], name)
    root = PurePosixPath("girone")
    for package in (root, root / "games", root / "model"):
        yield File(package / "__init__.py", EMPTY.encode())
    for path in sorted(needed):
        yield File(root / path.relative_to(PACKAGE).as_posix(), path.read_bytes())
    for file, path in own.items():
        yield File(root / "games" / name / file, path.read_bytes())


def _all_imported(texts: list[str], name: str) -> set[Path]:
    """All modules of girone that these texts import, directly or not."""
    found: set[Path] = set()
    while texts:
        fresh = set(_imported(texts.pop(), name)) - found
        found |= fresh
        texts += [path.read_text(encoding="utf-8") for path in sorted(fresh)]
    return found


def _imported(text: str, name: str) -> Iterator[Path]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            _, *parts = node.module.split(".")
            path = PACKAGE.joinpath(*parts).with_suffix(".py")
            if node.module.startswith("girone.") and parts[:2] != ["games", name] and path.is_file():
                yield path


SHARED = "shared"
ANY_GAME = "any_game"
"""Folder with the code that takes the rules from girone, for games without rules in this language."""
BY_HAND = "by_hand"
"""Folder with the code to play at the keyboard, for wires that support it."""
WORDS = "words.toml"
GAP = re.compile(r"@([A-Z_]+)@")
SHORT = " --set limits.warm_up=1"
"""Avoids the long warm-up of a tournament."""


def languages() -> tuple[str, ...]:
    """The languages of the kits."""
    return tuple(sorted(each.parent.name for each in kept("kits").glob(f"*/{WORDS}")))


def gather(name: str, language: str, reader: Language = ENGLISH, wire: str | None = None) -> list[File]:
    """All files of the kit for a regulation in a language, sorted by name; `wire` may replace the regulation's.

    Texts for the person who plays against the program are in the reader's language.
    """
    if language not in languages():
        raise ConfigError(unknown("language", language, languages()))
    return gather_for(regulations.load(name, {"wire": wire} if wire else None), language, reader)


def offered(regulation: Regulation) -> dict[str, str]:
    """The languages that have a kit for a regulation and can be built and run on this host, each with its title."""
    if not _found(SHARED, f"wires/{regulation.wire}"):
        return {}
    spoken = [each for each in languages() if _found(each, f"wires/{regulation.wire}") and shutil.which(tool(each))]
    known = [each for each in spoken if _found(each, f"games/{regulation.game.name}") or _found(each, ANY_GAME)]
    return {each: _said(kept("kits") / each)["title"] for each in known}


def gather_for(regulation: Regulation, language: str, reader: Language) -> list[File]:
    """The same for a regulation with its settings."""
    layers = list(_layers(regulation, language))
    words = _words(regulation, language, _scripts(layers))
    borrowed = rules_of(regulation.game.name) if _rules(regulation, language).name == ANY_GAME else ()
    filled = [_translated(_filled(file, words), reader) for file in layers]
    return sorted([*filled, *borrowed], key=lambda file: file.name)


def _translated(file: File, reader: Language) -> File:
    """The file with its texts translated; in Java non-ASCII letters are escaped, because its encoding is unknown."""
    if reader is ENGLISH or file.name.suffix == ".md":
        return file

    def translated(text: re.Match[str]) -> str:
        words = text[0]
        for each in SPOKEN:
            words = words.replace(str(each), reader.tell(each))
        is_java = file.name.suffix == ".java"
        return "".join(f"\\u{ord(sign):04x}" if is_java and ord(sign) > LAST_ASCII else sign for sign in words)

    return File(file.name, QUOTED.sub(translated, file.content.decode()).encode())


def tool(language: str) -> str:
    """The program that a kit of this language needs to be built or run."""
    return _said(kept("kits") / language)["tool"]


def _layers(regulation: Regulation, language: str) -> Iterator[File]:
    shared, own = kept("kits") / SHARED, kept("kits") / language
    yield File(PurePosixPath("README.md"), (shared / "README.md").read_bytes())
    scripts, wire = (_found(each, f"wires/{regulation.wire}") for each in (SHARED, language))
    if not (scripts and wire):
        raise ConfigError(f"no kit in {language} speaks {regulation.wire}")
    sockets = [own / "sockets"] if wires.kind(regulation.wire).is_reached(Way.THEY_DIAL) else []
    by_hand = [own / BY_HAND] if "typed" in _said(scripts) else []
    for folder in (scripts, own / "common", *sockets, *by_hand, _rules(regulation, language), wire):
        for path in sorted(folder.glob("*")):
            if path.is_file() and path.name != WORDS:
                yield File(PurePosixPath(path.name), path.read_bytes())


def _rules(regulation: Regulation, language: str) -> Path:
    """The folder with the rules: written in the language, or taken from girone."""
    if found := _found(language, f"games/{regulation.game.name}") or _found(language, ANY_GAME):
        return found
    others = ", ".join(each for each in languages() if _found(each, ANY_GAME))
    raise ConfigError(f"nobody has written {regulation.game.title} in {language}; there are kits of it in: {others}")


def _found(language: str, part: str) -> Path | None:
    places = (kits / language / part for kits in (kept("kits"), *away.folders("kits")))
    return next((place for place in places if place.is_dir()), None)


def _scripts(files: list[File]) -> dict[str, str]:
    """The purpose of each script for Linux: its first comment."""
    scripts = {file.name.name: file.content.decode() for file in files if file.runs}
    return {name: text.splitlines()[1].removeprefix("# ") for name, text in scripts.items()}


def _words(regulation: Regulation, language: str, scripts: dict[str, str]) -> dict[str, str]:
    scripted = _found(SHARED, f"wires/{regulation.wire}")
    assert scripted
    own, wire = {**_said(kept("kits") / language), **_said(_rules(regulation, language))}, _said(scripted)
    is_typed = "typed" in wire and "hand" in own
    return {
        "GAME": regulation.game.title,
        "GAME_NAME": regulation.game.name,
        "TITLE": regulation.title,
        "REGULATION": _chosen(regulation),
        "LANGUAGE": own["title"],
        "OPTIONS": json.dumps(regulation.game.options),
        "LAYOUT": regulation.game.options.get("layout", ""),
        "NOTATION": regulation.game.notation_words,
        "TIME": _time(regulation),
        "HAND_IN": _hand_in(regulation),
        "SHORT": SHORT if regulation.limits.warm_up else "",
        "FAULT": " the turn, and after five in a row the match" if regulation.conduct.lost_turns else " the match",
        "BY_HAND": f"| `{own['hand']}` | the game against a person at the keyboard |\n" if is_typed else "",
        "SCRIPTS": "".join(f"| `{name}` | {about} |\n" for name, about in sorted(scripts.items())),
        "BUILD_SCRIPT": "./compila.sh" if "compila.sh" in scripts else "./build.sh",
        **{key.upper(): own[key] for key in ("main", "rules", "wire", "needs", "run", "run_windows")},
        **{key.upper(): wire[key] for key in ("white", "black", "command", "speaks")},
    }


def _chosen(regulation: Regulation) -> str:
    """The regulation and its overrides as command line arguments."""
    return " ".join([regulation.name, *(f"--set {key}={value}" for key, value in regulation.overrides.items())])


def _time(regulation: Regulation) -> str:
    limits = regulation.limits
    first = f" ({limits.first_move:g} s for its first move)" if limits.first_move != limits.move else ""
    return f"{limits.move:g} s{first}"


def _hand_in(regulation: Regulation) -> str:
    """What the document asks students to hand in."""
    if not regulation.hand_in:
        return ""
    items = "".join(f"- {each.what}\n" for each in regulation.hand_in)
    return f"The regulation asks for:\n\n{items}\n"


def _said(folder: Path) -> dict[str, str]:
    file = folder / WORDS
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _filled(file: File, words: dict[str, str]) -> File:
    """The file with its placeholders filled; scripts for Windows get CR LF line ends."""
    text = GAP.sub(lambda gap: words[gap[1]], file.content.decode())
    return File(file.name, (text.replace("\n", "\r\n") if file.name.suffix == ".bat" else text).encode())
