"""The types of a journal's lines after the header, with writing and reading.

`t` is in nanoseconds. Other fields are for human readers or of a later version, and are ignored.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from girone.host.channels.channel import Absent, Noted, Present, What
from girone.matches.journal.fields import Record
from girone.model.detail import Detail
from girone.model.game import Move, Side
from girone.model.reason import Reason
from girone.model.verdict import Verdict
from girone.model.wire import Action, End, FileContent, Launch, Order, Pause, PutFile, RemoveFile, Write


@dataclass(frozen=True)
class Line:
    """One line of a journal; this type itself stands for lines that this version does not know."""

    t: int


LineListener = Callable[[Line], None]


def ignore(line: Line) -> None:
    """A listener that does nothing."""


@dataclass(frozen=True)
class Did(Line):
    """An action on a seat, recorded before it is done."""

    seat: Side
    action: Action


@dataclass(frozen=True)
class Came(Line):
    """What came from a seat; `more` means that the next arrival was received at the same time."""

    seat: Side
    what: What
    more: bool = False


@dataclass(frozen=True)
class Waited(Line):
    """The time to show up was over."""


@dataclass(frozen=True)
class Called(Line):
    """The program to be called last was called although nobody had come to the other seat."""


@dataclass(frozen=True)
class Prolonged(Line):
    """The organiser gave the missing programs more time."""

    seconds: float


@dataclass(frozen=True)
class WarmedUp(Line):
    """The warm-up was over."""


@dataclass(frozen=True)
class Asked(Line):
    """The clock of this side started, with its limit in seconds and the position."""

    side: Side
    limit: float | None
    position: str


@dataclass(frozen=True)
class Late(Line):
    """This side did not answer in time."""

    side: Side
    stall: float
    starved: float | None = None


@dataclass(frozen=True)
class Extended(Line):
    """There was no move at the limit; the program got the time back that our stalls or other processes took from it."""

    side: Side
    starved: float
    stall: float = 0.0


@dataclass(frozen=True)
class Ruled(Line):
    """A ruling; this type itself and `LostMatch` end the match.

    `starved` is how many seconds the program was ready to run while other processes had its core.
    """

    seconds: float
    stall: float
    cpu: float | None
    starved: float | None


@dataclass(frozen=True)
class Moved(Ruled):
    """The move was accepted."""

    side: Side
    move: Move


@dataclass(frozen=True)
class LostTurn(Ruled):
    """The answer was at fault and cost the turn."""

    side: Side
    reason: Reason
    detail: Detail


@dataclass(frozen=True)
class LostMatch(Ruled):
    """The last of too many turns lost in a row; it lost the match."""

    side: Side
    reason: Reason
    detail: Detail


@dataclass(frozen=True)
class Interrupted(Line):
    """The match was interrupted by hand."""


@dataclass(frozen=True)
class Failed(Line):
    """Our own side failed."""

    detail: Detail


@dataclass(frozen=True)
class Mended(Line):
    """Another process had changed the journal; it was rewritten."""

    detail: Detail


@dataclass(frozen=True)
class Decided(Line):
    """The verdict, and the machine's load."""

    verdict: Verdict
    load: float | None = None


ENDINGS = (Ruled, LostMatch)
"""The types of rulings that end a match without a move."""
MARKS = (Waited, Called, Prolonged, WarmedUp, Asked, Extended, Late, Ruled, Interrupted, Failed, Decided)
"""The lines at which the match read its clock."""


def as_json(line: Line) -> Record:
    """A line as written to the file."""
    return {"t": line.t, **fields_of(line)}


def fields_of(line: Line) -> Record:
    """The fields of a line besides its time; the first key identifies its type."""
    match line:
        case Did(seat=seat, action=action):
            return {"seat": seat, **_of_action(action)}
        case Came(seat=seat, what=what, more=more):
            return {"seat": seat, **_of_arrival(what), **({"more": True} if more else {})}
        case Asked(side=side, limit=limit, position=position):
            return {"asked": side, "limit": limit, "position": position}
        case Moved(side=side, move=move):
            return {"ruled": "accepted", "side": side, "move": move, **_times(line)}
        case Waited():
            return {"waited": True}
        case Called():
            return {"called": True}
        case Prolonged(seconds=seconds):
            return {"prolonged": seconds}
        case WarmedUp():
            return {"warmed_up": True}
        case Extended(side=side, starved=starved, stall=stall):
            return {"extended": side, "starved": starved, "stall": stall}
        case Late(side=side, stall=stall, starved=starved):
            return {"late": side, "stall": stall, **_starved(starved)}
        case LostTurn(side=side, reason=reason, detail=detail):
            return {"ruled": "turn lost", "side": side, "reason": reason, "detail": detail.as_json(), **_times(line)}
        case LostMatch(side=side, reason=reason, detail=detail):
            return {"ruled": "over", "side": side, "reason": reason, "detail": detail.as_json(), **_times(line)}
        case Ruled():
            return {"ruled": "over", **_times(line)}
        case Interrupted():
            return {"interrupted": True}
        case Failed(detail=detail):
            return {"failed": detail.as_json()}
        case Mended(detail=detail):
            return {"mended": detail.as_json()}
        case Decided(verdict=verdict, load=load):
            busy = {} if load is None else {"load": load}
            return {"verdict": verdict.as_json(), "words": verdict.words, **busy}
    return {}


