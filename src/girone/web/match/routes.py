"""The pages of a match: main page, boards, messages, journal."""

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from girone.matches.table import JOURNAL
from girone.model.amounts import PLIES
from girone.model.detail import detail_of, said
from girone.model.errors import RecordError
from girone.model.record import Attempt
from girone.web.core.operation import LINES, OBJECT, SVG, TEXT, WHOLE, Operation
from girone.web.core.reader_language import CHOICE, language_asked, language_of
from girone.web.core.refusals import missing, number_in
from girone.web.core.rendering import page, shared
from girone.web.core.requests import whole_number_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_match import is_insider, is_open_to_all, own_files, own_part
from girone.web.match.messages import Message, messages
from girone.web.match.page import chart_page, match_page, stamp_of
from girone.web.match.story import PublicStory, journal_of, told_by
from girone.web.match.views import Json, match_view, plies_view
from girone.web.organiser.in_place import Forms, decide_about, forms_of
from girone.web.organiser.routes import NO_STORE
from girone.web.tournament.live_state import live_state_of

MESSAGES = 200
"""Messages per page."""
FOREVER = "max-age=31536000, immutable"


async def show(request: Request) -> Response:
    """The page of a match; a damaged journal removes only the parts that need it."""
    return await _shown(request, forms_of(request))


async def decide(request: Request) -> Response:
    """A decision of the organiser about the match, made on its page."""
    number = _attempt(request).number
    if refused := await decide_about(request, str(number)):
        answer = await _shown(request, refused)
        answer.status_code = 400
        return answer
    return RedirectResponse(f"/matches/{number}#decide", 303)


async def _shown(request: Request, forms: Forms | None) -> Response:
    attempt, told, damage = _attempt(request), None, None
    view = match_view(live_state_of(request).edition, attempt, is_insider(request, attempt))
    if view["public"]:
        try:
            told = await run_in_threadpool(told_by, _journal(request, attempt))
        except RecordError as error:
            damage = detail_of(error)
        live_state_of(request).require_same_record()
    own = await run_in_threadpool(own_part, request, attempt)
    answer = page(
        request,
        "match.html",
        forms=forms,
        own=own,
        is_too_early=not live_state_of(request).edition.shows_moves(),
        largest_margin=live_state_of(request).edition.state.plan.terms.largest_margin,
        decided=live_state_of(request).edition.state.about_matches.get(attempt.pairing, ()),
        **match_page(view, told, damage, request.query_params.get("ply"), language_of(request)),
    )
    if forms or own:
        answer.headers.update(NO_STORE)
    return answer


async def times(request: Request) -> Response:
    """The chart of times, fetched again after a move."""
    told = await _told(request)
    return shared(request, "_times.html", told.charts, lambda: chart_page(told))


async def match(request: Request) -> Response:
    """A match as JSON."""
    return JSONResponse(match_view(live_state_of(request).edition, _attempt(request)))


async def plies(request: Request) -> Response:
    """The plies of a match, optionally only those after a given one."""
    after = whole_number_of(request, "after") or 0
    return JSONResponse(plies_view(await _told(request), after))


async def board(request: Request) -> Response:
    """The board after a ply; with the match's stamp in the address it may be cached for ever.

    So the language comes only from the address, not from the browser's preference.
    """
    told, attempt = await _told(request), _attempt(request)
    ply = number_in(request.path_params["ply"], said("write the number of the ply, 0 or more"))
    if ply > told.last:
        raise missing(
            said(
                "match {number} has {plies}, there is no ply {ply}",
                number=attempt.number,
                plies=PLIES(count=told.last),
                ply=ply,
            )
        )
    lasting = attempt.ended and request.query_params.get("of") == stamp_of(attempt.number, attempt.began)
    whose = "public" if live_state_of(request).edition.shows(attempt) and is_open_to_all(request) else "private"
    headers = {"Cache-Control": f"{whose}, {FOREVER}" if lasting else "no-cache"}
    drawn = await run_in_threadpool(told.board, ply, language_asked(request))
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def listed_messages(request: Request) -> Response:
    """The messages of a match, or of one turn, in portions."""
    return JSONResponse(await _said(request))


async def said_page(request: Request) -> Response:
    """The messages as a page."""
    view = match_view(live_state_of(request).edition, _attempt(request))
    return page(request, "messages.html", match=view, **await _said(request))


async def message(request: Request) -> Response:
    """One complete message, with a hex dump."""
    return JSONResponse((await _message(request)).whole())


