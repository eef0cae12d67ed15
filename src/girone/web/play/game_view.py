"""A casual game as one player sees it: board, cells, moves to choose, clocks, seats, possible actions.

The part that all spectators share is computed once per step and language; only clocks are read for each.
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
from girone.players.casual.game import CasualGame, Defeat, DefeatKind
from girone.players.casual.stopwatch import as_clock
from girone.plugins import loadable
from girone.tournament.results.reports.report_json import Json
from girone.web.play.shared_game import Proposal, SharedGame

SIDES = {Side.WHITE: "White", Side.BLACK: "Black"}
WISHES = {
    Proposal.TAKE_BACK: "{side} asks to take a move back.",
    Proposal.AGAIN: "{side} asks for a new game.",
    Proposal.SWAP: "{side} asks for a new game with sides changed.",
}


def casual_game_view(shared_game: SharedGame, player: str, language: Language) -> Json:
    """Everything about a casual game, in the reader's language."""
    return {**_shared_view(shared_game, player, language), "clocks": _clocks(shared_game)}


def casual_game_text(shared_game: SharedGame, player: str, language: Language) -> str:
    """The same as JSON."""
    if shared_game.sides_of(player) or player == shared_game.host != "":
        still = _written(_shared_view(shared_game, player, language))
    elif (known := shared_game.printed.get(language.code)) is not None:
        still = known
    else:
        still = shared_game.printed[language.code] = _written(_shared_view(shared_game, "", language))
    return f'{still[:-1]},"clocks":{_written(_clocks(shared_game))}}}'


def _written(view: Json) -> str:
    return json.dumps(view, separators=(",", ":"))


def _shared_view(shared_game: SharedGame, player: str, language: Language) -> Json:
    """Everything that changes only with a step."""
    casual_game, mine = shared_game.casual_game, shared_game.sides_of(player)
    picture = draw(casual_game.position, casual_game.last)
    turn = None if casual_game.is_over else casual_game.position.turn
    chooses = shared_game.is_seated and turn in mine
    return {
        "name": shared_game.name,
        "version": shared_game.version,
        "game": {"name": casual_game.game.name, "title": casual_game.game.title, **casual_game.game.options},
        "size": picture.grid.width,
        "rows": picture.grid.height,
        "svg": as_svg(replace(picture, hints=Hints()), language),
        "cells": [
            {"cell": cell, "taken": cell in picture.pieces, "words": cell_words(picture, cell, language)}
            for cell in picture.grid.cells
        ],
        "choices": _choices(casual_game, language) if chooses else [],
        "turn": turn,
        "mine": list(mine),
        "turned": mine == (Side.BLACK,) and _is_faced(casual_game.positions[0]),
        "seats": {side.value: _seat(shared_game, side, player, language) for side in Side},
        "clock": casual_game.clock,
        "runs": turn if shared_game.is_seated else None,
        "moves": _moves(casual_game),
        "last": _last(casual_game, language),
        "words": words_of(shared_game, player, language),
        "over": casual_game.is_over,
        "rule": _rule_words(casual_game, language),
        "offer": _offer(shared_game, mine, language),
        "may": may(shared_game, player),
        "trouble": language.say(shared_game.trouble) if shared_game.trouble else "",
    }


def may(shared_game: SharedGame, player: str) -> list[str]:
    """A player's possible actions beside moving."""
    casual_game = shared_game.casual_game
    if not shared_game.sides_of(player) or not shared_game.is_seated:
        return []
    can = {
        "take-back": casual_game.take_back() is not None,
        "resign": not casual_game.is_over,
        "again": True,
        "swap": True,
        "hint": not casual_game.is_over and casual_game.mover.is_person and shared_game.is_alone(player),
        "evaluation": not casual_game.is_over and shared_game.is_alone(player),
    }
    return [step for step, is_possible in can.items() if is_possible]


def cell_words(picture: Picture, cell: Cell, language: Language) -> str:
    """The content of a cell, for screen readers."""
    piece = picture.pieces.get(cell)
    if piece is None:
        return language.say("{cell}, empty", cell=cell)
    side = language.say(SIDES[piece.side])
    if not piece.label:
        return language.say("{cell}, {side}", cell=cell, side=side)
    return language.say("{cell}, {side}, stack of {size}", cell=cell, side=side, size=piece.label)


