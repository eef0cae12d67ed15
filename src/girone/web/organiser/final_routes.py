"""The pages on which the organiser of an arena previews the final, draws it and starts it."""

import secrets
from dataclasses import fields

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone.entries.arena.accounts import Action
from girone.entries.arena.arena import Arena
from girone.entries.arena.final import (
    FinalField,
    FinalOrder,
    begins_at,
    examine_final,
    final_field,
    final_file,
    has_begun,
    make_final,
    schedule_final,
)
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.tournament.plan.estimate_text import duration
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan
from girone.tournament.results.reports.report_json import Json
from girone.tournament.results.state import TournamentState
from girone.web.core.operation import Operation
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_routes import uploads_of
from girone.web.organiser.routes import NO_STORE, audit, prove, session_of
from girone.web.settings import Session
from girone.web.tournament.live_state import live_state_of

PAGE = "/organiser/final"
ORDERED = tuple(each.name for each in fields(FinalOrder))


async def final(request: Request) -> Response:
    """The form of the final with a preview; or when it begins."""
    session = session_of(request)
    return await _shown(request, session, {}, None)


async def _shown(request: Request, session: Session, form: dict[str, str], objection: Detail | None) -> Response:
    arena, state = uploads_of(request).arena, live_state_of(request).edition.state
    usual = {"form": state.plan.regulation.format} | await run_in_threadpool(_drawn, arena)
    given = {key: form.get(key, usual.get(key, "")) for key in ORDERED}
    answer = page(
        request,
        "final.html",
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        objection=objection,
        given=given,
        duration=duration,
        **await run_in_threadpool(_final, arena, state, FinalOrder(**given)),
    )
    answer.headers.update(NO_STORE)
    answer.status_code = 400 if objection else 200
    return answer


def _drawn(arena: Arena) -> dict[str, str]:
    """Form fields of a final that is drawn already, as the start for drawing it again."""
    if not final_file(arena.folder).exists():
        return {}
    plan = load(final_file(arena.folder))
    return {"form": plan.categories[0].format.name, "title": plan.name, "tables": str(plan.tables or "")}


def _final(arena: Arena, state: TournamentState, order: FinalOrder) -> Json:
    ladder, field = _field(arena, state)
    is_drawn = final_file(arena.folder).exists()
    return {
        "field": field,
        "found": examine_final(arena.folder, ladder, field, order),
        "is_drawn": is_drawn,
        "has_begun": has_begun(arena.folder),
        "begins": begins_at(arena.folder) if is_drawn else None,
        "zone": ladder.delivery.zone,
    }


def _field(arena: Arena, state: TournamentState) -> tuple[Plan, FinalField]:
    """The ladder in its current file, and the players of a final."""
    ladder = load(arena.file, complete=False)
    return ladder, final_field(ladder.entrants, arena.accounts.entrants, state.out)


async def order(request: Request) -> Response:
    """Preview a final, draw it, or let it begin."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    action = form.get("action", "")
    if action not in ("draw", "begin"):
        return await _shown(request, session, form, None)
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    arena, state = uploads_of(request).arena, live_state_of(request).edition.state
    is_new = not final_file(arena.folder).exists()
    try:
        if action == "begin":
            await run_in_threadpool(schedule_final, arena.folder, form.get("begins", ""))
        else:
            await run_in_threadpool(_make, arena, state, FinalOrder(**{key: form.get(key, "") for key in ORDERED}))
    except ConfigError as wrong:
        return await _shown(request, session, form, detail_of(wrong))
    audit(request, Action.FINAL, what=action, **{key: form.get(key, "") for key in ORDERED})
    if not is_new:
        return RedirectResponse(PAGE, 303)
    request.app.state.is_made = True  # this page ends, and one that shows the final replaces it
    answer = page(request, "final_begins.html")
    answer.headers.update(NO_STORE)
    return answer


def _make(arena: Arena, state: TournamentState, ordered: FinalOrder) -> None:
    make_final(arena.folder, *_field(arena, state), ordered)


async def to_ladder(request: Request) -> Response:
    """The link back from the final."""
    return RedirectResponse("/")


ROUTES = [Route(PAGE, final), Route(PAGE, order, methods=["POST"]), Route("/ladder", to_ladder)]
API: dict[str, Operation] = {}
