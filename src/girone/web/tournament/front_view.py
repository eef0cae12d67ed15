"""The front page of a tournament: facts, progress, leaders, latest results and next matches."""

from collections.abc import Sequence

from girone.model.tournament import Stage
from girone.tournament.results.reports.overview import CategoryResults
from girone.tournament.results.reports.report_json import Json
from girone.web.tournament.archive import Edition
from girone.web.tournament.calendar_view import lines
from girone.web.tournament.standings_view import head_view, out_view

LATEST, NEXT, LEADERS = 8, 8, 10
"""Lines of each on the front page."""


def tournament_view(edition: Edition) -> Json:
    """The tournament itself, its categories and entrants."""
    state, progress = edition.state, edition.digest.progress
    plan = state.plan
    return {
        "tournament": plan.name,
        "edition": edition.number,
        "as_of": edition.digest.as_of,
        "played": progress.played,
        "known": progress.known,
        "in_play": progress.in_play,
        "finished": progress.finished,
        "regulation": {"name": plan.regulation.name, "title": plan.regulation.title},
        "game": {
            "name": plan.regulation.game.name,
            "title": plan.regulation.game.title,
            **plan.regulation.game.options,
        },
        "seed": plan.seed,
        "public_from": plan.public_from,
        "categories": [
            {
                "category": each.name,
                "format": {"name": each.format.name, **each.format.options},
                "entrants": len(state.places(each)),
            }
            for each in plan.categories
        ],
        "entrants": [
            {
                "entrant": at,
                "name": entrant.name,
                "group": entrant.group,
                "categories": list(entrant.categories),
                "out": state.out[entrant.name].reason if entrant.name in state.out else None,
            }
            for at, entrant in enumerate(state.entrants)
        ],
    }


def side_view(edition: Edition, leaders: int = LEADERS, latest: int = LATEST, upcoming: int = NEXT) -> Json:
    """The column beside the live boards."""
    return {
        "leaders": [
            {"category": chapter.category.name, **head_view(edition, stage, leaders), "out": out_view(edition, chapter)}
            for chapter in edition.results.chapters
            for stage in _current(chapter)
        ],
        "winners": [_winners(edition, chapter) for chapter in edition.results.chapters if chapter.stages],
        "latest": lines(edition, edition.digest.latest[:latest]),
        "upcoming": lines(edition, edition.digest.upcoming[:upcoming]),
        "several": edition.results.several,
        "paused": edition.state.paused.reason if edition.state.paused else None,
    }


def _current(chapter: CategoryResults) -> Sequence[Stage]:
    """The current stages: the knockout once there is one, else all groups."""
    return [stage for stage in chapter.stages if stage.ties] or chapter.stages


def _winners(edition: Edition, chapter: CategoryResults) -> Json:
    """The winners of a category's last stage, and the entrants that are out."""
    table = head_view(edition, chapter.stages[-1])["table"]
    names = [{"name": row["name"], "entrant": row["entrant"]} for row in table if row["rank"] == 1]
    return {"category": chapter.category.name, "names": names, "out": out_view(edition, chapter)}
