"""The table of a league: points, then the tie-breaks of the regulations, each shown as a column."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby

from girone.model.regulation import Points
from girone.model.tournament import Field, Fixture, Row, Standing, Table

COLUMNS = ("played", "won", "drawn", "lost", "points", "direct", "direct ±", "±", "lot", "first", "forfeits")
"""`direct` are the points among those level on points, `±` differences in pieces, `first` how often it moved first."""
PIECES = ("direct ±", "±")


def standings(field: Field, fixtures: Sequence[Fixture], title: str) -> Table:
    """The table of those entrants, from the results of these fixtures, whatever the order in which they came."""
    own: dict[str, list[Standing]] = {name: [] for name in field.names}
    for fixture in fixtures:
        if result := field.result(fixture.pairing):
            for name in result.pairing.names:
                own[name].append(result)
    points = field.terms.points
    total = {name: sum(result.points(name, points) for result in own[name]) for name in field.present}
    lot = {name: place for place, name in enumerate(field.terms.lots.order(f"standings {title}", field.names), 1)}
    lines = {}
    for _, rivals in _level(total):
        for name in rivals:
            lines[name] = _line(name, own[name], rivals, lot[name], points)
    return _ranked(field, title, lines)


def restated(table: Table, field: Field, changed: Collection[str], own: Callable[[str], Sequence[Standing]]) -> Table:
    """A table after more results of some entrants: their lines, and of those with whom they are or were level.

    `own` tells all results of an entrant, those from before included.
    """
    points = field.terms.points
    lines = {row.name: _line_of(row, table.columns) for row in table.rows}
    before = {name: line["points"] for name, line in lines.items()}
    ranked = [name for name in changed if name in before]
    total = before | {name: sum(result.points(name, points) for result in own(name)) for name in ranked}
    moved = {count[name] for name in ranked for count in (before, total)}
    for sum_of_points, rivals in _level(total):
        for name in rivals if sum_of_points in moved else ():
            lines[name] = _line(name, own(name), rivals, lines[name]["lot"], points)
    return _ranked(field, table.title, lines)


def _line_of(row: Row, columns: Sequence[str]) -> dict[str, int]:
    """A line read from the table again; columns that it leaves out are about pieces, which do not count then."""
    told = zip(columns, row.cells, strict=True)
    return dict.fromkeys(COLUMNS, 0) | {column: cell for column, cell in told if isinstance(cell, int)}


def _level(total: Mapping[str, int]) -> Iterator[tuple[int, set[str]]]:
    """Those who are level on points."""
    for points, names in groupby(sorted(total, key=total.__getitem__), key=total.__getitem__):
        yield points, set(names)


def _ranked(field: Field, title: str, lines: Mapping[str, Mapping[str, int]]) -> Table:
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
    """Who comes first: the order of the tie-breaks is the law's (regulations, gaps settled)."""
    return -line["points"], -line["direct"], -line["direct ±"], -line["±"], -line["won"], line["lot"]
