"""Decisions that the organiser makes on the page of a match or an entrant."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.requests import Request

from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.web.core.requests import form_of
from girone.web.core.wording import Refusal
from girone.web.organiser.routes import audit_decision, decision_request, prove, session_of
from girone.web.organiser.session import found_session
from girone.web.settings import Session
from girone.web.tournament.live_state import live_state_of


@dataclass(frozen=True)
class Forms:
    """Hidden values for the forms of a page, why the last one was refused, and what was written in it."""

    proof: str
    objection: Detail | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    once: str = field(default_factory=lambda: secrets.token_urlsafe(8))


def forms_of(request: Request) -> Forms | None:
    """The forms, if the reader is the organiser or an assistant."""
    session = found_session(request)
    return Forms(session.proof) if session else None


async def decide_about(request: Request, subject: str) -> Forms | None:
    """Carry out a form about a page's subject; if it is refused, the forms that say why."""
    session, form = session_of(request), await form_of(request)
    _take(session, form)
    live_state = live_state_of(request)
    known = live_state.edition.state
    try:
        wanted = decision_request({**form, "subject": subject}, known.plan.regulation.game.name)
        audit_decision(request, await live_state.carry(wanted))
    except ConfigError as wrong:
        return Forms(session.proof, detail_of(wrong), form)
    await live_state.learn_of_a_decision_after(known)
    return None


def _take(session: Session, form: dict[str, str]) -> None:
    prove(session, form.get("proof", ""))
    if not session.take(form.get("once", "")):
        raise Refusal(409, said("this form was sent already"))
