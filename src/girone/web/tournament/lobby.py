"""The lobby: lists several tournaments, each with a page of its own; a file has the list."""

import json
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.web.core.operation import Operation
from girone.web.core.rendering import page


class TournamentStatus(StrEnum):
    """Progress of a tournament, in the page's words."""

    TO_COME = "has not begun yet"
    LIVE = "is being played now"
    OVER = "is over"


class Hosted(NamedTuple):
    """A tournament, the address of its page once it has one, and its progress."""

    title: str
    address: str = ""
    state: TournamentStatus = TournamentStatus.TO_COME


def write(file: Path, hosted: list[Hosted]) -> None:
    """Replace the lobby's list atomically."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(hosted), encoding="utf-8")
    unfinished.rename(file)


def read(file: Path) -> list[Hosted]:
    """Read the lobby's list."""
    listed = json.loads(file.read_text(encoding="utf-8"))
    return [Hosted(title, address, TournamentStatus(state)) for title, address, state in listed]


async def lobby(request: Request) -> Response:
    """The page with the tournaments and their addresses."""
    answer = page(request, "lobby.html", hosted=read(request.app.state.lobby))
    answer.headers["Cache-Control"] = "no-store"
    return answer


ROUTES = [Route("/", lobby)]
API: dict[str, Operation] = {}
