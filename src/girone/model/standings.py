"""League standings: sorted by points, then by the regulations' tie-breaks, each shown as a column."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from girone.model.regulation import Points
from girone.model.tournament import Field, Fixture, Row, Standing, Table

COLUMNS = ("played", "won", "drawn", "lost", "points", "direct", "direct ±", "±", "lot", "first", "forfeits")
"""`direct`: points against entrants level on points; `±`: difference in pieces; `first`: how often it moved first."""
PIECES = ("direct ±", "±")


def standings(field: Field, fixtures: Sequence[Fixture], title: str, occasion: str) -> Table:
    """The standings of a field from the results of these fixtures, in whatever order they were played.

    `occasion` names the drawing of lots. Records depend on it, so it stays the same if the title changes.
    """
    own: dict[str, list[Standing]] = {name: [] for name in field.names}
    for fixture in fixtures:
        if result := field.result(fixture.pairing):
            for name in result.pairing.names:
                own[name].append(result)
    points = field.terms.points
    total = {name: sum(result.points(name, points) for result in own[name]) for name in field.present}
    lot = {name: place for place, name in enumerate(field.terms.lots.order(f"standings {occasion}", field.names), 1)}
    lines = {}
    for _, level in groupby(sorted(total, key=total.__getitem__), key=total.__getitem__):
        rivals = set(level)
        for name in rivals:
            lines[name] = _line(name, own[name], rivals, lot[name], points)
    order = sorted(field.present, key=lambda name: _key(lines[name]))
    columns = [column for column in COLUMNS if field.terms.largest_margin is not None or column not in PIECES]
    rows = (
        Row(rank, name, tuple(lines[name][column] for column in columns)) for rank, name in enumerate(order, start=1)
    )
    return Table(title, tuple(columns), tuple(rows))


def _line(name: str, results: Sequence[Standing], rivals: set[str], lot: int, points: Points) -> dict[str, int]:
    direct = [result for result in results if result.pairing.other(name) in rivals]
    won = sum(result.winner == name for result in results)
    lost = sum(name in result.losers for result in results)
    return {
        "played": len(results),
        "won": won,
        "drawn": len(results) - won - lost,
        "lost": lost,
        "points": sum(result.points(name, points) for result in results),
        "direct": sum(result.points(name, points) for result in direct),
        "direct ±": sum(result.difference(name) for result in direct),
        "±": sum(result.difference(name) for result in results),
        "lot": lot,
        "first": sum(result.pairing.first == name for result in results),
        "forfeits": sum(result.forfeit and name in result.losers for result in results),
    }


def _key(line: Mapping[str, int]) -> tuple[int, ...]:
    """The sorting key: the tie-breaks in the order that docs/regulations gives (gaps settled)."""
    return -line["points"], -line["direct"], -line["direct ±"], -line["±"], -line["won"], line["lot"]
