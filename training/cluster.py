"""Self-play on a Dask cluster: its workers build the program, and play numbered sheets of games.

A sheet depends only on the seed and its number. So any worker can play it, and play it again if a worker is lost.
"""

import hashlib
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from distributed import Client, Future, as_completed

from training import building
from training import bundle as bundling
from training.bundle import Bundle

IN_A_SHEET = 100
AHEAD = 2
"""Sheets queued for each thread of the cluster, so that none is idle."""
REPORT = 10.0
LONGER_THAN_A_SHEET = "1e9"


def play(address: str, bundle: Bundle, folder: Path, seed: int, seconds: float, *orders: Any) -> None:
    """Play for `seconds`, and at least one sheet; sheets already in the folder are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    begun = told = time.monotonic()
    with Client(address) as client, tempfile.TemporaryDirectory() as place:
        client.upload_file(str(_modules(Path(place))))
        for played, (number, games) in enumerate(_sheets(client, bundle, folder, seed, orders), start=1):
            keep(folder / f"sheet-{number}.bin", games)
            now = time.monotonic()
            if now - told > REPORT:
                told = now
                print(f"{now - begun:6.0f} s: {played * IN_A_SHEET} new games", flush=True)
            if now - begun >= seconds:
                break


def _modules(place: Path) -> Path:
    """An archive of the modules that workers run, because they need not have them; its name has their hash."""
    files = [Path(str(module.__file__)) for module in (building, bundling, sys.modules[__name__])]
    name = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    with zipfile.ZipFile(place / f"girone-{name}.zip", "w") as archive:
        archive.writestr("training/__init__.py", "")
        for file in files:
            archive.write(file, f"training/{file.name}")
    return place / f"girone-{name}.zip"


def _sheets(
    client: Client, bundle: Bundle, folder: Path, seed: int, orders: tuple[Any, ...]
) -> Iterator[tuple[int, bytes]]:
    """Sheets as they are finished, without end; closing the generator cancels the others."""
    everywhere = client.scatter(bundle, broadcast=True)
    missing = (number for number in count() if not (folder / f"sheet-{number}.bin").exists())

    def another() -> Future[tuple[int, bytes]]:
        return client.submit(sheet, everywhere, seed, orders, next(missing), pure=False)

    due = as_completed([another() for _ in range(AHEAD * sum(client.nthreads().values()))], with_results=True)
    for _, finished in due:
        yield finished
        due.add(another())


def sheet(bundle: Bundle, seed: int, orders: tuple[Any, ...], number: int) -> tuple[int, bytes]:
    """Play one sheet of games on a worker."""
    program = bundle.built()
    with tempfile.TemporaryDirectory(prefix="girone-sheet-") as folder:
        until = (number + 1) * IN_A_SHEET
        words = (program, folder, seed, LONGER_THAN_A_SHEET, 1, *orders, until, number)
        subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
        return number, (Path(folder) / f"sheet-{number}.bin").read_bytes()


def keep(file: Path, games: bytes) -> None:
    """Write a sheet atomically."""
    unfinished = file.with_suffix(".part")
    unfinished.write_bytes(games)
    unfinished.rename(file)
