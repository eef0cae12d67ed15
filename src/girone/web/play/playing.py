"""What pages and API of the salon share: who asks, which friendly is meant, how one begins and goes on.

Who plays is known by a secret of the browser, in a cookie or a header. A friendly is known by an unguessable name,
which is all that spectators need; a seat on another machine is taken with an invitation.
"""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from girone.model.errors import MoveError
from girone.web.core.rates import client_of
from girone.web.play.casual_games import Salon
from girone.web.play.game_request import wished
from girone.web.play.shared_game import SECRET_BYTES, Encounter, Wish

COOKIE, HEADER = "girone_player", "X-Girone-Player"
A_MONTH = 30 * 24 * 3600
NO_STORE = {"Cache-Control": "no-store"}
LONGEST_TEXT = 100
STEPS = ("move", "resign", "take-back", "again", "swap", "decline", "sit")

Body = Mapping[str, Any]


def salon_of(request: Request) -> Salon:
    """The salon of the application that a request came to."""
    salon: Salon = request.app.state.salon
    return salon


def encounter_of(request: Request) -> Encounter:
    """The friendly that a path names."""
    return salon_of(request).find(request.path_params["name"])


def player_of(request: Request) -> str:
    """The secret by which somebody is known, nothing if there is none."""
    secret = request.headers.get(HEADER) or request.cookies.get(COOKIE, "")
    return secret if len(secret) <= LONGEST_TEXT else ""


def known(answer: Response, player: str) -> Response:
    """The answer, with which the browser learns the player's secret."""
    answer.set_cookie(COOKIE, player, max_age=A_MONTH, httponly=True, samesite="lax")
    return answer


async def begun(request: Request, body: Body) -> tuple[str, Encounter]:
    """A new friendly as it is wished for, and the secret of who wished for it."""
    salon = salon_of(request)
    salon.begins.spend(request)
    wish = await asyncio.to_thread(wished, body)  # a saved game is played through, which takes a while
    player = player_of(request) or secrets.token_urlsafe(SECRET_BYTES)
    encounter = Encounter(wish.friendly, dict.fromkeys(wish.mine, player), player, client=client_of(request))
    salon.add(encounter)
    return player, encounter


def stepped(request: Request, step: str, body: Body) -> tuple[str, Encounter]:
    """The friendly after a step, and the secret of who made it."""
    encounter, salon = encounter_of(request), salon_of(request)
    salon.steps.spend(request)
    player = player_of(request) or secrets.token_urlsafe(SECRET_BYTES)
    match step:
        case "sit":
            encounter.sit(player, _text(body, "invitation"))
        case "move":
            _play(encounter, player, encounter.friendly.game.typed(_text(body, "move").strip()))
        case "resign":
            encounter.resign(player)
        case "decline":
            encounter.decline(player)
        case "take-back" | "again" | "swap":
            encounter.wish(player, Wish(step))
        case _:
            raise HTTPException(404, f"there is no such step; there are: {', '.join(STEPS)}")
    salon.go_on(encounter)
    return player, encounter


def _play(encounter: Encounter, player: str, move: str) -> None:
    try:
        encounter.play(player, move)
    except MoveError as error:
        raise HTTPException(400, str(error)) from None


def _text(body: Body, key: str) -> str:
    text = body.get(key)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise HTTPException(400, f"`{key}` has to be a short text")
    return text