def words_of(shared_game: SharedGame, player: str, language: Language) -> str:
    """What to do now, or how the game ended."""
    casual_game, mine = shared_game.casual_game, shared_game.sides_of(player)
    if casual_game.verdict:
        return f"{language.tell(casual_game.verdict)}."
    side = language.say(SIDES[casual_game.position.turn])
    if not shared_game.is_seated:
        return language.say("The game begins when every seat is taken.")
    if not casual_game.mover.is_person:
        if shared_game.is_waiting_for_a_core:
            return language.say("Matches use all cores; the engine moves when one is free.")
        return language.say("{side}, the engine, thinks …", side=side)
    if casual_game.must_pass:
        return language.say("{side} has no move and has to pass.", side=side)
    if casual_game.position.turn in mine:
        return language.say("Your turn: {side} to move." if len(mine) == 1 else "{side} to move.", side=side)
    return language.say("{side} to move.", side=side)


def rule_of(casual_game: CasualGame) -> Sentence | None:
    """The sentence for an ending on the board, from the first document about this game that has one."""
    if casual_game.defeat or not casual_game.outcome:
        return None
    return _sentences(casual_game.game.name)[casual_game.outcome.reason]


@cache
def _sentences(game: str) -> Mapping[Reason, Sentence]:
    about, _ = loadable(regulations.names(), regulations.load)
    return next((each.sentences for each in about if each.game.name == game), regulations.house_sentences())


def _rule_words(casual_game: CasualGame, language: Language) -> str:
    match casual_game.defeat:
        case Defeat(way=DefeatKind.OUT_OF_TIME) if casual_game.clock:
            return language.say("Each side had {time} for all its moves.", time=as_clock(casual_game.clock))
    rule = rule_of(casual_game)
    return f"{language.tell(rule.english)} [{rule.source}]" if rule else ""


def _is_faced(start: Position) -> bool:
    """Whether the sides face each other: all of Black's pieces start above all of White's."""
    picture = draw(start)
    rows = {cell: at // picture.grid.width for at, cell in enumerate(picture.grid.cells)}
    own = {side: [rows[cell] for cell, piece in picture.pieces.items() if piece.side is side] for side in Side}
    return max(own[Side.BLACK], default=0) < min(own[Side.WHITE], default=0)


def _choices(casual_game: CasualGame, language: Language) -> list[Json]:
    position = casual_game.position
    return [
        {"move": move, "path": list(picks(position, move)), "label": _label(position, move, language)}
        for move in position.moves()
    ]


def _label(position: Position, move: Move, language: Language) -> str:
    """The label of a move, for when several moves touch the same cells."""
    if position.game.is_pass(move):
        return language.say("Pass")
    if OFF not in picks(position, move):
        return move
    _, way, pieces = move.split(",")
    return language.say("{move}: {number} off the board towards {way}", move=move, number=pieces, way=way)


def _seat(shared_game: SharedGame, side: Side, player: str, language: Language) -> Json:
    participant, seat = shared_game.casual_game.participants[side], shared_game.seats.get(side)
    if seat is None:
        words = language.say("level {level}", level=participant.level) if participant.level else language.say("engine")
        return {"words": words, "taken": True, "invitation": None}
    if not seat.holder:
        shown = seat.invitation if player and player == shared_game.host else None
        return {"words": language.say("the seat is free"), "taken": False, "invitation": shown}
    words = "you" if seat.holder == player else "person"
    return {"words": language.say(words), "taken": True, "invitation": None}


def _clocks(shared_game: SharedGame) -> Json:
    return {side.value: _clock(shared_game, side) for side in Side}


def _clock(shared_game: SharedGame, side: Side) -> Json:
    casual_game, seconds = shared_game.casual_game, shared_game.seconds
    left = casual_game.left(side, seconds)
    return {
        "used": round(casual_game.used(side, seconds), 2),
        "left": None if left is None else round(left, 2),
        "pieces": casual_game.position.count(side),
    }


def _moves(casual_game: CasualGame) -> list[Json]:
    return [
        {"side": before.turn.value, "move": turn.move, "seconds": round(turn.seconds, 1)}
        for turn, before in zip(casual_game.turns, casual_game.positions, strict=False)
    ]


def _last(casual_game: CasualGame, language: Language) -> str:
    if not casual_game.last:
        return ""
    before, move = casual_game.last
    side = language.say(SIDES[before.turn])
    if casual_game.game.is_pass(move):
        return language.say("{side} passed.", side=side)
    return language.say("{side} played {move}.", side=side, move=move)


def _offer(shared_game: SharedGame, mine: tuple[Side, ...], language: Language) -> Json | None:
    offer = shared_game.offer
    if offer is None:
        return None
    side = language.say(SIDES[offer.side])
    return {"wish": offer.wish, "mine": offer.side in mine, "words": language.say(WISHES[offer.wish], side=side)}
