"""Sends the files of an entrant to another host, which caches them by fingerprint and checks them before each use."""

import io
import shutil
import tarfile
import tempfile
from dataclasses import replace
from pathlib import Path

from girone.model.detail import said
from girone.model.errors import ConfigError, HostFailed
from girone.tournament.plan.entrant import Entrant
from girone.tournament.store import freeze

FOLDER = "entrant"
"""The name of a hand-in's folder in the archive, whatever its name was."""


def as_packed(entrant: Entrant) -> Entrant:
    """The entrant with the folder name of the archive."""
    return replace(entrant, folder=FOLDER) if entrant.folder else entrant


def pack(entrant: Entrant, base: Path) -> bytes:
    """Pack the files of an entrant; files that a command names must be inside the tournament's folder."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as archive:
        if entrant.folder:
            archive.add(base / entrant.folder, FOLDER)
        else:
            for file in freeze.files(entrant, base):
                archive.add(file, _inside(entrant, file, base))
    return packed.getvalue()


def _inside(entrant: Entrant, file: Path, base: Path) -> str:
    name = file.relative_to(base) if file.is_relative_to(base) else file
    if name.is_absolute() or ".." in name.parts:
        pattern = (
            "{name}: {file} is outside the folder of the tournament, and other machines do not have it; "
            "hand it in as a folder"
        )
        raise ConfigError(said(pattern, name=entrant.name, file=file))
    return str(name)


class FileCache:
    """Files that have arrived at a host; each folder is named by its fingerprint."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def base(self, entrant: Entrant, software: str) -> Path | None:
        """The folder with an entrant's unchanged files; None if it is missing or changed."""
        place = self._folder / (software or "nothing")
        if not software:
            place.mkdir(exist_ok=True)
            return place
        return place if place.is_dir() and freeze.fingerprint(as_packed(entrant), place) == software else None

    def stow(self, entrant: Entrant, software: str, packed: bytes) -> None:
        """Unpack an archive; raises HostFailed, and replaces nothing, if its fingerprint is wrong."""
        if self.base(entrant, software):
            return
        place = self._folder / software
        unpacked = Path(tempfile.mkdtemp(dir=self._folder))
        try:
            with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive:
                archive.extractall(unpacked, filter="data")
            if freeze.fingerprint(as_packed(entrant), unpacked) != software:
                raise HostFailed(said("the files of {name} did not arrive as they were sent", name=entrant.name))
            shutil.rmtree(place, ignore_errors=True)
            unpacked.rename(place)
        finally:
            shutil.rmtree(unpacked, ignore_errors=True)
