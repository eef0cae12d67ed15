"""Tables as text with aligned columns, and the words for stages, ties and attempts."""

import unicodedata
from collections.abc import Sequence

from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.detail import said
from girone.model.record import Attempt
from girone.model.text import plain
from girone.model.tournament import KnockoutTie, Stage, Table
from girone.tournament.results.pairings import Worth
from girone.tournament.results.state import TournamentState

Cell = int | float | str | None
MEANINGS = {
    "played": "matches with a result",
    "won": "matches won",
    "drawn": "matches tied",
    "lost": "matches lost",
    "points": "what decides first",
    "direct": "points in the matches among those level on points",
    "direct ±": "difference in pieces in the matches among those level on points",
    "±": "difference in pieces in all matches",
    "byes": "rounds off, each worth a win",
    "Buchholz cut 1": "sum of the points of its rivals without the weakest",
    "Buchholz": "sum of the points of its rivals",
    "Sonneborn–Berger": "points of the rivals it beat, and half of those it tied with",
    "lot": "lot drawn from the seed; the last tie-break",
    "first": "how often it moved first",
    "forfeits": "matches lost by a fault",
    "reached": "round or state reached",
    "rating": "strength in Elo points by all matches; those on the ladder have mean 0",
    "from": "where the 95 % interval of the rating begins",
    "to": "where the 95 % interval of the rating ends",
    "credit": "extra points for the course by the place",
    "penalty": "penalty for late delivery: 2^days - 1 points",
}
"""The meanings of table columns, for readers."""


class Words(str):
    """Our own words in a cell, which are printed as they are; foreign text is made safe first."""


def tables(state: TournamentState, language: Language = ENGLISH) -> str:
    """All current tables of a tournament."""
    parts = []
    for category in state.plan.categories:
        several = len(state.plan.categories) > 1
        for stage in state.stages(category):
            own = language.tell(stage.title)
            title = f"{category.name}: {own}" if several else own
            parts.append(f"{title}\n\n{stage_text(stage, language)}")
    return "\n\n".join(parts)


def stage_text(stage: Stage, language: Language = ENGLISH) -> str:
    """A stage: its ties round by round, and its table."""
    rounds = [tie_text(tie, language) for ties in stage.ties for tie in ties]
    return "\n".join([*rounds, *([""] if rounds else []), table_text(stage.table, language)])


def table_text(table: Table, language: Language = ENGLISH) -> str:
    """One table; numbers are aligned right, words left."""
    rows = ([row.rank, row.name, *(_rendered(cell, language) for cell in row.cells)] for row in table.rows)
    return columns([heads(["", "name", *table.columns], language), *rows])


def heads(words: Sequence[str], language: Language) -> list[Cell]:
    """The first row of a table."""
    return [Words(language.tell(word)) for word in words]


def columns(rows: Sequence[Sequence[Cell]]) -> str:
    """Rows with aligned cells; the first row is the head, and floats get three decimals."""
    texts = [[_text(cell) for cell in row] for row in rows]
    widths = [max(width_of(row[at]) for row in texts) for at in range(len(texts[0]))]
    right = [all(isinstance(row[at], int | float) for row in rows[1:]) for at in range(len(texts[0]))]
    lines = []
    for row in texts:
        aligned = zip(row, widths, right, strict=True)
        cells = [_aligned(cell, width, number) for cell, width, number in aligned]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def tie_text(tie: KnockoutTie, language: Language = ENGLISH) -> str:
    """A tie of a knockout in one line."""
    if tie.decided_by == "bye":
        return language.say("{name}: bye", name=_tie_name(tie, tie.winner, language))
    names = [_tie_name(tie, name, language) for name in tie.names if name or not tie.decided_by]
    return f"{' – '.join(names) or '–'}: {tie_state(tie, language)}"


def _tie_name(tie: KnockoutTie, name: str | None, language: Language) -> str:
    mark = f" ({language.say('out')})" if name in tie.out else ""
    return language.isolated(plain(name or "?")) + mark


def tie_state(tie: KnockoutTie, language: Language = ENGLISH) -> str:
    """The state of a tie, in words."""
    if tie.winner:
        return language.say("{name} advances ({detail})", name=tie.winner, detail=tie.decided_by)
    return language.tell(tie.decided_by or said("level" if tie.legs else "to be played"))


def ending(attempt: Attempt, worth: Worth, language: Language = ENGLISH) -> str:
    """Why an attempt does not count."""
    verdict = attempt.verdict
    told = (verdict.detail if worth is Worth.VOID else verdict.told).worded if verdict else ""
    return language.say("match {number}, {worth}: {detail}", number=attempt.number, worth=worth, detail=plain(told))


def _text(cell: Cell) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, Words):
        return cell
    return f"{cell:.3f}" if isinstance(cell, float) else plain(str(cell))


def _rendered(cell: Cell, language: Language) -> Cell:
    return Words(language.tell(cell)) if isinstance(cell, str) else cell


def _aligned(text: str, width: int, right: bool) -> str:
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def width_of(text: str) -> int:
    """The width of a text in a terminal; combining and formatting characters have none."""
    return sum(unicodedata.category(sign) not in ("Cf", "Mn") for sign in text)
