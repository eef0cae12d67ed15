"""Casual games as text and back; a text is checked completely before a game is made."""

import json
from dataclasses import replace
from typing import Any, TypeVar

from girone import games
from girone.model.detail import PLAIN, Detail, said
from girone.model.errors import GironeError, RecordError, shorten
from girone.model.game import Position, Side
from girone.players.casual.game import CasualGame, Defeat, DefeatKind
from girone.players.casual.participant import PERSON, Participant

T = TypeVar("T")

VERSION = 1
KEYS = ("friendly", "game", "options", "start", "white", "black", "clock", "moves", "running", "defeat")


def to_text(casual_game: CasualGame) -> str:
    """The game as JSON."""
    record = {
        "friendly": VERSION,
        "game": casual_game.game.name,
        "options": casual_game.game.options,
        "start": casual_game.positions[0].text(),
        **{side.value: _participant_record(casual_game.participants[side]) for side in Side},
        "clock": casual_game.clock,
        "moves": [[turn.move, round(turn.seconds, 3)] for turn in casual_game.turns],
        "running": round(casual_game.running, 3),
        "defeat": casual_game.defeat and {"side": casual_game.defeat.side, "way": casual_game.defeat.way},
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in record.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_text(text: str, where: str | Detail) -> CasualGame:
    """The game in a text; RecordError with the place and the reason if it is invalid."""
    try:
        return _read(_parsed(text))
    except GironeError as error:
        raise RecordError(said("{where} is not a saved game: {detail}", where=where, detail=error)) from None


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(said("it is not JSON: {cause}", cause=error)) from None


def _participant_record(participant: Participant) -> str | dict[str, float]:
    if participant.is_person:
        return "person"
    return {"level": participant.level} if participant.level is not None else {"seconds": participant.seconds or 0.0}


def _read(record: Any) -> CasualGame:
    if not isinstance(record, dict) or "friendly" not in record:
        raise RecordError(said("it has no key 'friendly'"))
    if record["friendly"] != VERSION:
        raise RecordError(
            said(
                "it is of version {quoted}, and this girone reads version {number}",
                quoted=shorten(str(record["friendly"])),
                number=VERSION,
            )
        )
    for key in KEYS:
        if key not in record:
            raise RecordError(said("the key {quoted} is missing", quoted=repr(key)))
    for key in record:
        if key not in KEYS:
            raise RecordError(said("unknown key {quoted}", quoted=shorten(key)))
    participants = {side: _participant(record[side], side) for side in Side}
    clock = None if record["clock"] is None else _seconds(record["clock"], "clock")
    casual_game = _replay(CasualGame.begin(_start(record), participants, clock), _of(record["moves"], list, "moves"))
    return _ended(casual_game.pause(_seconds(record["running"], "running")), record["defeat"])


def _start(record: dict[str, Any]) -> Position:
    options = _of(record["options"], dict, "options")
    return games.load(_of(record["game"], str, "game"), **options).parse(_of(record["start"], str, "start"))


def _participant(value: Any, side: Side) -> Participant:
    match value:
        case "person":
            return PERSON
        case {"level": int(level)} if len(value) == 1 and not isinstance(level, bool):
            return Participant(level=level)
        case {"seconds": seconds} if len(value) == 1:
            return Participant(seconds=_seconds(seconds, f"{side}: seconds"))
    wrong = f'{side} is {shorten(str(value))}; it is "person", {{"level": 5}} or {{"seconds": 2}}'
    raise RecordError(PLAIN(cause=wrong))


def _replay(casual_game: CasualGame, moves: list[Any]) -> CasualGame:
    for number, entry in enumerate(moves, start=1):
        match entry:
            case [str(move), seconds]:
                try:
                    casual_game.position.game.read(move)
                    casual_game = casual_game.play(move, _seconds(seconds, "its time"))
                except GironeError as error:
                    raise RecordError(said("move {number}: {detail}", number=number, detail=error)) from None
            case _:
                raise RecordError(
                    said(
                        "move {number} is {quoted}; it is a move and its seconds",
                        number=number,
                        quoted=shorten(str(entry)),
                    )
                )
    return casual_game


def _ended(casual_game: CasualGame, defeat: Any) -> CasualGame:
    match defeat:
        case None:
            return casual_game
        case {"side": side, "way": way} if side in list(Side) and way in list(DefeatKind) and not casual_game.outcome:
            return replace(casual_game, defeat=Defeat(Side(side), DefeatKind(way)))
    raise RecordError(said("the defeat {quoted} is not valid", quoted=shorten(str(defeat))))


def _of(value: Any, kind: type[T], key: str) -> T:
    if not isinstance(value, kind):
        raise RecordError(said("{key} = {quoted} is not valid", key=key, quoted=shorten(str(value))))
    return value


def _seconds(value: Any, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        raise RecordError(said("{key} must be a number of seconds, not {quoted}", key=key, quoted=shorten(str(value))))
    return float(value)
