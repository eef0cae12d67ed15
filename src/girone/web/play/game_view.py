"""A friendly as somebody sees it: board and cells, the moves to choose from, clocks, seats, and what can be done.

What all spectators see alike is worked out once for each step and language; only the clocks are read anew for each.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from girone import regulations
from girone.games.picture import OFF, Hints, Picture, draw, picks
from girone.games.svg import as_svg
from girone.languages.language import Language
from girone.model.game import Cell, Move, Position, Side
from girone.model.reason import Reason
from girone.model.regulation import Sentence
from girone.players.casual.game import Defeat, Friendly, Way
from girone.players.casual.stopwatch import as_clock
from girone.tournament.results.report_json import Json
from girone.web.play.shared_game import Encounter, Wish

SIDES = {Side.WHITE: "White", Side.BLACK: "Black"}
WISHES = {
    Wish.TAKE_BACK: "{side} asks to take a move back.",
    Wish.AGAIN: "{side} asks for a new game.",
    Wish.SWAP: "{side} asks for a new game with sides changed.",
}


def friendly_view(encounter: Encounter, player: str, tongue: Language) -> Json:
    """Everything about a friendly, in the words of who looks at it."""
    return {**_still(encounter, player, tongue), "clocks": _clocks(encounter)}


def friendly_text(encounter: Encounter, player: str, tongue: Language) -> str:
    """The same as JSON."""
    if encounter.sides_of(player) or player == encounter.host != "":
        still = _written(_still(encounter, player, tongue))
    elif (known := encounter.printed.get(tongue.code)) is not None:
        still = known
    else:
        still = encounter.printed[tongue.code] = _written(_still(encounter, "", tongue))
    return f'{still[:-1]},"clocks":{_written(_clocks(encounter))}}}'


def _written(view: Json) -> str:
    return json.dumps(view, separators=(",", ":"))


def _still(encounter: Encounter, player: str, tongue: Language) -> Json:
    """All that stands still between two steps."""
    friendly, mine = encounter.friendly, encounter.sides_of(player)
    picture = draw(friendly.position, friendly.last)
    turn = None if friendly.is_over else friendly.position.turn
    chooses = encounter.is_seated and turn in mine
    return {
        "name": encounter.name,
        "version": encounter.version,
        "game": {"name": friendly.game.name, "title": friendly.game.title, **friendly.game.options},
        "size": picture.grid.width,
        "rows": picture.grid.height,
        "svg": as_svg(replace(picture, hints=Hints()), tongue),
        "cells": [
            {"cell": cell, "taken": cell in picture.pieces, "words": cell_words(picture, cell, tongue)}
            for cell in picture.grid.cells
        ],
        "choices": _choices(friendly, tongue) if chooses else [],
        "turn": turn,
        "mine": list(mine),
        "turned": mine == (Side.BLACK,) and _is_faced(friendly.positions[0]),
        "seats": {side.value: _seat(encounter, side, player, tongue) for side in Side},
        "clock": friendly.clock,
        "runs": turn if encounter.is_seated else None,
        "moves": _moves(friendly),
        "last": _last(friendly, tongue),
        "words": words_of(encounter, player, tongue),
        "over": friendly.is_over,
        "rule": _rule_words(friendly, tongue),
        "offer": _offer(encounter, mine, tongue),
        "may": may(encounter, player),
        "trouble": tongue.say(encounter.trouble) if encounter.trouble else "",
    }


def may(encounter: Encounter, player: str) -> list[str]:
    """What somebody can do now beside moving."""
    friendly = encounter.friendly
    if not encounter.sides_of(player) or not encounter.is_seated:
        return []
    can = {
        "take-back": friendly.take_back() is not None,
        "resign": not friendly.is_over,
        "again": True,
        "swap": True,
        "hint": not friendly.is_over and friendly.mover.is_person and encounter.is_alone(player),
        "evaluation": not friendly.is_over and encounter.is_alone(player),
    }
    return [step for step, is_possible in can.items() if is_possible]


def cell_words(picture: Picture, cell: Cell, tongue: Language) -> str:
    """What stands on a cell, for who cannot see it."""
    piece = picture.pieces.get(cell)
    if piece is None:
        return tongue.say("{cell}, empty", cell=cell)
    side = tongue.say(SIDES[piece.side])
    if not piece.label:
        return tongue.say("{cell}, {side}", cell=cell, side=side)
    return tongue.say("{cell}, {side}, stack of {size}", cell=cell, side=side, size=piece.label)


def words_of(encounter: Encounter, player: str, tongue: Language) -> str:
    """What is to do now, or how it ended."""
    friendly, mine = encounter.friendly, encounter.sides_of(player)
    if friendly.verdict:
        return f"{tongue.render(friendly.verdict)}."
    side = tongue.say(SIDES[friendly.position.turn])
    if not encounter.is_seated:
        return tongue.say("The game begins when every seat is taken.")
    if not friendly.mover.is_person:
        if encounter.is_waiting_for_a_core:
            return tongue.say("Tables in play hold all cores; the engine moves when one is free.")
        return tongue.say("{side}, the engine, thinks …", side=side)
    if friendly.must_pass:
        return tongue.say("{side} has no move and has to pass.", side=side)
    if friendly.position.turn in mine:
        return tongue.say("Your turn: {side} to move." if len(mine) == 1 else "{side} to move.", side=side)
    return tongue.say("{side} to move.", side=side)


def rule_of(friendly: Friendly) -> Sentence | None:
    """The sentence that an ending on the board rests on, from the first document about the game that has one."""
    if friendly.defeat or not friendly.outcome:
        return None
    return _sentences(friendly.game.name)[friendly.outcome.reason]


@cache
def _sentences(game: str) -> Mapping[Reason, Sentence]:
    about = (regulations.load(name) for name in regulations.names())
    return next((each.sentences for each in about if each.game.name == game), regulations.house_sentences())


def _rule_words(friendly: Friendly, tongue: Language) -> str:
    match friendly.defeat:
        case Defeat(way=Way.OUT_OF_TIME) if friendly.clock:
            return tongue.say("Each side had {time} for all its moves.", time=as_clock(friendly.clock))
    rule = rule_of(friendly)
    return f"{tongue.render(rule.english)} [{rule.source}]" if rule else ""


def _is_faced(start: Position) -> bool:
    """Whether the sides sit opposite each other: all of Black's pieces begin above all of White's."""
    picture = draw(start)
    rows = {cell: at // picture.grid.width for at, cell in enumerate(picture.grid.cells)}
    own = {side: [rows[cell] for cell, piece in picture.pieces.items() if piece.side is side] for side in Side}
    return max(own[Side.BLACK], default=0) < min(own[Side.WHITE], default=0)


def _choices(friendly: Friendly, tongue: Language) -> list[Json]:
    position = friendly.position
    return [
        {"move": move, "path": list(picks(position, move)), "label": _label(position, move, tongue)}
        for move in position.moves()
    ]


def _label(position: Position, move: Move, tongue: Language) -> str:
    """A move for the list to choose from, where several share their places."""
    if position.game.is_pass(move):
        return tongue.say("Pass")
    if OFF not in picks(position, move):
        return move
    _, way, pieces = move.split(",")
    return tongue.say("{move}: {number} off the board towards {way}", move=move, number=pieces, way=way)


def _seat(encounter: Encounter, side: Side, player: str, tongue: Language) -> Json:
    sitter, seat = encounter.friendly.sitters[side], encounter.seats.get(side)
    if seat is None:
        words = tongue.say("level {level}", level=sitter.level) if sitter.level else tongue.say("engine")
        return {"words": words, "taken": True, "invitation": None}
    if not seat.holder:
        shown = seat.invitation if player and player == encounter.host else None
        return {"words": tongue.say("the seat is free"), "taken": False, "invitation": shown}
    words = "you" if seat.holder == player else "person"
    return {"words": tongue.say(words), "taken": True, "invitation": None}


def _clocks(encounter: Encounter) -> Json:
    return {side.value: _clock(encounter, side) for side in Side}


def _clock(encounter: Encounter, side: Side) -> Json:
    friendly, seconds = encounter.friendly, encounter.seconds
    left = friendly.left(side, seconds)
    return {
        "used": round(friendly.used(side, seconds), 2),
        "left": None if left is None else round(left, 2),
        "pieces": friendly.position.count(side),
    }


def _moves(friendly: Friendly) -> list[Json]:
    return [
        {"side": before.turn.value, "move": turn.move, "seconds": round(turn.seconds, 1)}
        for turn, before in zip(friendly.turns, friendly.positions, strict=False)
    ]


def _last(friendly: Friendly, tongue: Language) -> str:
    if not friendly.last:
        return ""
    before, move = friendly.last
    side = tongue.say(SIDES[before.turn])
    if friendly.game.is_pass(move):
        return tongue.say("{side} passed.", side=side)
    return tongue.say("{side} played {move}.", side=side, move=move)


def _offer(encounter: Encounter, mine: tuple[Side, ...], tongue: Language) -> Json | None:
    offer = encounter.offer
    if offer is None:
        return None
    side = tongue.say(SIDES[offer.side])
    return {"wish": offer.wish, "mine": offer.side in mine, "words": tongue.say(WISHES[offer.wish], side=side)}
