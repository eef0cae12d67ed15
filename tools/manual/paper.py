"""The paper on the engine as a PDF, for the hand-ins: `python -m tools.manual.paper`.

Set by typst from docs/engine.md with its figures, which are drawn anew before. The file ends with the
fingerprint of what it was made from, so that a test can tell when it is old.
"""

import hashlib

from girone import __version__
from girone.lab.paper import as_typst, pdf
from tools.manual import figures
from tools.manual.measured import ROOT

PAGE = ROOT / "docs" / "engine.md"
PAPER = ROOT / "submissions" / "common" / "ENGINE.pdf"
MARK = b"%% made from "


def source() -> str:
    """The text of the paper, with a line on what it belongs to."""
    title, _, rest = PAGE.read_text(encoding="utf-8").partition("\n")
    return f"{title}\n\n*girone {__version__}: girone's engine. Licence: MIT.*\n{rest}"


def fingerprint() -> bytes:
    """What tells whether a paper is made from the sources as they are."""
    return hashlib.sha256("".join([as_typst(source()), *figures.every().values()]).encode()).hexdigest().encode()


def mark_of(paper: bytes) -> bytes:
    """The fingerprint at the end of a paper."""
    return paper.rpartition(MARK)[2].strip()


def main() -> None:
    """Draw, set, and say where."""
    figures.main()
    PAPER.write_bytes(pdf(source(), PAGE.parent) + MARK + fingerprint() + b"\n")
    print(f"{PAPER}  {PAPER.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
