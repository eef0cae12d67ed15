"""PO files without line numbers and wrapping, so that a diff shows only real changes."""

from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po


def read(file: Path) -> Catalog:
    """Read a catalogue or the template."""
    with file.open("rb") as source:
        return read_po(source, locale=file.stem if file.suffix == ".po" else None)


def write(catalogue: Catalog, file: Path) -> None:
    """Write a catalogue in the usual form."""
    file.write_bytes(as_bytes(catalogue))


def as_bytes(catalogue: Catalog) -> bytes:
    """The bytes of its file."""
    for text in catalogue:
        text.flags.discard("python-format")  # placeholders are in braces; a per cent sign is plain text
    written = BytesIO()
    write_po(written, catalogue, width=0, include_lineno=False)
    return written.getvalue()
