"""Compiles the catalogues to what gettext of the standard library reads; the build does so, too."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[2] / "src" / "girone" / "languages"


def compile_all() -> None:
    """Write an MO file beside each PO file."""
    for file in FOLDER.glob("*.po"):
        with file.open("rb") as source, file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(source))
