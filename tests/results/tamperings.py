"""Every kind of tampering with a record that we could think of, and what `girone verify` says to it.

`python -m tests.results.tamperings` writes the table of notes/2026-11-18-tampering.md.
"""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from girone.matches.table import JOURNAL
from girone.tournament.results.verification.signature import SecretKey
from girone.tournament.store.store import DATABASE

FIRST, SECOND, VOID = "matches/00001", "matches/00002", "matches/00004"
PREVIOUS = re.compile(r', "prev": "[0-9a-f]{64}"\}$')
Change = Callable[[Path], None]


@dataclass(frozen=True)
class Tampering:
    """One way to falsify a record; `notice` is in what is said to it."""

    what: str
    notice: str
    do: Change


def _journal(folder: Path, match: str = FIRST) -> list[str]:
    return (folder / match / JOURNAL).read_text(encoding="utf-8").split("\n")[:-1]


def _write(folder: Path, lines: list[str], match: str = FIRST) -> None:
    (folder / match / JOURNAL).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _at(lines: list[str], mark: str) -> int:
    return next(at for at, line in enumerate(lines) if mark in line)


def edit(mark: str, old: str, new: str, match: str = FIRST) -> Change:
    """Change the first line that has a mark."""

    def do(folder: Path) -> None:
        lines = _journal(folder, match)
        at = _at(lines, mark)
        changed = re.sub(old, new, lines[at], count=1)
        assert changed != lines[at], lines[at]
        lines[at] = changed
        _write(folder, lines, match)

    return do


def lines_of(change: Callable[[list[str]], list[str]], match: str = FIRST) -> Change:
    """Change the lines of a journal."""

    def do(folder: Path) -> None:
        lines = _journal(folder, match)
        changed = change(list(lines))
        assert changed != lines
        _write(folder, changed, match)

    return do


def header(*path: str, value: Any) -> Change:
    """Change a value of the first line."""

    def do(folder: Path) -> None:
        lines = _journal(folder)
        told = json.loads(lines[0])
        inner = told
        for key in path[:-1]:
            inner = inner[key]
        assert inner[path[-1]] != value
        inner[path[-1]] = value
        _write(folder, [json.dumps(told, ensure_ascii=False), *lines[1:]])

    return do


def rechained(lines: list[str]) -> list[str]:
    """The same lines with a chain that is whole."""
    made: list[str] = []
    for line in lines:
        bare = PREVIOUS.sub("}", line)
        link = f', "prev": "{sha256(made[-1].encode()).hexdigest()}"}}' if made else "}"
        made.append(bare[:-1] + link)
    return made


def sql(*queries: str) -> Change:
    """Change the database."""

    def do(folder: Path) -> None:
        with closing(sqlite3.connect(folder / DATABASE)) as database, database:
            for query in queries:
                assert database.execute(query).rowcount, query

    return do


def attempt(values: str) -> Change:
    """Change the row of the first match."""
    return sql(f"UPDATE attempts SET {values} WHERE number = 1")


def decision(values: str, kind: str) -> Change:
    """Change the rows of the decisions of one kind."""
    return sql(f"UPDATE decisions SET {values} WHERE ruling = '{kind}'")


def chain(change: Callable[[list[str]], list[str]]) -> Change:
    """Change the texts of the chain."""

    def do(folder: Path) -> None:
        with closing(sqlite3.connect(folder / DATABASE)) as database, database:
            texts = [text for (text,) in database.execute("SELECT text FROM chain ORDER BY number")]
            database.execute("DELETE FROM chain")
            database.executemany("INSERT INTO chain (text) VALUES (?)", [(text,) for text in change(texts)])

    return do


def also(*changes: Change) -> Change:
    """Several changes, one after the other."""

    def do(folder: Path) -> None:
        for change in changes:
            change(folder)

    return do


def remove(name: str) -> Change:
    """Remove a file or a folder."""

    def do(folder: Path) -> None:
        (shutil.rmtree if (folder / name).is_dir() else Path.unlink)(folder / name)

    return do


