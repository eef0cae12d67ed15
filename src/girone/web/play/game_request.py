"""A request to play: checked, and turned into a casual game with its seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from girone import engine, games
from girone.model.detail import PLAIN, detail_of, said
from girone.model.errors import ConfigError, RecordError, shorten
from girone.model.game import Game, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.participant import PERSON, Participant
from girone.players.casual.saved import from_text
from girone.web.core.wording import Refusal
from girone.web.play.shared_game import LONGEST

ME, LINK = "me", "link"
LONGEST_CLOCK = 24 * 60
"""Minutes."""
LONGEST_THOUGHT = 2.0
"""Seconds per move of the engine, which plays other games, too."""

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Wished:
    """A casual game, and the sides that its host plays; other people are invited."""

    casual_game: CasualGame
    mine: frozenset[Side]


def wished(body: Json) -> Wished:
    """The casual game in a request: a new one, or a saved one."""
    if "saved" in body:
        return _loaded(body["saved"])
    seats = {side: _seat(body, side) for side in Side}
    participants = {side: Participant(level=seat) if isinstance(seat, int) else PERSON for side, seat in seats.items()}
    game = _game(body)
    clock = _clock(body.get("minutes"))
    casual_game = CasualGame.begin(game.start(), participants, clock)
    return Wished(casual_game, frozenset(side for side, seat in seats.items() if seat == ME))


def from_form(form: Mapping[str, str]) -> Json:
    """The request from the fields of the page's form."""
    if form.get("saved", "").strip():
        return {"saved": form["saved"]}
    body: dict[str, Any] = {"game": form.get("game", ""), "minutes": _number(form, "minutes")}
    game = games.kind(body["game"])
    if "size" in form and "size" in game.with_options().options:
        body["size"] = _number(form, "size")
    other = {"here": ME, "link": LINK}.get(form.get("opponent", "")) or _number(form, "opponent")
    if form.get("side") == "none" and other != ME:
        return {**body, **dict.fromkeys(Side, other)}
    mine = _mine(form.get("side", "first"), game.first)
    return {**body, mine.value: ME, mine.other.value: other}


def _game(body: Json) -> Game:
    name, size = body.get("game"), body.get("size")
    if not isinstance(name, str):
        raise Refusal(400, PLAIN(cause=f"`game` has to be one of {', '.join(games.names())}"))
    if size is not None and (isinstance(size, bool) or not isinstance(size, int)):
        raise Refusal(400, PLAIN(cause="`size` has to be a whole number"))
    return games.load(name, **({} if size is None else {"size": size}))


def _seat(body: Json, side: Side) -> str | int:
    seat = body.get(side.value)
    if seat in (ME, LINK) or (isinstance(seat, int) and not isinstance(seat, bool) and seat in engine.LEVELS):
        return seat
    levels = f"a level from {engine.LEVELS[0]} to {engine.LEVELS[-1]}"
    raise Refusal(400, PLAIN(cause=f'`{side}` has to be "{ME}", "{LINK}" or {levels}'))


def _clock(minutes: Any) -> float | None:
    if minutes is None:
        return None
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 < minutes <= LONGEST_CLOCK:
        raise Refusal(400, PLAIN(cause=f"`minutes` of each side have to be more than 0 and at most {LONGEST_CLOCK}"))
    return 60.0 * minutes


def _loaded(text: Any) -> Wished:
    if not isinstance(text, str):
        raise Refusal(400, PLAIN(cause="`saved` has to be the text of a saved game"))
    try:
        casual_game = from_text(text, said("this text"))
    except RecordError as error:
        raise Refusal(400, detail_of(error)) from None
    if len(casual_game.turns) > LONGEST:
        raise Refusal(
            400,
            said(
                "the saved game has {number} moves; here a game has at most {count}",
                number=len(casual_game.turns),
                count=LONGEST,
            ),
        )
    if casual_game.clock is not None:
        _require_clock(casual_game.clock)
    for participant in casual_game.participants.values():
        if participant.seconds and participant.seconds > LONGEST_THOUGHT:
            allowed = said("here it thinks at most {seconds} s for a move", seconds=f"{LONGEST_THOUGHT:g}")
            raise Refusal(
                400,
                said(
                    "the engine of the saved game thinks {seconds} s; {detail}",
                    seconds=f"{participant.seconds:g}",
                    detail=allowed,
                ),
            )
    return Wished(casual_game, frozenset(side for side in Side if casual_game.participants[side].is_person))


def _require_clock(seconds: float) -> None:
    if not 0 < seconds <= 60 * LONGEST_CLOCK:
        allowed = said("write more than 0 and at most {seconds} s", seconds=60 * LONGEST_CLOCK)
        raise Refusal(
            400, said("the clock of the saved game is {seconds} s; {detail}", seconds=f"{seconds:g}", detail=allowed)
        )


def _mine(side: str, first: Side) -> Side:
    if side == "first":
        return first
    if side not in list(Side):
        raise ConfigError(
            said(
                "there is no side {quoted}; there are: white, black; a person at this screen needs one",
                quoted=shorten(side),
            )
        )
    return Side(side)


def _number(form: Mapping[str, str], key: str) -> int | None:
    text = form.get(key, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Refusal(400, said("{key} has to be a whole number, not {quoted}", key=key, quoted=shorten(text)))
    return int(text)
