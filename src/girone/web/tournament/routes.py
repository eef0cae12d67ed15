"""The pages of a tournament: live boards, standings, calendar, draw of lots, projector."""

import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from girone.tournament.results.reports.report import MEANINGS
from girone.tournament.results.reports.report_json import Json
from girone.tournament.results.verification.seal import kept
from girone.web.core.operation import JSON, LIST, OBJECT, TEXT, WHOLE, Operation
from girone.web.core.reader_language import language_of
from girone.web.core.refusals import SENTENCES, missing
from girone.web.core.rendering import page, part
from girone.web.core.requests import category_of, entrant_of, whole_number_of
from girone.web.tournament.archive import Edition
from girone.web.tournament.calendar_view import Wanted, calendar_view, sheet_view
from girone.web.tournament.front_view import side_view, tournament_view
from girone.web.tournament.live_state import live_state_of, tables_json
from girone.web.tournament.lots_view import category_lots, lots_view
from girone.web.tournament.rules_view import rules_view
from girone.web.tournament.standings_view import chapter_view, crossed_stage, has_crosstable, standings_view

BESIDE = 16
"""Entrants above which a crosstable gets its own page."""
ROWS, FEW = 10, 6
"""Lines of a table, and of matches, that the projector shows at once."""
SECONDS = 12
"""Seconds for each slide of the projector."""


def edition_of(request: Request) -> Edition:
    """The newest edition."""
    return live_state_of(request).edition


async def home(request: Request) -> Response:
    """The live boards, with the standings beside them."""
    side, tables = side_view(edition_of(request)), tables_json(live_state_of(request))
    return page(request, "home.html", tables=tables, champions=_champions(request), **side)


def _champions(request: Request) -> list[str]:
    """The winners of an arena's final; nobody before it is over."""
    final = getattr(request.app.state, "final", None)
    edition: Edition | None = final and final.state.live_state.edition
    if edition is None or not edition.digest.progress.finished:
        return []
    return [winner["name"] for each in side_view(edition)["winners"] for winner in each["names"]]


async def side(request: Request) -> Response:
    """The column beside the live boards, fetched again after each edition."""
    return part(request, "side.html", side_view)


async def standings(request: Request) -> Response:
    """The tables of one category, with tabs for the others."""
    edition = edition_of(request)
    categories = edition.state.plan.categories
    chosen = category_of(request, edition) or categories[0]
    chapter = next(each for each in edition.results.chapters if each.category is chosen)
    names = [category.name for category in categories]
    apart = [has_crosstable(edition, chapter, number) for number in range(len(chapter.stages))]
    view = chapter_view(edition, chapter, BESIDE)
    return page(request, "standings.html", categories=names, meanings=MEANINGS, apart=apart, **view)


async def crosstable(request: Request) -> Response:
    """The crosstable of one stage of a category."""
    edition, number = edition_of(request), whole_number_of(request, "stage") or 0
    chosen = category_of(request, edition) or edition.state.plan.categories[0]
    chapter = next(each for each in edition.results.chapters if each.category is chosen)
    stage = crossed_stage(edition, chapter, number)
    if stage is None:
        raise missing(SENTENCES[404])
    return page(request, "crosstable.html", category=chosen.name, stage=stage)


async def calendar(request: Request) -> Response:
    """One page of the calendar, filtered."""
    edition, wanted = edition_of(request), _wanted(request)
    names = sorted(edition.digest.places.items(), key=lambda each: each[0].casefold())
    categories = [category.name for category in edition.state.plan.categories]
    kept = {key: value for key, value in request.query_params.items() if value and key != "page"}
    choices = {
        "last_round": max(edition.digest.by_round, default=0),
        "names": names,
        "categories": categories,
        "kept": kept,
    }
    return page(request, "calendar.html", wanted=wanted, **choices, **calendar_view(edition, wanted))


async def sheet(request: Request) -> Response:
    """The calendar as a sheet to print."""
    edition = edition_of(request)
    return page(request, "calendar_sheet.html", **sheet_view(edition, _wanted(request)))


async def draw(request: Request) -> Response:
    """The draw of one category as an animation."""
    edition = edition_of(request)
    categories = edition.state.plan.categories
    chosen = category_of(request, edition) or categories[0]
    names, seed = [category.name for category in categories], edition.state.plan.seed
    return page(request, "lots.html", categories=names, seed=seed, **category_lots(edition, chosen))


