"""Commands in the manual with what they print, and whether they still do."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

ANYTHING = "..."
SECONDS = re.compile(r"\d+\.\d{3} s")
"""What differs from run to run."""


@dataclass(frozen=True)
class Example:
    """A command of a page, and the lines that the page shows after it."""

    command: str
    shown: tuple[str, ...]

    def is_what(self, printed: str) -> bool:
        """Whether this was printed; three dots on a line of their own stand for any lines."""
        return _fits(self.shown, tuple(line.rstrip() for line in printed.rstrip("\n").split("\n")))


def examples(page: str) -> Iterator[Example]:
    """All commands of a page, in their order."""
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", page, re.MULTILINE):
        lines = [line[4:].rstrip() for line in block.rstrip("\n").split("\n")]
        starts = [at for at, line in enumerate(lines) if line.startswith("$ ")]
        for at, end in pairwise([*starts, len(lines)]):
            shown = "\n".join(lines[at + 1 : end]).strip("\n")
            yield Example(lines[at][2:], tuple(shown.split("\n")) if shown else ("",))


def _fits(shown: Sequence[str], printed: Sequence[str]) -> bool:
    if not shown:
        return not printed
    if shown[0].strip() == ANYTHING:
        return any(_fits(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and _same(shown[0], printed[0]) and _fits(shown[1:], printed[1:])


def _same(shown: str, printed: str) -> bool:
    return SECONDS.sub("", shown) == SECONDS.sub("", printed)
