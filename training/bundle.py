"""Everything another machine needs to build a training program: sources and weights, named by their hash."""

import fcntl
import hashlib
import io
import os
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from training.building import ROOT, Recipe

SOURCES = (".hpp", ".cpp", ".bin")
OURS = ("native", "src", "training")


@dataclass(frozen=True)
class Bundle:
    """An archive of sources, and the recipe with the archive's folder names."""

    key: str
    archive: bytes
    recipe: Recipe

    def built(self) -> Path:
        """The program on this machine; the first caller builds it, others wait."""
        folder = Path(tempfile.gettempdir()) / f"girone-training-{os.getuid()}-{self.key}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
            raise PermissionError(f"{folder} is somebody else's; what lies there is not run")
        program = folder / "program"
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not program.exists():
                self._unpacked(folder).build(folder / "unfinished", folder).rename(program)
        return program

    def _unpacked(self, folder: Path) -> Recipe:
        with zipfile.ZipFile(io.BytesIO(self.archive)) as archive:
            archive.extractall(folder)
        places = tuple(folder / place for place in self.recipe.places)
        return Recipe(folder / self.recipe.source, places, self.recipe.definitions)


def packed(recipe: Recipe) -> Bundle:
    """Everything that the program is built from."""
    names = tuple(Path(f"place-{number}") for number, _ in enumerate(recipe.places))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, name in [*zip(recipe.places, names, strict=True), *((ROOT / each, Path(each)) for each in OURS)]:
            for file in _sources(folder):
                # Without a date, so that equal sources make equal archives.
                entry = zipfile.ZipInfo(str(name / file.relative_to(folder)))
                archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    there = Recipe(recipe.source.relative_to(ROOT), names, recipe.definitions)
    key = hashlib.sha256(buffer.getvalue() + repr(there).encode()).hexdigest()[:16]
    return Bundle(key, buffer.getvalue(), there)


def _sources(folder: Path) -> Iterator[Path]:
    """Files that a compiler may read; without played games."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in SOURCES and not file.name.startswith("sheet-"):
            yield file
