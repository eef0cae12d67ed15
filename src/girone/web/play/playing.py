"""Shared by pages and API of casual games: identifying player and game, beginning, stepping.

A player is identified by a secret in a cookie or a header, a casual game by an unguessable name, which is all that
spectators need. A seat on another machine is taken with an invitation.
"""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from girone.model.detail import PLAIN, detail_of, said
from girone.model.errors import MoveError
from girone.web.core.rates import client_of
from girone.web.core.wording import Refusal
from girone.web.play.casual_games import CasualGames
from girone.web.play.game_request import wished
from girone.web.play.shared_game import SECRET_BYTES, Proposal, SharedGame

COOKIE, HEADER = "girone_player", "X-Girone-Player"
A_MONTH = 30 * 24 * 3600
NO_STORE = {"Cache-Control": "no-store"}
LONGEST_TEXT = 100
STEPS = ("move", "resign", "take-back", "again", "swap", "decline", "sit")

Body = Mapping[str, Any]


def casual_games_of(request: Request) -> CasualGames:
    """The casual games of this application."""
    casual_games: CasualGames = request.app.state.casual_games
    return casual_games


def shared_game_of(request: Request) -> SharedGame:
    """The casual game in the path."""
    return casual_games_of(request).find(request.path_params["name"])


def player_of(request: Request) -> str:
    """The player's secret, empty if there is none."""
    secret = request.headers.get(HEADER) or request.cookies.get(COOKIE, "")
    return secret if len(secret) <= LONGEST_TEXT else ""


def known(answer: Response, player: str) -> Response:
    """The response with the player's secret as a cookie."""
    answer.set_cookie(COOKIE, player, max_age=A_MONTH, httponly=True, samesite="lax")
    return answer


async def begun(request: Request, body: Body) -> tuple[str, SharedGame]:
    """A new casual game as requested, and its host's secret."""
    casual_games = casual_games_of(request)
    casual_games.begins.spend(request)
    wish = await asyncio.to_thread(wished, body)  # replaying a saved game takes a while
    player = player_of(request) or secrets.token_urlsafe(SECRET_BYTES)
    shared_game = SharedGame(wish.casual_game, dict.fromkeys(wish.mine, player), player, client=client_of(request))
    casual_games.add(shared_game)
    return player, shared_game


def stepped(request: Request, step: str, body: Body) -> tuple[str, SharedGame]:
    """The casual game after a step, and the player's secret."""
    shared_game, casual_games = shared_game_of(request), casual_games_of(request)
    casual_games.steps.spend(request)
    player = player_of(request) or secrets.token_urlsafe(SECRET_BYTES)
    match step:
        case "sit":
            shared_game.sit(player, _text(body, "invitation"))
        case "move":
            _play(shared_game, player, shared_game.casual_game.game.typed(_text(body, "move").strip()))
        case "resign":
            shared_game.resign(player)
        case "decline":
            shared_game.decline(player)
        case "take-back" | "again" | "swap":
            shared_game.wish(player, Proposal(step))
        case _:
            raise Refusal(404, said("there is no such step; there are: {names}", names=", ".join(STEPS)))
    casual_games.go_on(shared_game)
    return player, shared_game


def _play(shared_game: SharedGame, player: str, move: str) -> None:
    try:
        shared_game.play(player, move)
    except MoveError as error:
        raise Refusal(400, detail_of(error)) from None


def _text(body: Body, key: str) -> str:
    text = body.get(key)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise Refusal(400, PLAIN(cause=f"`{key}` has to be a short text"))
    return text
