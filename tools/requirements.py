"""Prints the packages that girone needs to run, or with `dev` those of its developers, one per line."""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]


def requirements(extra: str | None = None) -> list[str]:
    """The required packages, or those of an extra; an extra may include others: `girone[docs,seal]`."""
    named = PROJECT["dependencies"] if extra is None else PROJECT["optional-dependencies"][extra]
    found: list[str] = []
    for each in named:
        own = re.fullmatch(r"girone\[(.+)\]", each)
        found += [one for part in own[1].split(",") for one in requirements(part.strip())] if own else [each]
    return found


if __name__ == "__main__":
    print("\n".join(requirements() + (requirements("dev") if sys.argv[1:] == ["dev"] else [])))
