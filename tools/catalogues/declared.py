"""Texts that are said by a variable, because they are data: of the lab, and of the page's templates."""

import re
from collections.abc import Iterator
from pathlib import Path

from girone import formats
from girone.lab.catalogue import FAULTS
from girone.lab.examination import SituationOutcome
from girone.lab.families import situations
from girone.lab.finding import Grade
from girone.model.game import Side
from girone.model.record import Ruling
from girone.tournament.decisions.request import ABOUT_ENTRANTS
from girone.tournament.results.pairings import PairingState, Worth
from girone.tournament.results.report import MEANINGS
from girone.web.tournament import lobby

BY_DATA = {
    "self.title",
    "self.pattern",
    "finding.grade.words",
    "sitting.outcome.value",
    "formats.kind(regulation.format).words",
}
"""What the lab and the cards say by a variable; the texts are found in their data."""
BY_VARIABLE = re.compile(r"""\bt\(\s*([^"'\s][^,)]*)""")
OUTCOMES = ("won", "tied", "lost")
RULINGS = [ruling.value for ruling in Ruling]
SIDES = [side.value for side in Side]
VARIABLES = {
    "ply.side": SIDES,
    "each.side": SIDES,
    "side": SIDES,
    "message.seat": SIDES,
    "bar.amount.about.side": SIDES,
    "meanings[column]": list(MEANINGS.values()),
    "each.state": [state.value for state in lobby.TournamentStatus],
    "each.outcome": [*OUTCOMES, *(state.value for state in PairingState)],
    "each.outcome | capitalize": [outcome.capitalize() for outcome in OUTCOMES],
    "each.worth": [worth.value for worth in Worth],
    "entrant.out.ruling": RULINGS,
    "each.out.ruling": RULINGS,
    "each.ruling": RULINGS,
    "each.mark": ["excluded", "withdrawn"],
    "each.ruling.value": RULINGS,
    "ruling.value | capitalize": [ruling.capitalize() for ruling in ABOUT_ENTRANTS],
    "said": ["this is not the token that was printed"],
}
"""What templates translate by a variable; whoever adds one says here what it can hold."""


def of_the_lab() -> Iterator[tuple[str, str]]:
    """Faults, titles of situations and grades, each with the module that has it."""
    for fault in FAULTS.values():
        yield from (("lab/catalogue.py", text) for text in (fault.what, fault.why, fault.mend))
    yield from (("lab/families", situation.title) for situation in situations())
    yield from (("lab/finding.py", grade.words) for grade in Grade)
    yield from (("lab/examination.py", outcome.value) for outcome in SituationOutcome)


def of_formats() -> Iterator[tuple[str, str]]:
    """What each format is, in words."""
    yield from ((f"formats/{name}.py", formats.kind(name).words) for name in formats.names())


def of_template(file: Path) -> Iterator[str]:
    """What the variables of a template can hold."""
    for found in BY_VARIABLE.findall(file.read_text(encoding="utf-8")):
        yield from VARIABLES[found.strip()]
