"""An uploaded program's test matches and practice games, move by move; for its author, tests also for the organiser."""

from collections.abc import Sequence
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.entries.arena.accounts import Account
from girone.entries.arena.arena import last_lines
from girone.entries.arena.practice import practice_of
from girone.model.detail import detail_of, said
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.web.core.operation import Operation
from girone.web.core.reader_language import language_asked, language_of
from girone.web.core.refusals import missing, number_in
from girone.web.core.rendering import page
from girone.web.entrants.own_routes import NO_STORE, sessions_of, uploads_of
from girone.web.match.messages import messages
from girone.web.match.page import match_columns, match_rows
from girone.web.match.story import PublicStory, told_by
from girone.web.match.views import plies_view
from girone.web.organiser.routes import session_of

NO_TEST = said("there is no test match of this number")
ADDRESSES = (
    "/you/tests/{version}/{test}",
    "/you/practice/{test}",
    "/organiser/entrants/{number}/tests/{version}/{test}",
)


async def show(request: Request) -> Response:
    """A test match after a ply: board, moves, messages, and the program's log."""
    journal, told = await run_in_threadpool(_told, request)
    listed = plies_view(told)
    asked = request.query_params.get("ply", "")
    ply = min(int(asked), listed["last"]) if asked.isascii() and asked.isdigit() and len(asked) < 9 else listed["last"]
    side = next(side for side in Side if side in journal.parent.name.split("-"))
    answer = page(
        request,
        "test_match.html",
        tested=request.path_params.get("version"),
        test=request.path_params["test"],
        back=f"/organiser/entrants/{request.path_params['number']}" if "number" in request.path_params else "/you",
        side=side,
        ending=told.story.ending,
        ply=ply,
        last=listed["last"],
        board=told.board(ply, language_of(request)),
        columns=match_columns(told),
        rows=list(match_rows(listed["plies"])),
        messages=[each.as_json() for each in messages(told) if each.ply == ply],
        log=last_lines(journal.with_name(f"{side}.log")),
    )
    answer.headers.update(NO_STORE)
    return answer


async def board(request: Request) -> Response:
    """The board after a ply."""
    _, told = await run_in_threadpool(_told, request)
    ply = number_in(request.path_params["ply"], said("write the number of the ply, 0 or more"))
    if ply > told.last:
        raise missing(NO_TEST)
    drawn = await run_in_threadpool(told.board, ply, language_asked(request))
    return Response(drawn, media_type="image/svg+xml", headers=NO_STORE)


def _told(request: Request) -> tuple[Path, PublicStory]:
    """The journal in the address, and its story."""
    found, test = _journals(request, _account(request)), number_in(request.path_params["test"], NO_TEST)
    if not 0 < test <= len(found):
        raise missing(NO_TEST)
    try:
        return found[test - 1], told_by(found[test - 1])
    except RecordError as error:
        raise missing(detail_of(error)) from None


def _journals(request: Request, account: Account) -> Sequence[Path]:
    """The journals of a version's test matches, or of the last practice."""
    arena = uploads_of(request).arena
    if "version" not in request.path_params:
        practice = practice_of(arena.folder, account.number)
        return [Path(each.journal) for each in practice.games] if practice else []
    version = number_in(request.path_params["version"], NO_TEST)
    return next((each.tests for each in arena.versions(account) if each.upload.version == version), ())


def _account(request: Request) -> Account:
    """The program's account: the signed-in one, or the one that the organiser asks for."""
    if "number" not in request.path_params:
        return sessions_of(request).require(request)
    session_of(request)
    account = uploads_of(request).arena.accounts.get(number_in(request.path_params["number"], NO_TEST))
    if account is None:
        raise missing(NO_TEST)
    return account


ROUTES = [
    route for address in ADDRESSES for route in (Route(address, show), Route(f"{address}/board/{{ply}}.svg", board))
]
API: dict[str, Operation] = {}
