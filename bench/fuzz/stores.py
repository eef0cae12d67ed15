"""Damaged stores: every command that reads one answers, or refuses it with a sentence that names it."""

import io
import random
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from bench.fuzz.target import Target
from bench.fuzz.visitor import Visitor
from girone.cli.main import main
from girone.model.errors import GironeError
from girone.tournament.store.rows import ATTEMPT, DECISION
from girone.tournament.store.store import DATABASE
from girone.web.settings import Settings
from tests.results.evening import Evening, file_of
from tests.web.pages import HOSTILE

ENTRANTS, CLUMSY = ("Alfa", HOSTILE, "Gamma"), ("Gamma",)
"""Entrants, and those that lose at once: short games, because every reader of a store reads all its journals."""
COMMANDS = ("standings", "matches", "verify", "standings --fairness")
PAGES = ("/", "/standings", "/calendar", "/entrants", "/api/tournament")
COLUMNS: Mapping[str, tuple[str, ...]] = {"attempts": ATTEMPT[1:], "decisions": DECISION[1:], "meta": ("value",)}
VALUES = (
    None, "", 0, -1, 2**62, 1e300, "x", "null", "[]", "{}", "[" * 3_000, '{"name": 5}', b"\xff\xfe",
    '{"reason": "nope", "winner": "white", "losers": [], "margin": null}', "../../etc", "99999-01-01", "\0", "é\u202e",
    "matches/00099",
    '{"pairing": {"first": "Alfa", "second": "Alfa", "number": 1}, "winner": "Nobody", "margin": 1}', "Nobody",
    '{"category": "x", "order": ["Nobody"]}', '{"reason": "won", "winner": "white", "losers": ["red"], "margin": null}',
)  # fmt: skip


class Stores(Target):
    """The store of a finished tournament with some bytes or columns changed."""

    name = "store to commands and the page"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._damaged = folder / "damaged.store"
        evening = Evening(self._damaged, file_of(*ENTRANTS), clumsy=CLUMSY)
        evening.play()
        evening.store.close()
        with closing(sqlite3.connect(self._damaged / DATABASE)) as database:
            database.execute("PRAGMA journal_mode = DELETE")  # keeps everything in one file, which can be restored
        self._bytes = (self._damaged / DATABASE).read_bytes()

    def draw(self, chance: random.Random) -> list[tuple[Any, ...]]:
        if chance.random() < 0.4:
            return [(chance.randrange(len(self._bytes)), chance.randrange(256)) for _ in range(chance.randint(1, 6))]
        tables = chance.choices(list(COLUMNS), [4, 2, 1], k=chance.randint(1, 2))
        return [(table, chance.choice(COLUMNS[table]), chance.random(), chance.choice(VALUES)) for table in tables]

    def feed(self, drawn: list[tuple[Any, ...]]) -> Counter[str]:
        for file in self._damaged.glob(f"{DATABASE}*"):
            file.unlink()
        (self._damaged / DATABASE).write_bytes(self._bytes)
        self._damage(drawn)
        came = Counter(f"{command} {self._ask(command)}" for command in COMMANDS)
        came[f"page {self._visit()}"] += 1
        return came

    def _visit(self) -> str:
        """Open the page of the store; it is shown, or refuses to open and names the store."""
        try:
            with closing(Visitor(Settings(self._damaged, cache=self._damaged.parent / "cache"))) as visitor:
                found = {visitor.get(page).status for page in PAGES}
                assert found <= {200, 503}, found
                return "shown"
        except GironeError as refusal:
            said = str(refusal)
        assert str(self._damaged) in said, f"names no store: {said}"
        return "refused"

    def _damage(self, drawn: list[tuple[Any, ...]]) -> None:
        file = self._damaged / DATABASE
        if len(drawn[0]) == 2:
            data = bytearray(self._bytes)
            for place, byte in drawn:
                data[place] = byte
            file.write_bytes(data)
            return
        with closing(sqlite3.connect(file)) as database, database:
            for table, column, share, value in drawn:
                count = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                which = f"SELECT rowid FROM {table} LIMIT 1 OFFSET {int(share * count)}"
                database.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ({which})", (value,))

    def _ask(self, command: str) -> str:
        """A command's reaction, as a word for its exit code."""
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        with redirect_stdout(out), redirect_stderr(err):
            code = main([*command.split(), str(self._damaged)])
        err.seek(0)
        assert code != 2 or str(self._damaged) in err.read(), f"{command} refuses the store without its name"
        return f"exit {code}"