async def rules(request: Request) -> Response:
    """The rules of the game and of the tournament."""
    return page(request, "rules.html", **rules_view(edition_of(request).state.plan, language_of(request)))


async def projector(request: Request) -> Response:
    """Large boards, and tables that change by themselves."""
    seconds = whole_number_of(request, "seconds", least=1) or SECONDS
    tables = tables_json(live_state_of(request))
    shown = _slides(edition_of(request), live_state_of(request).folder)
    return page(request, "projector.html", tables=tables, seconds=seconds, **shown)


async def slides(request: Request) -> Response:
    """The projector's slides, fetched again after each edition."""
    folder = live_state_of(request).folder
    return part(request, "slides.html", lambda edition: _slides(edition, folder))


async def api_tournament(request: Request) -> Response:
    """The tournament, its categories and entrants."""
    return JSONResponse(tournament_view(edition_of(request)))


async def api_standings(request: Request) -> Response:
    """The tables of all categories, encoded once per edition."""
    edition = edition_of(request)
    key = "standings.json", "en"
    if key not in edition.printed:
        edition.printed[key] = json.dumps(standings_view(edition), ensure_ascii=False, separators=(",", ":"))
    return Response(edition.printed[key], media_type=JSON)


async def api_calendar(request: Request) -> Response:
    """One page of the calendar."""
    return JSONResponse(calendar_view(edition_of(request), _wanted(request)))


async def api_draw(request: Request) -> Response:
    """The draws of all categories."""
    return JSONResponse(lots_view(edition_of(request)))


async def api_tables(request: Request) -> Response:
    """The matches in play."""
    return JSONResponse(tables_json(live_state_of(request)))


def _wanted(request: Request) -> Wanted:
    edition = edition_of(request)
    chosen = category_of(request, edition)
    return Wanted(
        category=chosen.name if chosen else "",
        round=whole_number_of(request, "round"),
        entrant=entrant_of(request, edition, "entrant"),
        rival=entrant_of(request, edition, "rival"),
        page=whole_number_of(request, "page", least=1) or 1,
    )


def _slides(edition: Edition, folder: Path) -> Json:
    """The tables in portions that are readable from the last row, and the last seal of the record."""
    view = side_view(edition, leaders=len(edition.digest.places), latest=FEW, upcoming=FEW)
    portions = [
        {**table, "table": table["table"][at : at + ROWS]}
        for table in view["leaders"]
        for at in range(0, max(1, len(table["table"])), ROWS)
    ]
    return {**view, "leaders": portions, "seal": _last_seal(folder)}


def _last_seal(folder: Path) -> Json | None:
    """The last seal of the record as a QR code; None if there is none, or the QR library is missing."""
    try:
        import segno
    except ModuleNotFoundError:
        return None
    made = [sealed for sealed in kept(folder).values() if sealed]
    if not made:
        return None
    code = segno.make(made[-1].short, error="l", micro=False).svg_inline(border=2, light="white", omitsize=True)
    return {"code": code, "matches": made[-1].seal.matches, "head": made[-1].seal.head}


ROUTES = [
    Route("/", home),
    Route("/side", side),
    Route("/standings", standings),
    Route("/standings/crosstable", crosstable),
    Route("/calendar", calendar),
    Route("/calendar/sheet", sheet),
    Route("/draw", draw),
    Route("/rules", rules),
    Route("/projector", projector),
    Route("/slides", slides),
    Route("/api/tournament", api_tournament),
    Route("/api/standings", api_standings),
    Route("/api/calendar", api_calendar),
    Route("/api/draw", api_draw),
    Route("/api/tables", api_tables),
]
API = {
    "GET /api/tournament": Operation("The tournament, its categories and entrants", OBJECT),
    "GET /api/standings": Operation("The tables of all categories with their crosstables", OBJECT),
    "GET /api/calendar": Operation(
        "One page of the calendar",
        OBJECT,
        query={"category": TEXT, "round": WHOLE, "entrant": WHOLE, "rival": WHOLE, "page": {**WHOLE, "minimum": 1}},
    ),
    "GET /api/draw": Operation("The draws of all categories", OBJECT),
    "GET /api/tables": Operation("The matches in play", LIST),
}
