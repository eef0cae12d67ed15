"""PO files in the form in which they are kept: without line numbers and wrapping, so that a difference is a change."""

from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po


def read(file: Path) -> Catalog:
    """A catalogue or the template."""
    with file.open("rb") as source:
        return read_po(source, locale=file.stem if file.suffix == ".po" else None)


def write(catalogue: Catalog, file: Path) -> None:
    """Write it as every reader and tool of gettext takes it."""
    file.write_bytes(as_bytes(catalogue))


def as_bytes(catalogue: Catalog) -> bytes:
    """The bytes of its file."""
    for text in catalogue:
        text.flags.discard("python-format")  # a per cent sign is one; gaps are in braces
    written = BytesIO()
    write_po(written, catalogue, width=0, include_lineno=False)
    return written.getvalue()
