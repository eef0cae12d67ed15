"""Options of a match between engines, named as in fastchess where it has them."""

import argparse
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from girone import formats
from girone.cli.player_arguments import positive
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.limits import Limits
from girone.ratings.sprt import Question

Settings = dict[str, float | bool]
ENGINE_KEYS = ("cmd", "args", "name", "wire", "dir", "white", "black")
EACH_KEYS = ("args", "wire", "dir", "st", "timemargin")
ENGINE_ALIASES = {"proto": "wire"}
SPRT_KEYS = ("elo0", "elo1", "alpha", "beta", "model")
RESIGN_KEYS, DRAW_KEYS = ("movecount", "score", "twosided"), ("movenumber", "movecount", "score")
OPENING_KEYS = ("file", "order", "plies", "start")
TOURNAMENTS = ("roundrobin", formats.ONE_AGAINST_ALL)
LONGEST_NUMBER = 10
INTERVAL = 10
"""Games between two printed tables."""


def engine_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a match between engines."""
    group = parser.add_argument_group("many games between engines")
    group.add_argument(
        "--engine",
        action="append",
        default=[],
        nargs="+",
        metavar="KEY=VALUE",
        help=f"an engine in detail: {', '.join(ENGINE_KEYS)}",
    )
    group.add_argument(
        "--each", default=[], nargs="+", metavar="KEY=VALUE", help=f"for every engine: {', '.join(EACH_KEYS)}"
    )
    group.add_argument("--tournament", choices=TOURNAMENTS, default=TOURNAMENTS[0], help="who meets whom")
    group.add_argument("--seeds", type=positive, default=1, metavar="N", help="gauntlet: the first N meet all others")
    group.add_argument(
        "--rounds", type=positive, metavar="N", help="in place of --games: every pair plays N openings, each twice"
    )
    group.add_argument(
        "--concurrency", type=_concurrency, metavar="N", help="games at once; default: auto, as many as the cores allow"
    )
    group.add_argument(
        "--cores", type=int, choices=(1, 2), metavar="N", help="cores of a game; 1 if no program thinks in others' time"
    )
    group.add_argument(
        "--openings", nargs="+", default=[], metavar="WHICH", help="balanced, xot, none, or FILE [order= plies= start=]"
    )
    group.add_argument(
        "--repeat",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="play each opening with both colours; default: yes",
    )
    group.add_argument(
        "--sprt", nargs="+", metavar="KEY=VALUE", help=f"stop when it is decided: {', '.join(SPRT_KEYS)}"
    )
    for name, keys in (("resign", RESIGN_KEYS), ("draw", DRAW_KEYS)):
        words = f"end games by the scores that programs of nboard report, in discs: {', '.join(keys)}"
        group.add_argument(f"--{name}", nargs="+", metavar="KEY=VALUE", help=words)
    group.add_argument(
        "--rating-interval", type=int, metavar="N", help=f"games between two tables ({INTERVAL}); 0: only the last"
    )
    group.add_argument("--recover", action="store_true", default=None, help="continue after a program has crashed")


def is_of_engines(arguments: argparse.Namespace) -> bool:
    """Whether this is a match between engines, not between a white and a black program."""
    return bool(arguments.engines or arguments.engine or not arguments.game or arguments.game.endswith(".toml"))


def only_for_engines(arguments: argparse.Namespace) -> list[str]:
    """The given options that apply only to engines."""
    names = (
        "each",
        "rounds",
        "concurrency",
        "cores",
        "openings",
        "sprt",
        "resign",
        "draw",
        "rating_interval",
        "recover",
    )
    return [f"--{name.replace('_', '-')}" for name in names if getattr(arguments, name) not in (None, [])]


def key_values(words: Sequence[str], known: Collection[str], option: str) -> dict[str, str]:
    """KEY=VALUE words, separated by blanks or commas, as a mapping."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        key = ENGINE_ALIASES.get(key, key)
        if not equals:
            raise ConfigError(said("{option}: {quoted} is not KEY=VALUE", option=option, quoted=repr(word)))
        if key not in known:
            raise ConfigError(unknown(f"key of {option}", key, list(known)))
        found[key] = value
    return found


def question_of(words: Sequence[str] | None) -> Question | None:
    """The test that --sprt asks for."""
    if words is None:
        return None
    given = key_values(_parts(words), SPRT_KEYS, "--sprt")
    model = given.pop("model", "logistic")
    if model not in ("logistic", "normalized", "normalised"):
        raise ConfigError(unknown("model", model, ["logistic", "normalized"]))
    numbers = {key: _number(key, value) for key, value in ({"elo0": "0", "elo1": "10"} | given).items()}
    return Question(**numbers, normalised=model != "logistic")


def demand_two(test: object, count: int) -> None:
    """Refuse a test between more than two engines."""
    if test and count != 2:
        raise ConfigError(said("--sprt compares two engines, not {count}", count=count))


def adjudication_of(arguments: argparse.Namespace) -> Settings:
    """The regulation values that --resign and --draw set."""
    settings: Settings = {}
    if arguments.resign:
        given = {"movecount": "3", "score": "10"} | key_values(_parts(arguments.resign), RESIGN_KEYS, "--resign")
        settings["adjudication.resign_moves"] = _whole("movecount", given["movecount"])
        settings["adjudication.resign_score"] = _whole("score", given["score"])
        settings["adjudication.resign_both"] = given.get("twosided", "false") == "true"
    if arguments.draw:
        usual = {"movenumber": "0", "movecount": "3", "score": "0"}
        given = usual | key_values(_parts(arguments.draw), DRAW_KEYS, "--draw")
        settings["adjudication.draw_moves"] = _whole("movecount", given["movecount"])
        settings["adjudication.draw_score"] = _whole("score", given["score"])
        settings["adjudication.draw_after"] = 2 * _whole("movenumber", given["movenumber"])
    return settings


def _parts(words: Sequence[str]) -> list[str]:
    """Split words at commas."""
    return [part for word in words for part in word.split(",")]


@dataclass(frozen=True)
class ChosenOpenings:
    """Source of openings: a name, or a file with its first opening, its plies and whether to shuffle."""

    source: str = ""
    shuffled: bool = False
    plies: int | None = None
    start: int = 1


def openings_of(words: Sequence[str]) -> ChosenOpenings:
    """The openings that --openings asks for."""
    if not words:
        return ChosenOpenings()
    first, *rest = words
    given = key_values(words if "=" in first else [f"file={first}", *rest], OPENING_KEYS, "--openings")
    if given.get("order", "sequential") not in ("random", "sequential"):
        raise ConfigError(unknown("order", given["order"], ["random", "sequential"]))
    if "file" not in given:
        raise ConfigError("--openings: which file? Write file=NAME")
    plies = _whole("plies", given["plies"]) if "plies" in given else None
    start = _whole("start", given.get("start", "1"))
    return ChosenOpenings(given["file"], given.get("order") == "random", plies, max(start, 1))


def settings_of(each: Mapping[str, str], limits: Limits) -> Settings:
    """The regulation values that --each sets; the first move keeps its limit."""
    settings: Settings = {}
    if "st" in each:
        settings |= {"limits.move": _number("st", each["st"]), "limits.first_move": limits.first_move}
    if "timemargin" in each:
        settings["limits.grace"] = _number("timemargin", each["timemargin"]) / 1000
    return settings


def _number(key: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise ConfigError(f"{key}={value}: {value!r} is not a number") from None


def _whole(key: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER):
        raise ConfigError(f"{key}={value}: {value!r} is not a whole number")
    return int(value)


def _concurrency(text: str) -> int:
    return 0 if text == "auto" else positive(text)
