"""Mutated journals of matches: every reader accepts one, or refuses it with a sentence that names it."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bench.fuzz.target import Target, mutate
from bench.fuzz.visitor import Visitor
from girone.matches import replay
from girone.matches.notations.files import from_journal
from girone.matches.story import story
from girone.matches.table import JOURNAL
from girone.model.tournament import Pairing
from girone.web.settings import Settings
from tests import virtual
from tests.results.evening import Evening, file_of
from tests.test_records import MATCHES, refusal

LONGEST_REFUSAL = 1_000
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 2**63, 10**400, 0.5, 1e300, -1e300, "", "white", "accepted", "MOVE", "\ud800", "\0",
    "é€", [], {}, [[]], {"white": 1}, "A1", "5,4", [1] * 50, "x" * 5_000,
)  # fmt: skip
KEYS = (
    "t",
    "seat",
    "got",
    "file",
    "ruled",
    "verdict",
    "failed",
    "late",
    "asked",
    "limit",
    "noted",
    "move",
    "more",
    "x",
)
PARTS = ("/plies", "/board/0.svg", "/board/1.svg", "/messages", "/messages/1", "/journal", "")
READ = (200, 404)


class Journals(Target):
    """Mutated journals from several kinds of really played matches."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.originals = []
        for play in MATCHES:
            evening = virtual.Evening(folder)
            play(evening)
            self.originals.append(evening.journal.read_bytes())
            evening.journal.unlink()

    def draw(self, chance: random.Random) -> bytes:
        original = chance.choice(self.originals)
        kind = chance.random()
        if kind < 0.3:
            return mutate(chance, original, chance.randint(1, 4), [json.dumps(each).encode() for each in STRANGE])
        if kind < 0.5:
            lines = original.splitlines(keepends=True)
            for _ in range(chance.randint(1, 3)):
                lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
            return b"".join(lines[: chance.choice((len(lines), chance.randint(1, len(lines))))])
        return with_strange_fields(chance, original)


class Rejudged(Journals):
    """Readers of one journal: `girone verify`, `girone replay` and the export of games."""

    name = "journal to verify and replay"

    def feed(self, drawn: bytes) -> Counter[str]:
        file, came = self._folder / JOURNAL, Counter[str]()
        file.write_bytes(drawn)
        for reader in (replay.rejudge, story, from_journal):
            said = refusal(reader, file)
            assert said is None or said.startswith(str(file)), f"names no file: {said}"
            assert said is None or len(said) < LONGEST_REFUSAL, "nobody reads this"
            came[f"{reader.__name__} {'read' if said is None else 'refused'}"] += 1
        return came


class Shown(Journals):
    """The page of a match with all its parts; its folder is untrusted."""

    name = "journal to the page"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        evening = Evening(folder / "cup.store", file_of("Alfa", "Beta"))
        self._file = evening.store.folder / evening.match(Pairing("Alfa", "Beta")).folder / JOURNAL
        self.originals.append(self._file.read_bytes())
        settings = Settings(evening.store.folder, cache=folder / "cache")
        self._visitor = self._held.enter_context(closing(Visitor(settings)))

    def feed(self, drawn: bytes) -> Counter[str]:
        self._file.write_bytes(drawn)
        came = Counter[str]()
        for path in (
            "/matches/1",
            "/matches/1/times",
            "/matches/1/messages",
            *(f"/api/matches/1{part}" for part in PARTS),
        ):
            status = self._visitor.get(path).status
            assert status in READ, f"{path}: {status}"
            came[str(status)] += 1
        return came


def with_strange_fields(chance: random.Random, original: bytes) -> bytes:
    """The journal with some fields of its records removed or replaced."""
    records = [json.loads(line) for line in original.splitlines()]
    for _ in range(chance.randint(1, 3)):
        record = chance.choice(records[:1] * (len(records) // 2) + records)
        *way, key = chance.choice(list(_places(record)) or [("t",)])
        for each in way:
            record = record[each]
        if isinstance(record, dict) and chance.random() < 0.5:
            del record[key]
            key = chance.choice((*KEYS, key))
        record[key] = copy.deepcopy(chance.choice(STRANGE))  # a copy, because later mutations would change the original
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from _places(each, (*path, key))
