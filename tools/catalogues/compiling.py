"""Compiles the catalogues for Python's gettext; the build uses this, too."""

import os
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[2] / "src" / "girone" / "languages"


def compile_all(folder: Path = FOLDER) -> None:
    """Write an MO file for each PO file, atomically."""
    for file in FOLDER.glob("*.po"):
        place, compiled = folder / f"{file.stem}.mo", BytesIO()
        with file.open("rb") as source:
            write_mo(compiled, read_po(source))
        unfinished = place.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(compiled.getvalue())
        unfinished.replace(place)
