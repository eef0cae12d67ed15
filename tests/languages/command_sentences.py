"""English sentences of commands: why `girone ladder` and `girone export` do nothing, and what they leave out."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from girone.tournament.store.store import DATABASE, Store
from tests.languages.page_sentences import refused, said
from tests.languages.spoken import PACKAGE

COMMANDS = ("commands/ladder", "commands/export", "shared")
BELOW = ("matches/notations/__init__", "tournament/results/bundle", "host/lock", "host/copies", "entries/reception")
"""What both of them say, and what those say that they rest on."""


def of_commands() -> Iterator[str]:
    """All of it; a store that is none is answered with the one that is meant, or is still to come."""
    for name in (*(f"cli/{command}" for command in COMMANDS), *BELOW):
        yield from refused(PACKAGE / f"{name}.py")
    yield "left out: matches/00001/journal.jsonl: it began at an opening, and a transcript cannot tell that"
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