async def message_page(request: Request) -> Response:
    """One message as a page."""
    view = match_view(live_state_of(request).edition, _attempt(request))
    return page(request, "message.html", match=view, message=(await _message(request)).whole())


async def journal(request: Request) -> Response:
    """The journal without private values."""
    attempt = _public(request)
    try:
        text = await run_in_threadpool(journal_of, _journal(request, attempt))
    except RecordError as error:
        raise missing(detail_of(error)) from None
    live_state_of(request).require_same_record()
    headers = {"Content-Disposition": f'attachment; filename="match-{attempt.number}.jsonl"'}
    return Response(text.encode("utf-8", "surrogatepass"), media_type=LINES, headers=headers)


async def own(request: Request) -> Response:
    """The files with which an entrant can rerun its own match, as a ZIP."""
    attempt = _attempt(request)
    packed = await run_in_threadpool(own_files, request, attempt)
    head = {**NO_STORE, "Content-Disposition": f'attachment; filename="match-{attempt.number}.zip"'}
    return Response(packed, media_type="application/zip", headers=head)


def _attempt(request: Request) -> Attempt:
    """The attempt in the address; a new one may be missing in the edition."""
    live_state, text = live_state_of(request), request.path_params["number"]
    number = number_in(text, said("write the match's number, 1 or more"))
    table = live_state.tables.get(number)
    attempt = live_state.edition.attempts.get(number) or (table and table.attempt)
    if not attempt:
        raise missing(said("there is no match {number}", number=number))
    return attempt


def _public(request: Request) -> Attempt:
    attempt, edition = _attempt(request), live_state_of(request).edition
    if edition.shows(attempt) or is_insider(request, attempt):
        return attempt
    if not edition.shows_moves():
        raise Refusal(403, said("the organiser shows the moves later"))
    raise Refusal(
        403, said("match {number} is of an early round, of which only results are shown", number=attempt.number)
    )


def _journal(request: Request, attempt: Attempt) -> Path:
    return live_state_of(request).folder / attempt.folder / JOURNAL


async def _told(request: Request) -> PublicStory:
    try:
        told = await run_in_threadpool(told_by, _journal(request, _public(request)))
    except RecordError as error:
        raise missing(detail_of(error)) from None
    live_state_of(request).require_same_record()
    return told


async def _said(request: Request) -> Json:
    turn, number = whole_number_of(request, "ply"), whole_number_of(request, "page", least=1) or 1
    found = [each for each in messages(await _told(request)) if turn in (None, each.ply)]
    chosen = found[(number - 1) * MESSAGES : number * MESSAGES]
    return {
        "page": number,
        "pages": max(-(-len(found) // MESSAGES), 1),
        "messages": [each.as_json() for each in chosen],
    }


async def _message(request: Request) -> Message:
    found = messages(await _told(request))
    number = number_in(request.path_params["message"], said("write the message's number, 1 or more"))
    if not 1 <= number <= len(found):
        raise missing(said("there is no message {number}; the match has {count}", number=number, count=len(found)))
    return found[number - 1]


ROUTES = [
    Route("/matches/{number}", show),
    Route("/matches/{number}", decide, methods=["POST"]),
    Route("/matches/{number}/own.zip", own),
    Route("/matches/{number}/times", times),
    Route("/matches/{number}/messages", said_page),
    Route("/matches/{number}/messages/{message}", message_page),
    Route("/api/matches/{number}", match),
    Route("/api/matches/{number}/plies", plies),
    Route("/api/matches/{number}/board/{ply}.svg", board),
    Route("/api/matches/{number}/messages", listed_messages),
    Route("/api/matches/{number}/messages/{message}", message),
    Route("/api/matches/{number}/journal", journal),
]
API = {
    "GET /api/matches/{number}": Operation("A match: seats, verdict, attempts", OBJECT),
    "GET /api/matches/{number}/plies": Operation(
        "Its plies, or those after one", OBJECT, query={"after": WHOLE}, refusals=(403,)
    ),
    "GET /api/matches/{number}/board/{ply}.svg": Operation(
        "The board after a ply, its words in a language", media=SVG, query={CHOICE: TEXT, "of": TEXT}, refusals=(403,)
    ),
    "GET /api/matches/{number}/messages": Operation(
        "All messages to and from the programs",
        OBJECT,
        query={"ply": WHOLE, "page": {**WHOLE, "minimum": 1}},
        refusals=(403,),
    ),
    "GET /api/matches/{number}/messages/{message}": Operation("One message, whole", OBJECT, refusals=(403,)),
    "GET /api/matches/{number}/journal": Operation("The public record", media=LINES, refusals=(403,)),
}
