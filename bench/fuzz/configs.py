"""Mutated organisers' files: each is read, or refused with sentences that name it."""

import io
import random
from argparse import Namespace
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

from bench.fuzz.target import Target, mutate
from girone import formats, games, regulations, wires
from girone.cli.commands import plan
from girone.model.errors import ConfigError
from girone.tournament.plan.draft import draft

LONGEST_REFUSAL = 100_000
VALUES = (
    b"true", b"-1", b"0", b"1e400", b"nan", b"-inf", b"9223372036854775808", b"0x_1", b'""', b'"\\u0000"', b"'''",
    b"[]", b"[[]]", b"{}", b'{a = 1, "b.c" = [1, {}]}', b"1979-05-27T07:32:00Z", b"07:32",
    b'"\xc3\xa9\xf0\x9f\x8e\xb2"', b"[a.b]\n", b"[[entrants]]\n", b"[set]\n", b"limits.move = ", b"game.size = ",
    b"count = ", b'name = "', b"a.b.c = 1\n", b"#", b"=",
)  # fmt: skip

NO_DRAW = {"draw": False, "step": False, "category": None}


class TournamentFile(Target):
    """The file of a tournament, as `girone plan` reads it."""

    name = "tournament file"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._file = folder / "cup.toml"
        self._files = [draft(regulations.load(name), "Cup", "s").encode() for name in regulations.names()]
        named = (*formats.names(), *games.names(), *wires.names(), *regulations.names())
        self._words = (*VALUES, *(f'"{name}"'.encode() for name in named))

    def draw(self, chance: random.Random) -> bytes:
        return mutate(chance, without_comments(chance, chance.choice(self._files)), chance.randint(1, 4), self._words)

    def feed(self, drawn: bytes) -> Counter[str]:
        self._file.write_bytes(drawn)
        told = io.StringIO()
        try:
            with redirect_stdout(told):
                plan.run(Namespace(**NO_DRAW, store=self._file, tables=None, json=len(drawn) % 2 == 0))
        except ConfigError as wrong:
            named_by_its_file(str(wrong), str(self._file))
            return Counter(["refused"])
        assert told.getvalue()
        return Counter(["refused as JSON" if '{"mistakes"' in told.getvalue() else "accepted"])


class RegulationFile(Target):
    """A regulation that a tournament names."""

    name = "regulation"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._files = [regulations.source(name).encode() for name in regulations.names()]
        self._words = (*VALUES, *(f'"{name}"'.encode() for name in (*games.names(), *wires.names())))

    def draw(self, chance: random.Random) -> str:
        mutated = mutate(chance, chance.choice(self._files), chance.randint(1, 4), self._words)
        return mutated.decode("utf-8", "replace")  # non-text is refused before it is read

    def feed(self, drawn: str) -> Counter[str]:
        try:
            assert regulations.read(drawn, "cup.toml", "cup").game.start().moves()
        except ConfigError as wrong:
            named_by_its_file(str(wrong), "cup.toml")
            return Counter(["refused"])
        return Counter(["accepted"])


def without_comments(chance: random.Random, data: bytes) -> bytes:
    """In half of the cases the file without comments, so that mutations hit content; some keys are uncommented."""
    if chance.random() < 0.5:
        return data
    lines = [line for line in data.splitlines(keepends=True) if not line.startswith(b"# ") or chance.random() < 0.2]
    return b"".join(line.removeprefix(b"#") if chance.random() < 0.1 else line for line in lines)


def named_by_its_file(refusal: str, file: str) -> None:
    """Check that every mistake names the file, or the override, and is readable."""
    assert len(refusal) < LONGEST_REFUSAL, "nobody reads this"
    for line in refusal.split("\n"):
        assert line.isprintable(), f"not printable: {line!r}"
        assert line.startswith((file, f"cannot read {file}", "override ")), f"names no file: {line}"
