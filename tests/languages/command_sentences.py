"""English sentences of commands: why `girone ladder` and `girone export` do nothing, and what they leave out."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from girone.model.detail import Detail
from girone.tournament.store.store import DATABASE, Store
from tests.languages.page_sentences import said


def of_commands() -> Iterator[Detail]:
    """A store that is none is answered with the one that is meant, or is still to come."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "cup.toml")
        yield from said(partial(Store, file))
        file.touch()
        yield from said(partial(Store, file.with_suffix(".store")))
        Path(folder, "cup.store").mkdir()
        Path(folder, "cup.store", DATABASE).touch()
        yield from said(partial(Store, file))
        with closing(Store.create(Path(folder, "run.store"), "")) as store, store.writing():
            yield from said(lambda: store.writing().__enter__())