def swapped(one: str, other: str) -> Change:
    """Exchange two journals."""

    def do(folder: Path) -> None:
        first, second = _journal(folder, one), _journal(folder, other)
        _write(folder, second, one)
        _write(folder, first, other)

    return do


def appended(text: str) -> Change:
    """Add to the end of a journal."""

    def do(folder: Path) -> None:
        with (folder / FIRST / JOURNAL).open("a", encoding="utf-8") as file:
            file.write(text)

    return do


def shortened(folder: Path) -> None:
    """Cut half of the last line off, as a power cut does."""
    file = folder / FIRST / JOURNAL
    file.write_bytes(file.read_bytes()[:-20])


def seal_text(old: str, new: str) -> Change:
    """Change the text of the last seal."""

    def do(folder: Path) -> None:
        file = sorted((folder / "seals").glob("*.txt"))[-1]
        text = file.read_text(encoding="utf-8")
        changed = re.sub(old, new, text, count=1)
        assert changed != text
        file.write_text(changed, encoding="utf-8")

    return do


def resigned(folder: Path) -> None:
    """Sign the last seal with another key."""
    file = sorted((folder / "seals").glob("*.txt"))[-1]
    key = SecretKey.make(folder.parent / "other.key")
    signature = key.sign(file.read_bytes(), "girone seal")
    file.with_name(f"{file.name}.minisig").write_text(signature, encoding="utf-8")


def signature_bit(folder: Path) -> None:
    """Change one character of a signature."""
    file = sorted((folder / "seals").glob("*.minisig"))[-1]
    first, signed, *rest = file.read_text(encoding="utf-8").split("\n")
    other = "B" if signed[40] == "A" else "A"
    file.write_text("\n".join([first, signed[:40] + other + signed[41:], *rest]), encoding="utf-8")


def comment_changed(folder: Path) -> None:
    """Change the comment that the signature covers."""
    file = sorted((folder / "seals").glob("*.minisig"))[-1]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("trusted comment: girone", "trusted comment: other"), encoding="utf-8")


def header_added(folder: Path, key: str, value: str) -> None:
    """Add a key to the first line."""
    lines = _journal(folder)
    _write(folder, [json.dumps({**json.loads(lines[0]), key: value}, ensure_ascii=False), *lines[1:]])


def dropped(folder: Path) -> None:
    """Remove the chain."""
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute("DROP TABLE chain")


def cut_off(folder: Path) -> None:
    """Take the last match out with everything that tells of it."""
    last = "WHERE number = 4"
    sql(f"DELETE FROM attempts {last}", "UPDATE sqlite_sequence SET seq = 3 WHERE name = 'attempts'")(folder)
    sql("DELETE FROM decisions WHERE ruling = 'correct'")(folder)
    remove(VOID)(folder)
    chain(lambda texts: [text for text in texts if json.loads(text).get("number") != 4 or "began" not in text][:-3])(
        folder
    )


ANOTHER_MATCH = (
    "INSERT INTO attempts SELECT 5, first, second, meeting, white, black, 'matches/00005', "
    "began, ended, verdict, words, facts FROM attempts WHERE number = 1"
)
ANOTHER_DECISION = (
    "INSERT INTO decisions SELECT 99, at, ruling, subject, reason, after, NULL FROM decisions WHERE ruling = 'correct'"
)
EXCHANGED = (
    "subject = json_set(subject, '$.order[0]', json_extract(subject, '$.order[1]'), "
    "'$.order[1]', json_extract(subject, '$.order[0]'))"
)
LINE = "is not the one that was written before line"
OTHER_END = "its journal is not the one that was there when the match ended"
LENGTH = "when the match ended"
RESULT = "its result is not what was recorded when the match ended"
BEGINNING = "who met, when or where is not what was recorded when the match began"
DECISION = "it is not the one that was made"
PLAN = "the plan is not the one that the tournament was begun with"
SEAL = "the chain no longer has the head that was sealed"
ENTRY = "is not the one that was written before entry"

