"""The table of the manual: what the lab says of every vice on every wire."""

from girone.lab.examination import findings
from girone.lab.finding import Finding
from tests.bots.vices import VICES, vices_of
from tests.lab.recordings import recorded
from tests.lab.vicious import REGULATIONS

NOTHING = "nothing: the rules allow it"


def table() -> str:
    """The table in Markdown: a row for each vice, a column for each wire."""
    matches = {wire: recorded(wire) for wire in REGULATIONS}
    rows = [["vice", *(f"`{wire}`" for wire in REGULATIONS)], ["---"] * (len(REGULATIONS) + 1)]
    for vice in VICES:
        cells = [_cell(findings(matches[wire][vice])) if vice in vices_of(wire) else "–" for wire in REGULATIONS]
        rows.append([vice, *cells])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(found: list[Finding]) -> str:
    return "; ".join(f"`{each.fault}`, {each.grade.words}" for each in found) or NOTHING
