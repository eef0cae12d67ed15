"""Which language a reader wants: by what the browser prefers, or by the locale of the command line."""

import re
from collections.abc import Collection, Mapping

ENGLISH = "en"
WEIGHT = r"0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?"
RANGE = re.compile(rf"\s*([A-Za-z]{{1,8}}|\*)(?:-[A-Za-z0-9]{{1,8}})*\s*(?:;\s*[qQ]\s*=\s*({WEIGHT}))?\s*")
LOCALES = ("GIRONE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the wish is looked for, the strongest first."""


def preferred(accept_language: str, known: Collection[str]) -> str:
    """The known language that a browser likes best (RFC 9110 §12.5.4); English where it names none."""
    wishes: dict[str, float] = {}
    for part in accept_language.split(","):
        if found := RANGE.fullmatch(part):
            code, weight = found[1].lower(), float(found[2] or 1)
            wishes[code] = max(weight, wishes.get(code, 0.0))
    otherwise = wishes.pop("*", None)
    if otherwise is not None:
        wishes.setdefault(ENGLISH, otherwise)
    liked = [code for code in wishes if code in known and wishes[code] > 0]
    return max(liked, key=wishes.__getitem__, default=ENGLISH)


def of_environment(environ: Mapping[str, str], known: Collection[str]) -> str:
    """The known language of a locale such as `fa_IR.UTF-8`; English for C, POSIX and all others."""
    wish = next((value for name in LOCALES if (value := environ.get(name))), "")
    code = re.split(r"[_.@-]", wish, maxsplit=1)[0].lower()
    return code if code in known else ENGLISH
