"""docs/journal.md: every line of a journal, from the types that write it."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Any

from girone.host.channels.channel import Absent, Noted, NoteKind, Present
from girone.matches.journal import lines as journal_lines
from girone.matches.journal.lines import Came, Did, Line, as_json
from girone.model.detail import Detail
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.regulation import Sentence
from girone.model.verdict import Verdict
from girone.model.wire import Action, Arrival, End, FileContent, Launch, Order, Pause, PutFile, RemoveFile, Write
from tools.manual.meanings import OF_JOURNALS
from tools.manual.tables import code, table

SAID = Detail("key")
VALUES = {
    "side": Side.WHITE,
    "reason": Reason.TIE,
    "detail": SAID,
    "move": "",
    "position": "",
    "verdict": Verdict(Reason.TIE, None, (), SAID, Sentence("", "", ""), None),
}
"""Example values by field name; all others are numbers."""
DONE: dict[Action, str] = {
    Write(b""): "bytes written to the program",
    PutFile("", b""): "a file written into its folder",
    RemoveFile(""): "a file removed from it",
    Launch((), ""): "the program was started with these arguments; its answer will be in this file",
    Pause(0): "seconds held back (`pace`)",
    Order.CLOSE: "one of " + ", ".join(code(each.value) for each in Order),
}
CAME: dict[Arrival | Present | Absent | Noted, str] = {
    Present(): "the program is there",
    Absent(SAID): "it will not come, and why",
    b"": "bytes that it sent",
    FileContent(
        None, True
    ): "the content of its answer file, or null; with `running` it was read while the program ran",
    End.EOF: "it closed its end",
    Noted(SAID, ""): "a remark, and its subject (below)",
}
HEAD = """# The journal

The record of one match: a text file of JSON lines in UTF-8. Each line is written before the event is passed on, and
the file is forced to disk with the verdict. Bytes are stored as text, one character per byte (ISO 8859-1). An
incomplete last line, as after a power cut, is ignored; any other invalid line is an error that names its number.
Unknown keys are ignored. A value that says why is a [detail](design.md#values-in-the-record). Every line but the first
has `prev`, the SHA-256 of the line before, and `t`, nanoseconds since the journal was opened. Input has the time at
which it was read, so `t` may go back a little.

One ply:

    {"t": 218485449, "seat": "white", "sent": "YOUR_TURN\\n"}
    {"t": 218562185, "asked": "white", "limit": 1.0, "position": "A4B12 H5W12 W 0"}
    {"t": 266072009, "seat": "white", "got": "MOVE H5,NE,5\\n"}
    {"t": 266854434, "ruled": "accepted", "side": "white", "move": "H5,NE,5", "seconds": 0.04751, "stall": 0.0, …}
    {"t": 266914543, "seat": "white", "sent": "VALID_MOVE\\n"}
"""


def page() -> str:
    """The header, actions on a seat and arrivals from it, and events of the match."""
    parts = [
        HEAD.rstrip("\n"),
        "## The header",
        table(("key", "value"), ((code(key), meaning) for key, meaning in OF_JOURNALS.items())),
        "## What girone did to a seat",
        table(("keys", "meaning"), ((_keys(Did(0, Side.WHITE, each)), said) for each, said in DONE.items())),
        "## What came from a seat",
        "`more` means that the next input was read together with this one.",
        table(("keys", "meaning"), ((_keys(Came(0, Side.WHITE, each)), said) for each, said in CAME.items())),
        table(("subject of a remark", "meaning"), ((code(each), said) for each, said in _documented(NoteKind))),
        "## What the match did",
        table(("keys", "meaning"), ((_keys(each), _meaning(type(each))) for each in marks())),
    ]
    return "\n\n".join(parts) + "\n"


def marks() -> Iterator[Line]:
    """An example of every event of a match."""
    for kind in vars(journal_lines).values():
        if inspect.isclass(kind) and issubclass(kind, Line) and kind not in (Line, Did, Came):
            values: dict[str, Any] = {each.name: VALUES.get(each.name, 0) for each in fields(kind)}
            yield kind(**values)


def _keys(line: Line) -> str:
    told = {key: value for key, value in as_json(line).items() if key not in ("t", "seat")}
    first = next(iter(told.items()), ("", ""))
    shown = f"{first[0]}: {first[1]}" if first[0] == "ruled" else first[0]
    return ", ".join(map(code, [shown, *list(told)[1:]]))


def _meaning(kind: type[Line]) -> str:
    text = " ".join((inspect.getdoc(kind) or "").split())
    return text.replace(
        "; of this type itself, or as `LostMatch`, the one that ended the match", " that ended the match"
    )


def _documented(kind: type[Enum]) -> Iterator[tuple[str, str]]:
    """The values of an enumeration with their docstrings."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    for assigned, said in zip(body.body[1::2], body.body[2::2], strict=True):
        assert isinstance(assigned, ast.Assign)
        assert isinstance(said, ast.Expr)
        yield ast.literal_eval(assigned.value), ast.literal_eval(said.value)
