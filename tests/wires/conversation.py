"""Conversations as plain text: what a seat is told and sends, and what its wire makes of it.

A file begins with a sentence of what it shows (`#`) and a head (`wire`, `game`, `position`, `seat`); then

    * a notice          * your turn · * accepted H5,N,2 · * opponent sent A2-A9\\n · * ended too_slow, black wins
    > bytes to the player                  . any other action        (what the wire must do)
    < bytes from the player                ! any other arrival: the end of its output, its answer file
    = an answer or breach | its bytes | its reason, or nothing       (what the wire must make of it)

Bytes are written as in Python; `{x*4097}` repeats. `replay` keeps the notices and arrivals, and fills in the rest.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone import games, regulations, wires
from girone.model.game import Game, Position, Side
from girone.model.notices import (
    AllPresent,
    Ended,
    MoveAccepted,
    Notice,
    OpponentMoved,
    OpponentSent,
    Seated,
    YourTurn,
)
from girone.model.reason import Reason
from girone.model.verdict import Verdict
from girone.model.wire import (
    Action,
    Answer,
    Arrival,
    End,
    FileContent,
    Heard,
    Launch,
    Order,
    Pause,
    PutFile,
    RemoveFile,
    Wire,
    Write,
)
from tests.verdicts import SEEN

REPEATED = re.compile(r"\{(.+?)\*(\d+)\}")
SENTENCES = regulations.load("dipole-2020").sentences


@dataclass(frozen=True)
class Head:
    """What a conversation starts from; every `wire` made from it is a fresh one."""

    name: str
    options: dict[str, Any]
    game: Game
    start: Position
    seat: Side

    def wire(self) -> Wire:
        """A wire that has heard nothing yet."""
        return wires.load(self.name, self.game, **self.options)


def split(file: Path) -> tuple[list[str], list[str]]:
    """The head and the conversation of a file; an empty line lies between."""
    head, _, talk = file.read_text(encoding="utf-8").partition("\n\n")
    return head.splitlines(), talk.splitlines()


def read_head(lines: Sequence[str]) -> Head:
    """The wire, the game and the seat that the head names."""
    entries = dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
    name, *wire_options = entries["wire"].split()
    game_name, *game_options = entries["game"].split()
    game = games.load(game_name, **dict(map(_option, game_options)))
    start = game.parse(entries["position"]) if "position" in entries else game.start()
    return Head(name, dict(map(_option, wire_options)), game, start, Side(entries["seat"]))


def replay(head: Head, talk: Sequence[str], byte_by_byte: bool = False) -> list[str]:
    """The conversation as it takes place when the notices and arrivals of this one happen."""
    wire, position, lines = head.wire(), head.start, []
    for line in talk:
        if line.startswith("* "):
            notice = read_notice(line[2:], head, position)
            if isinstance(notice, MoveAccepted | OpponentMoved):
                position = position.play(notice.move)
            lines += [line, *(shown for action in wire.send(notice) for shown in show_action(action))]
        elif line[:2] in ("< ", "! "):
            heard = [each for arrival in read_arrivals(line, byte_by_byte) for each in wire.receive(arrival)]
            lines += [line, *(map(show_heard, heard) if heard else ["= nothing"])]
        elif not line or line.startswith("#"):
            lines.append(line)
    return lines


def read_notice(text: str, head: Head, position: Position) -> Notice:
    """The notice that a `*` line names."""
    match text.split(" ", 2):
        case ["seated"]:
            return Seated(head.seat, head.game)
        case ["all", "present"]:
            return AllPresent()
        case ["your", "turn"]:
            return YourTurn(head.seat, position)
        case ["accepted", move]:
            return MoveAccepted(move)
        case ["opponent", "moved", move]:
            return OpponentMoved(move)
        case ["opponent", "sent", raw]:
            return OpponentSent(unescape(raw))
        case ["ended", reason, result]:
            return Ended(head.seat, verdict(Reason(reason.rstrip(",")), result))
    raise AssertionError(f"no notice: {text!r}")


def verdict(reason: Reason, result: str) -> Verdict:
    """A verdict with this result: `white wins`, `black wins`, `tie`, `both lose` or `void`."""
    winner = Side(result.removesuffix(" wins")) if result.endswith(" wins") else None
    losers = (winner.other,) if winner else tuple(Side) if result == "both lose" else ()
    assert winner or result in ("tie", "both lose", "void"), f"no result: {result!r}"
    return Verdict(reason, winner, losers, SEEN, SENTENCES[reason], None)


def read_arrivals(line: str, byte_by_byte: bool) -> Sequence[Arrival]:
    """What a `<` or `!` line says arrived."""
    if line.startswith("< "):
        data = unescape(line[2:])
        return [bytes([byte]) for byte in data] if byte_by_byte else [data]
    if line == "! end of output":
        return [End.EOF]
    if line == "! no file":
        return [FileContent(None)]
    assert line.startswith("! file"), f"no arrival: {line!r}"
    return [FileContent(unescape(line.removeprefix("! file").removeprefix(" ")))]


def show_action(action: Action) -> Iterator[str]:
    """An action, bytes line by line."""
    match action:
        case Write(data):
            yield from (f"> {escape(line)}" for line in data.splitlines(keepends=True))
        case PutFile(name, data):
            yield f". put {name}, {len(data)} bytes"
            yield from (f".   {escape(line)}" for line in data.splitlines(keepends=True))
        case RemoveFile(name):
            yield f". remove {name}"
        case Launch(arguments, answer_file, full_delay):
            yield f". launch {' '.join(arguments)}, read {answer_file}{' at the limit' if full_delay else ''}"
        case Pause(seconds):
            yield f". pause {seconds:g}"
        case Order():
            yield f". {action.value}"


def show_heard(heard: Heard) -> str:
    """An answer or a breach, with the bytes it rests on."""
    raw = escape(heard.raw) or "no bytes"
    if isinstance(heard, Answer):
        return f"= answer {escape(heard.text.encode('latin-1'))} | {raw}"
    return f"= {heard.reason}{' at once' if heard.at_once else ''} | {raw} | {heard.detail}"


def unescape(text: str) -> bytes:
    """The bytes that a text writes."""
    text = REPEATED.sub(lambda found: found[1] * int(found[2]), text)
    return text.encode("latin-1").decode("unicode_escape").encode("latin-1")


def escape(data: bytes) -> str:
    """The bytes as a text; runs of more than 60 are told by their length."""
    text = re.sub(rb"(.)\1{60,}", lambda run: b"{%s*%d}" % (run[1], len(run[0])), data)
    return repr(text)[2:-1].replace("\\'", "'")


def _option(pair: str) -> tuple[str, Any]:
    key, _, value = pair.partition("=")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.isdigit() else float(value) if value.replace(".", "").isdigit() else value
