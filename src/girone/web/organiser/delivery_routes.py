"""The page on which the organiser of an arena sets the delivery window, grants extensions, and sees deliveries."""

import secrets
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from girone.entries.arena.accounts import Action
from girone.entries.arena.arena import Arena
from girone.entries.arena.delivery_window import (
    Delivered,
    WindowOrder,
    as_csv,
    close_now,
    delivered,
    extend,
    set_window,
)
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.tournament.plan.delivery import Delivery, LatePolicy
from girone.tournament.plan.file import load
from girone.web.core.operation import Operation
from girone.web.core.rendering import page
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_routes import uploads_of
from girone.web.organiser.routes import NO_STORE, audit, prove, session_of
from girone.web.settings import Session

PAGE = "/organiser/delivery"
ORDERED = tuple(each.name for each in fields(WindowOrder))


async def window(request: Request) -> Response:
    """The window, its extensions and all deliveries."""
    return await _shown(request, session_of(request), None)


async def _shown(
    request: Request, session: Session, objection: Detail | None, form: Mapping[str, str] | None = None
) -> Response:
    now, found, rows = datetime.now(UTC), *await run_in_threadpool(_delivered, uploads_of(request).arena)
    answer = page(
        request,
        "delivery.html",
        proof=session.proof,
        once=secrets.token_urlsafe(8),
        objection=objection,
        window=found,
        is_open=not found.is_early(now) and not (found.closes and found.days_late(now)),
        given=_given(found) | {key: value for key, value in (form or {}).items() if key in ORDERED},
        rows=rows,
        late_rules=list(LatePolicy),
    )
    answer.headers.update(NO_STORE)
    answer.status_code = 400 if objection else 200
    return answer


def _delivered(arena: Arena) -> tuple[Delivery, list[Delivered]]:
    found = load(arena.file, complete=False).delivery
    return found, delivered(arena, found)


def _given(found: Delivery) -> dict[str, str]:
    """The window as form fields."""
    times = {key: _local(getattr(found, key), found) for key in ("opens", "closes")}
    return {**times, "zone": getattr(found.zone, "key", "UTC" if found.zone == UTC else ""), "late": found.late}


def _local(at: datetime | None, found: Delivery) -> str:
    """A time as a form field."""
    return at.astimezone(found.zone).strftime("%Y-%m-%dT%H:%M") if at else ""


async def change(request: Request) -> Response:
    """Set the window, close it, or extend it for one entrant."""
    session, form = session_of(request), await form_of(request)
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
    file = uploads_of(request).arena.file
    try:
        match form.get("action"):
            case "close":
                await run_in_threadpool(close_now, file, datetime.now(UTC))
                audit(request, Action.WINDOW, closed=True)
            case "extend":
                name, until = form.get("entrant", ""), form.get("until", "")
                await run_in_threadpool(extend, file, name, until)
                audit(request, Action.EXTEND, name=name, until=until)
            case _:
                order = {key: form.get(key, "") for key in ORDERED}
                await run_in_threadpool(set_window, file, WindowOrder(**order))
                audit(request, Action.WINDOW, **order)
    except ConfigError as wrong:
        return await _shown(request, session, detail_of(wrong), form)
    uploads_of(request).tell()
    return RedirectResponse(PAGE, 303)


async def table(request: Request) -> Response:
    """The deliveries as CSV."""
    session_of(request)
    _, rows = await run_in_threadpool(_delivered, uploads_of(request).arena)
    head = {**NO_STORE, "Content-Disposition": 'attachment; filename="delivered.csv"'}
    return Response(as_csv(rows), media_type="text/csv", headers=head)


ROUTES = [Route(PAGE, window), Route(PAGE, change, methods=["POST"]), Route(f"{PAGE}.csv", table)]
API: dict[str, Operation] = {}
