"""The paper on the engine as a PDF, for submissions: `python -m tools.manual.paper`.

Made by typst from docs/engine.md with newly drawn figures. The file ends with a fingerprint of its sources, so that a
test notices when it is outdated.
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
    """The text of the paper, with a line about its context."""
    title, _, rest = PAGE.read_text(encoding="utf-8").partition("\n")
    return f"{title}\n\n*girone {__version__}: girone's engine. Licence: MIT.*\n{rest}"


def fingerprint() -> bytes:
    """Hash of everything that the paper is made from."""
    return hashlib.sha256("".join([as_typst(source()), *figures.every().values()]).encode()).hexdigest().encode()


def mark_of(paper: bytes) -> bytes:
    """The fingerprint at the end of a paper."""
    return paper.rpartition(MARK)[2].strip()


def main() -> None:
    """Draw the figures, make the PDF, and print where it is."""
    figures.main()
    PAPER.write_bytes(pdf(source(), PAGE.parent) + MARK + fingerprint() + b"\n")
    print(f"{PAPER}  {PAPER.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
