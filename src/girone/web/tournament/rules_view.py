"""The rules of a tournament: the text of its rule card, and what loses, with the sentences that verdicts quote."""

from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.languages.language import Language
from girone.regulations import cards
from girone.regulations.cards import facts
from girone.regulations.cards.card import losing_heading, marked
from girone.tournament.plan.plan import Plan
from girone.tournament.results.reports.report_json import Json

OTHERWISE = "en"


def rules_view(plan: Plan, language: Language) -> Json:
    """The rules; card notes are in the document's language and in English, everything else in the reader's."""
    regulation = plan.regulation
    known = cards.languages(regulation)
    code = language.code if language.code in known else OTHERWISE
    notes = cards.notes(regulation, code) if code in known else None
    return {
        "notes_in": code,
        "rules": [marked(each) for each in notes.rules] if notes else [],
        "program": [marked(each) for each in notes.program] if notes else [],
        "settled": [(marked(each.open), marked(each.choice)) for each in notes.settled] if notes else [],
        "board": as_svg(draw(regulation.game.start()), language),
        "limits": list(facts.limits(regulation, language)),
        "tournament": list(facts.tournament(regulation, language, [each.format for each in plan.categories])),
        "loses": losing_heading(regulation, language),
        "losses": list(facts.losses(regulation, language, notes.places if notes else {})),
    }
