"""Every line of a journal after its header as a type: as it is written, and as it is read back.

`t` is in nanoseconds. Fields that are not named here are for people, or of a later version, and are not looked at.
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
    """A line; of this type itself, one that this version does not know."""

    t: int


LineListener = Callable[[Line], None]


def ignore(line: Line) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class Did(Line):
    """What is about to be done to a seat."""

    seat: Side
    action: Action


@dataclass(frozen=True)
class Came(Line):
    """What came from a seat; with `more`, the next arrival was taken in together with this one."""

    seat: Side
    what: What
    more: bool = False


@dataclass(frozen=True)
class Waited(Line):
    """The time to show up was over."""


@dataclass(frozen=True)
class Called(Line):
    """The second program was called although nobody came to the first seat."""


@dataclass(frozen=True)
class Prolonged(Line):
    """The organiser gave those who were awaited more time."""

    seconds: float


@dataclass(frozen=True)
class WarmedUp(Line):
    """The warm-up was over."""


@dataclass(frozen=True)
class Asked(Line):
    """This side's clock started; its seconds, and the position."""

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
    """The limit was over without a move; the program got back what our pauses, or others on its core, took."""

    side: Side
    starved: float
    stall: float = 0.0


@dataclass(frozen=True)
class Ruled(Line):
    """A ruling; of this type itself, or as `LostMatch`, the one that ended the match.

    `starved` are the seconds that the program was ready to run and others had its core.
    """

    seconds: float
    stall: float
    cpu: float | None
    starved: float | None


@dataclass(frozen=True)
class Moved(Ruled):
    """The move stands."""

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
    """The last of the turns whose loss in a row lost the match."""

    side: Side
    reason: Reason
    detail: Detail


@dataclass(frozen=True)
class Interrupted(Line):
    """Ended by hand."""


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
    """The verdict, and how busy the machine was then."""

    verdict: Verdict
    load: float | None = None


ENDINGS = (Ruled, LostMatch)
"""The types of the ruling that ended the match."""
MARKS = (Waited, Called, Prolonged, WarmedUp, Asked, Extended, Late, Ruled, Interrupted, Failed, Decided)
"""The lines that tell when the match looked at its clock."""


def as_json(line: Line) -> Record:
    """A line as it is written."""
    return {"t": line.t, **fields_of(line)}


def fields_of(line: Line) -> Record:
    """What a line tells beside its time; the first key says which it is."""
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
    """The line that a record, which was checked before, stands for."""
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
    """What came from a seat, if the record tells that."""
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