KINDS = (
    # the words of a journal
    Tampering("a byte that a program sent", LINE, edit('"got": "MOVE', "MOVE ", "MOVE  ")),
    Tampering("a byte that was sent to a program", LINE, edit('"sent": "', '"sent": "', '"sent": " ')),
    Tampering("when something arrived", LINE, edit('"got": "MOVE', r'"t": (\d+)', r'"t": 1\1')),
    Tampering("the seconds of an answer", LINE, edit('"ruled"', r'"seconds": ', '"seconds": 1')),
    Tampering("a stall of our machine", LINE, edit('"ruled"', r'"stall": ', '"stall": 1')),
    Tampering("the processor time of a turn", LINE, edit('"ruled"', r'"cpu": null', '"cpu": 0.1')),
    Tampering("a move", LINE, edit('"ruled"', '"move": "', '"move": "X')),
    Tampering("who was asked", LINE, edit('"asked"', '"asked": "(white|black)"', '"asked": "nobody"')),
    Tampering("the limit of a turn", LINE, edit('"asked"', '"limit": ', '"limit": 1')),
    Tampering("the position of a turn", LINE, edit('"asked"', '"position": "', '"position": "x')),
    Tampering("a note of the supervisor", LINE, edit('"noted"', "saw", "did not see")),
    Tampering("the words of the verdict", LINE, edit('"verdict"', '"words": "', '"words": "Not ')),
    Tampering("the winner of the verdict", LINE, edit('"verdict"', '"winner": "(white|black)"', '"winner": null')),
    Tampering("the margin of the verdict", LINE, edit('"verdict"', '"margin": ', '"margin": 1')),
    Tampering("the rule of the verdict", LINE, edit('"verdict"', '"source": "', '"source": "not ')),
    Tampering("what was said after the verdict", LINE, edit('"did": "close"', '"close"', '"shut"')),
    Tampering("the last line", OTHER_END, lines_of(lambda lines: [*lines[:-1], lines[-1].replace('"t": ', '"t": 1')])),
    # the first line
    Tampering("when the match began", LINE, header("began", value="2020-01-01T00:00:00.000+00:00")),
    Tampering("the host", LINE, header("host", "name", value="elsewhere")),
    Tampering("the load of the host", LINE, header("host", "load", value=99.0)),
    Tampering("the rules", LINE, header("regulation", "overrides", value={"limits.move": 9})),
    Tampering("the text of the regulation", LINE, header("regulation", "text", value="")),
    Tampering("the opening", LINE, header("opening", value="x")),
    Tampering("the level of the sandbox", LINE, header("sandbox", value="strict")),
    Tampering("the version of girone", LINE, header("girone", value="9.9")),
    Tampering("a name", "between others", header("seats", "white", "name", value="Delta")),
    Tampering("how a program was started", LINE, header("seats", "white", "command", value=["other"])),
    Tampering("the cores of a program", LINE, header("seats", "white", "cores", value=[7])),
    Tampering("the fingerprint of a program", "other files", header("seats", "white", "software", value="0" * 64)),
    Tampering("a match played by hand", LINE, lambda folder: header_added(folder, "by_hand", "no network")),
    # lines and files
    Tampering("a line taken out", LINE, lines_of(lambda lines: [*lines[:5], *lines[6:]])),
    Tampering("the last line taken out", LENGTH, lines_of(lambda lines: lines[:-1])),
    Tampering("cut off after the verdict", LENGTH, lines_of(lambda lines: lines[: _at(lines, '"verdict"') + 1])),
    Tampering("cut off before the verdict", LENGTH, lines_of(lambda lines: lines[: _at(lines, '"verdict"')])),
    Tampering("a torn last line", LENGTH, shortened),
    Tampering("bytes after the last line", OTHER_END, appended('{"t": 1')),
    Tampering("a line added", LENGTH, lines_of(lambda lines: rechained([*lines, '{"t": 9}']))),
    Tampering("a line put in between", LINE, lines_of(lambda lines: [*lines[:5], '{"t": 9}', *lines[5:]])),
    Tampering("a line written twice", LINE, lines_of(lambda lines: [*lines[:5], lines[4], *lines[5:]])),
    Tampering("two lines exchanged", LINE, lines_of(lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]])),
    Tampering(
        "written in another form", OTHER_END, lines_of(lambda lines: [line.replace('": ', '":') for line in lines])
    ),
    Tampering(
        "its hashes taken out",
        "does not carry the hash",
        lines_of(lambda lines: [PREVIOUS.sub("}", line) for line in lines]),
    ),
    Tampering(
        "its chain denied",
        OTHER_END,
        lines_of(lambda lines: [PREVIOUS.sub("}", line).replace('"chain": "sha256", ', "") for line in lines]),
    ),
    Tampering(
        "an edit with a new chain behind it",
        OTHER_END,
        lines_of(lambda lines: rechained([line.replace('"stall": 0', '"stall": 1') for line in lines])),
    ),
    Tampering(
        "a line marked as withheld",
        "not a published journal",
        lines_of(lambda lines: [*lines[:5], lines[5][:-1] + ', "withheld": true}', *lines[6:]]),
    ),
    Tampering("two journals exchanged", "between others", swapped(FIRST, SECOND)),
    Tampering("a journal removed", "the journal is missing", remove(f"{FIRST}/{JOURNAL}")),
    Tampering("a journal emptied", LENGTH, lambda folder: _write(folder, [])),
    Tampering("the journal of a void match removed", "the journal is missing", remove(f"{VOID}/{JOURNAL}")),
    Tampering("the journal of a void match changed", LINE, edit('"sent"', '"t": ', '"t": 1', VOID)),
    Tampering("a folder added", "no match of the record", lambda folder: (folder / "matches/00099").mkdir()),
    # rows
    Tampering("the winner of a row", RESULT, attempt("verdict = json_set(verdict, '$.winner', NULL)")),
    Tampering("the margin of a row", RESULT, attempt("verdict = json_set(verdict, '$.margin', 1)")),
    Tampering("the words of a row", RESULT, attempt("words = 'Nobody wins.'")),
    Tampering("the moves of a row", RESULT, attempt("facts = json_set(facts, '$.moves', '')")),
    Tampering("the time of a row", RESULT, attempt("facts = json_set(facts, '$.time.white.total', 0)")),
    Tampering("when a row began", BEGINNING, attempt("began = '2020'")),
    Tampering("when a row ended", RESULT, attempt("ended = '2020'")),
    Tampering("the sides of a row", BEGINNING, attempt("white = black, black = white")),
    Tampering("the leg of a row", BEGINNING, attempt("meeting = 2")),
    Tampering("the folder of a row", BEGINNING, attempt("folder = 'matches/00002'")),
    Tampering("a match taken out", "there is no match 2", sql("DELETE FROM attempts WHERE number = 2")),
    Tampering("the last match taken out", "there is no match 4", sql("DELETE FROM attempts WHERE number = 4")),
    Tampering(
        "a match and its journal taken out, and the numbers closed",
        "was taken out of the record",
        also(
            sql("DELETE FROM attempts WHERE number = 4", "UPDATE sqlite_sequence SET seq = 3 WHERE name = 'attempts'"),
            remove(VOID),
        ),
    ),
    Tampering("a match put in", "the chain does not have this match", sql(ANOTHER_MATCH)),
    Tampering("an end taken back", "its result is not", attempt("ended = NULL, verdict = NULL, facts = NULL")),
    Tampering(
        "a decision taken out", "it was taken out of the record", sql("DELETE FROM decisions WHERE ruling = 'correct'")
    ),
    Tampering("the reason of a decision", DECISION, decision("reason = 'other'", "correct")),
    Tampering("the time of a decision", DECISION, decision("at = '2020'", "correct")),
    Tampering(
        "the winner of a decision", DECISION, decision("subject = json_set(subject, '$.winner', NULL)", "correct")
    ),
    Tampering("the kind of a decision", DECISION, decision("ruling = 'enter-result'", "correct")),
    Tampering("the place of a decision", DECISION, decision("after = 0", "correct")),
    Tampering("the request of a decision", DECISION, decision("request = 'x'", "correct")),
    Tampering("the number of a decision", "the chain does not have it", decision("number = 99", "correct")),
    Tampering("a decision put in", "the chain does not have it", sql(ANOTHER_DECISION)),
    Tampering("the places that were drawn", "not the one that the seed gives", decision(EXCHANGED, "draw")),
    Tampering(
        "the fingerprint that was accepted",
        "other files",
        decision("subject = json_set(subject, '$.fingerprint', 'x')", "accept"),
    ),
    # the plan
    Tampering(
        "a limit in the plan",
        PLAN,
        sql("UPDATE meta SET value = replace(value, 'warm_up = 0', 'warm_up = 1') WHERE key = 'plan'"),
    ),
    Tampering(
        "the seed of the plan",
        PLAN,
        sql("""UPDATE meta SET value = replace(value, 'seed = "s"', 'seed = "z"') WHERE key = 'plan'"""),
    ),
    Tampering("a comment in the plan", PLAN, sql("UPDATE meta SET value = value || '# changed' WHERE key = 'plan'")),
    Tampering("when the store was made", PLAN, sql("UPDATE meta SET value = '2020' WHERE key = 'created'")),
    Tampering("the salt of the store", PLAN, sql("UPDATE meta SET value = 'x' WHERE key = 'salt'")),
    # the chain
    Tampering(
        "an entry changed", ENTRY, chain(lambda texts: [*texts[:3], texts[3].replace('": ', '":', 1), *texts[4:]])
    ),
    Tampering("an entry taken out", ENTRY, chain(lambda texts: [*texts[:3], *texts[4:]])),
    Tampering("the first entry taken out", "does not begin with the plan", chain(lambda texts: texts[1:])),
    Tampering("the last entry taken out", "the chain does not have it", chain(lambda texts: texts[:-1])),
    Tampering("two entries exchanged", ENTRY, chain(lambda texts: [*texts[:3], texts[4], texts[3], *texts[5:]])),
    Tampering(
        "an entry put in",
        "is invalid, or repeats",
        chain(lambda texts: rechained([*texts, '{"entry": 99, "kind": "x"}'])),
    ),
    Tampering("the chain emptied", "does not begin with the plan", chain(lambda texts: [])),
    Tampering(
        "a trigger that acts later",
        "girone did not make its trigger 'later'",
        sql("CREATE TRIGGER later AFTER INSERT ON attempts BEGIN UPDATE attempts SET verdict = NULL; END"),
    ),
    Tampering("the chain removed", "the chain of the store is gone", dropped),
    Tampering(
        "the whole chain written anew",
        SEAL,
        chain(lambda texts: rechained([text.replace('"at": "20', '"at": "19') for text in texts])),
    ),
    Tampering("the end of the chain, its rows and numbers cut off", SEAL, cut_off),
    # seals
    Tampering("the head of a seal", SEAL, seal_text("head: .", "head: 0")),
    Tampering("the entry of a seal", SEAL, seal_text("entries: ", "entries: 1")),
    Tampering("the time of a seal", "is not one of this text", seal_text("at: 20", "at: 19")),
    Tampering("the tournament of a seal", "is not one of this text", seal_text("Evening", "Morning")),
    Tampering("a seal that is none", "this is not a seal", seal_text("girone seal", "a seal")),
    Tampering("a signature", "is not one of this text", signature_bit),
    Tampering("the comment of a signature", "is not one of this text", comment_changed),
    Tampering("a signature by another key", "signed with another key", resigned),
    Tampering("all seals removed", "there is no seal to check with this key", remove("seals")),
)


def table() -> str:
    """What notices each kind, as Markdown."""
    rows = "".join(f"| {kind.what} | {kind.notice} |\n" for kind in KINDS)
    return f"| what is changed | what `girone verify` says |\n|---|---|\n{rows}"


if __name__ == "__main__":
    print(table(), end="")
