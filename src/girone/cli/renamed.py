"""Old names of commands and options. They work until the next release; a note says what to write now."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

Words = list[str]


class Renamed(NamedTuple):
    """The new name of a command for people, and a function that translates its arguments."""

    instead: str
    words: Callable[[Words], Words]


def _now_option_of(command: str, *options: str) -> Renamed:
    """A command that became an option of another one."""
    return Renamed(" ".join((command, *options)), lambda words: [command, *options, *words])


def _as_perft_option(words: Words) -> Words:
    """The words of `perft GAME DEPTH` as those of `show GAME --perft DEPTH`."""
    valued = ("--size", "--layout", "--option", "--position")
    places = [
        at for at, word in enumerate(words) if not word.startswith("-") and (at == 0 or words[at - 1] not in valued)
    ]
    at = places[1] if len(places) > 1 else len(words)
    return ["show", *words[:at], "--perft", *words[at:]]


def _as_export(words: Words) -> Words:
    return ["export", *words[:1], *(["-o", *words[1:], "--format", "sqlite"] if len(words) > 1 else [])]


SAMPLE = "sample"
"""Still a program of its own, `python -m girone.players.samples`, which tables start."""
COMMANDS: Mapping[str, Renamed] = MappingProxyType(
    {
        "backup": Renamed("export STORE -o FILE.sqlite", _as_export),
        "bench": _now_option_of("analyse", "--bench"),
        "card": _now_option_of("regulations", "--card"),
        "certificate": _now_option_of("standings", "--certificate"),
        "check-config": _now_option_of("plan"),
        "compare": _now_option_of("enter", "--compare"),
        "draw": _now_option_of("plan", "--draw"),
        "fairness": _now_option_of("standings", "--fairness"),
        "games": _now_option_of("show"),
        "perft": Renamed("show GAME --perft DEPTH", _as_perft_option),
        "rejudge": _now_option_of("verify"),
        "rerun": _now_option_of("replay"),
        SAMPLE: _now_option_of("join GAME --player PLAYER"),
        "solve": _now_option_of("analyse", "--exact"),
        "submission": _now_option_of("kit", "--house"),
    }
)
OPTIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "analyse": {"--record": "", "--number": ""},
        "check": {"--html": "--output"},
        "demo": {"--folder": "--output"},
        "practice": {"--html": "--output"},
        "regulations": {"--out": "--output"},
        "replay": {"--number": ""},
        "show": {"--svg": "--output"},
        "sprt": {"--games": "--results"},
    }
)
"""By command: the new name of each option; empty if its value is now a positional argument."""


def options_of_now(command: str, words: Sequence[str]) -> tuple[Words, list[str]]:
    """The words with new option names, and the old ones found; words after -- stay."""
    known, end = OPTIONS.get(command, {}), words.index("--") if "--" in words else len(words)
    read, unnamed, found = list[str](), dict[str, str](), list[str]()
    rest = iter(words[:end])
    for word in rest:
        option, equals, value = word.partition("=")
        if option not in known:
            read.append(word)
            continue
        found.append(option)
        if now := known[option]:
            read.append(f"{now}{equals}{value}")
        else:
            unnamed[option] = value if equals else next(rest, "")
    return [*read, *(unnamed[option] for option in known if option in unnamed), *words[end:]], found
