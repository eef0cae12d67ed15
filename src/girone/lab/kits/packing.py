"""Writes files as a folder or a zip: completely or not at all, and never over something else by accident."""

import io
import shutil
import stat
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from girone.lab.kits.submission import File
from girone.model.errors import ConfigError

ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of all files in a zip, so that equal files give equal zips."""
UNIX = 3
RUNS, RESTS = 0o755, 0o644


def pack(files: Sequence[File], target: Path, force: bool) -> None:
    """Write a zip if the name ends in .zip, else a folder."""
    if target.exists() and not force:
        raise ConfigError(f"{target} already exists; --force overwrites it")
    fresh = target.with_name(f".{target.name}.new")
    try:
        _remove(fresh)
        fresh.parent.mkdir(parents=True, exist_ok=True)
        (_zip if target.suffix.lower() == ".zip" else _folder)(files, fresh)
        _remove(target)
        fresh.rename(target)
    except OSError as error:
        _remove(fresh)
        raise ConfigError(f"cannot write {target}: {error.strerror}") from None


def _folder(files: Sequence[File], target: Path) -> None:
    for file in files:
        path = target / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        path.chmod(RUNS if file.runs else RESTS)


def zipped(files: Sequence[File]) -> bytes:
    """A zip in memory."""
    held = io.BytesIO()
    _zip(files, held)
    return held.getvalue()


def _zip(files: Sequence[File], target: Path | IO[bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(str(file.name), ZIP_DATE)
            entry.create_system = UNIX
            entry.external_attr = (stat.S_IFREG | (RUNS if file.runs else RESTS)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.content)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