def _times(line: Ruled) -> Record:
    return {"seconds": line.seconds, "stall": line.stall, "cpu": line.cpu, **_starved(line.starved)}


def _starved(seconds: float | None) -> Record:
    return {} if seconds is None else {"starved": seconds}


def line_of(record: Record) -> Line:
    """Convert a record to its line; it must have been checked before."""
    t = record["t"]
    match record:
        case {"seat": seat} if (what := arrival_of(record)) is not None:
            return Came(t, Side(seat), what, "more" in record)
        case {"seat": seat} if (action := _action(record)) is not None:
            return Did(t, Side(seat), action)
        case {"waited": True}:
            return Waited(t)
        case {"called": True}:
            return Called(t)
        case {"prolonged": seconds}:
            return Prolonged(t, seconds)
        case {"warmed_up": True}:
            return WarmedUp(t)
        case {"asked": side}:
            return Asked(t, Side(side), record.get("limit"), str(record.get("position", "")))
        case {"extended": side, "starved": starved}:
            return Extended(t, Side(side), starved, record.get("stall", 0.0))
        case {"late": side, "stall": stall}:
            return Late(t, Side(side), stall, record.get("starved"))
        case {"ruled": ruling, "seconds": seconds, "stall": stall}:
            return _ruling(record, ruling, (t, seconds, stall, _number(record.get("cpu")), record.get("starved")))
        case {"interrupted": True}:
            return Interrupted(t)
        case {"failed": detail}:
            return Failed(t, Detail.from_json(detail))
        case {"mended": dict(detail)}:
            return Mended(t, Detail.from_json(detail))
        case {"verdict": verdict}:
            return Decided(t, Verdict.from_record(verdict), _number(record.get("load")))
    return Line(t)


def _ruling(record: Record, ruling: str, times: tuple[int, float, float, float | None, float | None]) -> Ruled:
    if ruling == "accepted":
        return Moved(*times, Side(record["side"]), record["move"])
    if ruling == "turn lost" or "side" in record:
        kind = LostTurn if ruling == "turn lost" else LostMatch
        return kind(*times, Side(record["side"]), Reason(record["reason"]), Detail.from_json(record["detail"]))
    return Ruled(*times)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def arrival_of(record: Record) -> What | None:
    """What came from a seat, or None if the record is about something else."""
    match record:
        case {"got": str(text)}:
            return text.encode("latin-1")
        case {"file": None}:
            return FileContent(None, "running" in record)
        case {"file": str(text)}:
            return FileContent(text.encode("latin-1"), "running" in record)
        case {"eof": True}:
            return End.EOF
        case {"present": True}:
            return Present()
        case {"absent": dict(detail)}:
            return Absent(Detail.from_json(detail))
        case {"noted": dict(detail)}:
            return Noted(Detail.from_json(detail), str(record.get("kind", "")))
    return None


def _action(record: Record) -> Action | None:
    match record:
        case {"sent": str(text)}:
            return Write(text.encode("latin-1", "replace"))
        case {"put": str(name), "data": str(data)}:
            return PutFile(name, data.encode("latin-1", "replace"))
        case {"removed": str(name)}:
            return RemoveFile(name)
        case {"launched": list(arguments), "answer_file": str(file)}:
            return Launch(tuple(map(str, arguments)), file)
        case {"paused": int() | float() as seconds}:
            return Pause(seconds)
        case {"did": str(word)} if word in [order.value for order in Order]:
            return Order(word)
    return None


def _of_arrival(what: What) -> Record:
    match what:
        case bytes():
            return {"got": what.decode("latin-1")}
        case FileContent(data, running):
            held = None if data is None else data.decode("latin-1")
            return {"file": held, **({"running": True} if running else {})}
        case End.EOF:
            return {"eof": True}
        case Present():
            return {"present": True}
        case Absent(detail):
            return {"absent": detail.as_json()}
        case Noted(detail, kind):
            return {"noted": detail.as_json(), "kind": kind}


def _of_action(action: Action) -> Record:
    match action:
        case Write(data):
            return {"sent": data.decode("latin-1")}
        case PutFile(name, data):
            return {"put": name, "data": data.decode("latin-1")}
        case RemoveFile(name):
            return {"removed": name}
        case Launch(arguments, answer_file):
            return {"launched": list(arguments), "answer_file": answer_file}
        case Pause(seconds):
            return {"paused": seconds}
        case Order():
            return {"did": action.value}
