"""The API of casual games: everything that the pages do, also for programs."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from girone import games
from girone.games.picture import picks
from girone.languages.language import Language
from girone.model.detail import PLAIN, said
from girone.players.casual.move_choice import MoveChoice
from girone.players.casual.saved import to_text
from girone.tournament.results.reports.report_json import Json
from girone.web.core.feed import HEARTBEAT, STILL_HERE, framed, written
from girone.web.core.operation import EVENTS, JSON, OBJECT, TEXT, Operation, Schema, an_object
from girone.web.core.reader_language import language_of
from girone.web.core.requests import json_of
from girone.web.core.wording import Refusal
from girone.web.play.casual_games import GONE
from girone.web.play.game_request import LINK, LONGEST_CLOCK, ME
from girone.web.play.game_view import casual_game_text, casual_game_view, may
from girone.web.play.playing import (
    HEADER,
    NO_STORE,
    STEPS,
    begun,
    casual_games_of,
    known,
    player_of,
    shared_game_of,
    stepped,
)
from girone.web.play.shared_game import SharedGame

MOST_FOLLOWERS = 200
"""Per casual game."""
LONGEST_PLACE = 8
NO_ADVICE = said("the engine helps only in a running game without a second person")
WITH_BODY = ("move", "sit")


async def begin(request: Request) -> Response:
    """Begin a casual game."""
    player, shared_game = await begun(request, await json_of(request))
    view = casual_game_view(shared_game, player, language_of(request))
    return known(JSONResponse({"player": player, **view}, 201, NO_STORE), player)


async def state(request: Request) -> Response:
    """The state of a casual game."""
    text = casual_game_text(shared_game_of(request), player_of(request), language_of(request))
    return Response(text, media_type=JSON, headers=NO_STORE)


async def step(request: Request) -> Response:
    """A step of a player; returns the new state."""
    name = _last_part(request)
    player, shared_game = stepped(request, name, await json_of(request) if name in WITH_BODY else {})
    view = casual_game_view(shared_game, player, language_of(request))
    return known(JSONResponse({"player": player, **view}, headers=NO_STORE), player)


async def advice(request: Request) -> Response:
    """The engine's move and score."""
    shared_game, casual_games, kind = shared_game_of(request), casual_games_of(request), _last_part(request)
    casual_games.questions.spend(request)
    if kind not in may(shared_game, player_of(request)):
        raise Refusal(409, NO_ADVICE)
    position, language = shared_game.casual_game.position, language_of(request)
    found = await casual_games.advise(shared_game)
    shares = {side.value: round(found.share(side), 3) for side in shared_game.casual_game.participants}
    told: Json = {"words": language.tell(found.words), "shares": shares}
    if kind == "hint":
        told |= {"move": found.move, "path": list(picks(position, found.move))}
    return JSONResponse(told, headers=NO_STORE)


async def why(request: Request) -> Response:
    """Why a cell cannot be chosen, after those chosen so far."""
    choice = MoveChoice(shared_game_of(request).casual_game.position)
    place, picked = request.query_params.get("place", ""), request.query_params.get("picked", "")
    if not 0 < len(place) <= LONGEST_PLACE or len(picked) > LONGEST_PLACE:
        raise Refusal(400, PLAIN(cause="`place` and `picked` have to be cells, or `off`"))
    if picked:
        choice = choice.pick(picked)
    return JSONResponse({"words": language_of(request).tell(choice.why_not(place))}, headers=NO_STORE)


