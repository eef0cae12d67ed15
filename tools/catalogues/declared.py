"""Texts that code translates through variables, because they are data: of the lab, and of page templates."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from girone import formats, games, regulations
from girone.lab.catalogue import FAULTS, IN_A_FILE
from girone.lab.examination import SituationOutcome
from girone.lab.finding import Grade
from girone.lab.situations.situation_list import SITUATIONS
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import DecisionKind
from girone.tournament.decisions.request import ABOUT_ENTRANTS
from girone.tournament.results.fairness_words import ENTRANTS, MATCHES
from girone.tournament.results.pairings import PairingState, Worth
from girone.tournament.results.reports.report import MEANINGS
from girone.web.tournament import lobby

BY_DATA = {
    "self.title",
    "self.pattern",
    "words.pattern",
    "finding.grade.words",
    "sitting.outcome.value",
    "kind.words",
    "FAULTS[slip.name].what",
}
"""Texts that the lab and the cards translate through a variable; found in their data."""
BY_VARIABLE = re.compile(r"""\bt\(\s*([^"'\s][^,)]*)""")
OF_THE_SYSTEM = ("No such file or directory", "Permission denied", "No space left on device")
"""Errors of the operating system that users meet."""
OUTCOMES = ("won", "tied", "lost")
RULINGS = [ruling.value for ruling in DecisionKind]
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
    "decided[-1].kind.value": RULINGS,
    "each.state | capitalize": [outcome.capitalize() for outcome in OUTCOMES],
    "kind.words": [formats.kind(name).words for name in formats.names()],
    "each.grade.words": [grade.words for grade in Grade],
    "ruling.value | capitalize": [ruling.capitalize() for ruling in ABOUT_ENTRANTS],
}
"""What templates translate through a variable; a new variable needs an entry with its possible texts."""


def of_the_lab() -> Iterator[tuple[str, str]]:
    """Faults, titles of situations and grades, each with its module."""
    for fault in FAULTS.values():
        yield from (("lab/catalogue.py", text) for text in (fault.what, fault.why, fault.fix))
    yield from (("lab/catalogue.py", text) for text in IN_A_FILE.values())
    yield from (("lab/situations/situation_list.py", situation.title) for situation in SITUATIONS)
    yield from (("lab/finding.py", grade.words) for grade in Grade)
    yield from (("lab/examination.py", outcome.value) for outcome in SituationOutcome)


def of_formats() -> Iterator[tuple[str, str]]:
    """The description of each format."""
    yield from ((f"formats/{name}.py", formats.kind(name).words) for name in formats.names())


def of_the_data() -> Iterator[tuple[str, str]]:
    """Notations, endings of matches, and girone's own rules, each with its file."""
    for name in games.names():
        yield f"games/{name}/rules.py", games.kind(name).notation_words
    yield from (("model/reason.py", reason.words) for reason in Reason)
    house = tomllib.loads((regulations.FOLDER / regulations.HOUSE).read_text(encoding="utf-8"))
    yield from ((f"regulations/{regulations.HOUSE}", each["english"]) for each in house["sentences"].values())
    for name in regulations.names():
        yield from ((f"regulations/{name}.toml", each.what) for each in regulations.load(name).hand_in)
    yield from (("tournament/results/reports/report.py", column) for column in MEANINGS)
    yield from (("tournament/results/fairness_words.py", column) for column in (*ENTRANTS, *MATCHES))
    yield from (("model/detail.py", words) for words in OF_THE_SYSTEM)
    yield from (("model/game.py", words) for side in Side for words in (side.value, side.capitalize()))
    yield from (("model/record.py", each.value) for each in DecisionKind)
    yield from (("tournament/results/pairings.py", each.value) for words in (PairingState, Worth) for each in words)


def of_template(file: Path) -> Iterator[str]:
    """The possible values of a template's variables."""
    for found in BY_VARIABLE.findall(file.read_text(encoding="utf-8")):
        yield from VARIABLES[found.strip()]
