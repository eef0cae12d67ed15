"""The draw of lots: each entrant's place in the calendar, and the lot that decided it."""

from girone.tournament.plan.drawing import lots_of
from girone.tournament.plan.plan import Category
from girone.tournament.results.reports.report_json import Json
from girone.web.tournament.archive import Edition


def lots_view(edition: Edition) -> Json:
    """The draws of all categories."""
    plan = edition.state.plan
    return {
        "tournament": plan.name,
        "seed": plan.seed,
        "categories": [category_lots(edition, category) for category in plan.categories],
    }


def category_lots(edition: Edition, category: Category) -> Json:
    """One draw; `recorded` says whether it is final; late entrants have no lot."""
    state = edition.state
    places = state.places(category)
    drawn = state.draws.get(category.name, places)
    lots = {lot.name: lot for lot in lots_of(state, category, drawn)} if category.draw else {}
    return {
        "category": category.name,
        "by_lot": category.draw,
        "recorded": category.name in state.draws,
        "occasion": category.occasion,
        "places": [
            {
                "place": place,
                "name": name,
                "entrant": edition.digest.places[name],
                "lot": lots[name].lot if name in lots else None,
                "recipe": lots[name].recipe if name in lots else None,
                "late": name not in drawn,
            }
            for place, name in enumerate(places, start=1)
        ],
    }