async def saved(request: Request) -> Response:
    """The casual game in the file format of `girone play`."""
    shared_game = shared_game_of(request)
    name = f"girone-{shared_game.casual_game.game.name}.json"
    headers = {**NO_STORE, "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(to_text(shared_game.casual_game.pause(shared_game.seconds)), media_type=JSON, headers=headers)


async def live(request: Request) -> Response:
    """The events of a casual game, as server-sent events."""
    shared_game = shared_game_of(request)
    headers = {**NO_STORE, "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(media_type=EVENTS, headers=headers)
    if shared_game.followers >= MOST_FOLLOWERS:
        raise Refusal(
            503, said("{count} spectators already follow this game", count=MOST_FOLLOWERS), {"Retry-After": "60"}
        )
    events = _events(shared_game, player_of(request), language_of(request))
    return StreamingResponse(events, media_type=EVENTS, headers=headers)


async def _events(shared_game: SharedGame, player: str, language: Language) -> AsyncIterator[bytes]:
    """The state at first and after changes; changes faster than the connection are merged."""
    with shared_game.followed() as news:
        while not shared_game.is_closed:
            news.clear()
            yield framed("state", casual_game_text(shared_game, player, language))
            while not news.is_set():
                try:
                    await asyncio.wait_for(news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield STILL_HERE
        yield written("gone", {"words": language.tell(GONE)})


def _last_part(request: Request) -> str:
    return request.url.path.rpartition("/")[2]


ADVICE = ("hint", "evaluation")
ROUTES = [
    Route("/api/play", begin, methods=["POST"]),
    Route("/api/play/{name}", state),
    Route("/api/play/{name}/live", live),
    Route("/api/play/{name}/saved", saved),
    Route("/api/play/{name}/why", why),
    *(Route(f"/api/play/{{name}}/{kind}", advice, methods=["POST"]) for kind in ADVICE),
    *(Route(f"/api/play/{{name}}/{each}", step, methods=["POST"]) for each in STEPS),
]

SEAT: Schema = {"oneOf": [{"type": "string", "enum": [ME, LINK]}, {"type": "integer", "minimum": 1, "maximum": 10}]}
NEW: Schema = an_object(
    "game",
    "white",
    "black",
    game={"type": "string", "enum": list(games.names())},
    size={"type": ["integer", "null"], "description": "of Othello's board"},
    white=SEAT,
    black={**SEAT, "description": "who asks, somebody with the invitation, or a level of the engine"},
    minutes={"type": ["number", "null"], "exclusiveMinimum": 0, "maximum": LONGEST_CLOCK},
)
OLD: Schema = an_object("saved", saved={**TEXT, "description": "a game as `girone play` saves it"})
SHORT: Schema = {**TEXT, "maxLength": 100}
CASUAL_GAME: Schema = an_object(
    "name", "version", "svg", "cells", "choices", "turn", "mine", "seats", "clocks", "moves", "words", "over", "may"
)
PLAYED: Schema = an_object("player", player={**TEXT, "description": f"the secret of who asked, for {HEADER}"})
ADVISED: Schema = an_object("words", "shares", words=TEXT, shares=OBJECT, move=TEXT, path={"type": "array"})
STEP = {
    "move": ("Plays a move for the side to move", an_object("move", move=SHORT)),
    "resign": ("Gives up", None),
    "take-back": ("Goes back to the last choice of a person, or asks the other one for it", None),
    "again": ("A new game, or asks the other person for it", None),
    "swap": ("A new game with sides changed, or asks the other person for it", None),
    "decline": ("Says no to what the other person asks for", None),
    "sit": ("Takes the seat of an invitation", an_object("invitation", invitation=SHORT)),
}
API = {
    "POST /api/play": Operation("Begins a game", PLAYED, body={"anyOf": [NEW, OLD]}, status=201, refusals=(429, 503)),
    "GET /api/play/{name}": Operation("A game as it stands", CASUAL_GAME, refusals=(410,)),
    "GET /api/play/{name}/live": Operation(
        "A game as it happens: `state` at first and after every step, `gone` at the end",
        media=EVENTS,
        refusals=(410, 503),
    ),
    "GET /api/play/{name}/saved": Operation("A game as `girone play` saves and loads it", OBJECT, refusals=(410,)),
    "GET /api/play/{name}/why": Operation(
        "Why a place cannot be picked",
        an_object("words", words=TEXT),
        query={"place": TEXT, "picked": TEXT},
        refusals=(410,),
    ),
    "POST /api/play/{name}/hint": Operation("What the engine would play", ADVISED, refusals=(403, 409, 410, 429, 503)),
    "POST /api/play/{name}/evaluation": Operation("How the sides stand", ADVISED, refusals=(403, 409, 410, 429, 503)),
    **{
        f"POST /api/play/{{name}}/{name}": Operation(summary, PLAYED, body=body, refusals=(403, 409, 410, 429))
        for name, (summary, body) in STEP.items()
    },
}
