"""Starter kits for the entrants of an arena: programs for its regulation that play any legal move."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from girone.lab.kits import kit
from girone.lab.kits.packing import zipped
from girone.web.core.operation import Operation
from girone.web.core.reader_language import language_of
from girone.web.core.refusals import SENTENCES, missing
from girone.web.entrants.own_routes import NO_STORE, sessions_of, uploads_of


async def starter_kit(request: Request) -> Response:
    """The kit in a language, for signed-in entrants."""
    sessions_of(request).require(request)
    regulation, language = uploads_of(request).arena.plan.regulation, request.path_params["language"]
    if language not in kit.offered(regulation):
        raise missing(SENTENCES[404])
    files = await run_in_threadpool(kit.gather_for, regulation, language, language_of(request))
    head = {**NO_STORE, "Content-Disposition": f'attachment; filename="{regulation.name}-{language}.zip"'}
    return Response(zipped(files), media_type="application/zip", headers=head)


ROUTES = [Route("/you/kits/{language}", starter_kit)]
API: dict[str, Operation] = {}
