"""The evaluation curve of a match: requested by POST, read by GET."""

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from girone import engine
from girone.matches.table import JOURNAL
from girone.model.detail import said
from girone.web.core.operation import TEXT, Operation, an_object
from girone.web.core.requests import attempt_of
from girone.web.core.wording import Refusal
from girone.web.entrants.own_match import is_insider
from girone.web.match.evaluation import Evaluations, losing_move
from girone.web.match.evaluation_process import LEVEL
from girone.web.match.story import told_by
from girone.web.tournament.live_state import live_state_of

NO_CORE = said("there are no evaluations here: girone was installed without its native core")
NO_TWIN = said("there are no evaluations here: the engine does not know this game")
ALL_HELD = said("matches use all cores; try again when one has ended")


def evaluations_of(request: Request) -> Evaluations:
    """The curves of this application."""
    evaluations: Evaluations = request.app.state.evaluations
    return evaluations


def journal_of(request: Request) -> tuple[Path, bytes]:
    """Path and content of the journal of an ended match whose moves are public."""
    attempt, live_state = attempt_of(request), live_state_of(request)
    if not live_state.edition.shows(attempt) and not is_insider(request, attempt):
        raise Refusal(403, said("of this round only the results are public"))
    if attempt.ended is None:
        raise Refusal(409, said("the match is being played; its evaluation comes after its end"))
    journal = live_state.folder / attempt.folder / JOURNAL
    if not journal.is_file():
        raise Refusal(404, said("this match has no journal here"))
    read = journal.read_bytes()
    live_state.require_same_record()
    return journal, read


def _demand_engine(request: Request) -> None:
    if not engine.available():
        raise Refusal(503, NO_CORE)
    if not engine.knows(live_state_of(request).edition.state.plan.regulation.game):
        raise Refusal(503, NO_TWIN)


async def curve(request: Request) -> Response:
    """The state of the curve, with the plies so far."""
    journal, read = journal_of(request)
    _demand_engine(request)
    evaluations = evaluations_of(request)
    state = evaluations.state(evaluations.key(read))
    is_done = state["state"] == "done"
    found = {"losing": losing_move(await run_in_threadpool(told_by, journal), state["plies"])} if is_done else {}
    return JSONResponse({**state, "level": LEVEL, **found})


async def begin(request: Request) -> Response:
    """Request the curve; a cached one costs nothing."""
    (journal, read), evaluations = journal_of(request), evaluations_of(request)
    _demand_engine(request)
    key = evaluations.key(read)
    if evaluations.state(key)["state"] in ("none", "failed"):
        if not live_state_of(request).free_cores and not is_insider(request, attempt_of(request)):
            raise Refusal(503, ALL_HELD, {"Retry-After": "30"})
        if evaluations.is_full:
            raise Refusal(503, said("many evaluations are waiting; try again in a minute"), {"Retry-After": "60"})
        evaluations.rate.spend(request)
        evaluations.begin(key, journal)
    return JSONResponse({**evaluations.state(key), "level": LEVEL}, 202)


async def evaluation(request: Request) -> Response:
    """One address for GET and POST, so that other methods get an answer that names both."""
    return await (begin if request.method == "POST" else curve)(request)


ROUTES = [Route("/api/matches/{number:int}/evaluation", evaluation, methods=["GET", "POST"])]
CURVE = an_object(
    "state",
    "plies",
    "level",
    state={"type": "string", "enum": ["none", "waits", "works", "done", "failed"]},
    level={"type": "integer"},
    losing={
        "type": ["object", "null"],
        "description": "the first move after which the engine always sees its side lost, and what it would have played",
    },
    plies={
        "type": "array",
        "items": an_object(
            "ply",
            "score",
            ply={"type": "integer"},
            score={"type": "integer", "description": "for white; 100 is about a piece, from ±30000 on it is decided"},
            best={**TEXT, "type": ["string", "null"]},
            depth={"type": "integer"},
        ),
    },
)
API = {
    "GET /api/matches/{number:int}/evaluation": Operation(
        "The engine's evaluation curve, as far as it is computed", CURVE, refusals=(403, 409, 503)
    ),
    "POST /api/matches/{number:int}/evaluation": Operation(
        "Asks for the curve", CURVE, status=202, refusals=(403, 409, 429, 503)
    ),
}
