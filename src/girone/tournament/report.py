"""Tables as text: columns that line up, in the order of the tie-breaks."""

from collections.abc import Sequence

from girone.model.tournament import Stage, Table, Tie
from girone.tournament.situation import Situation

Cell = int | str | None


def tables(situation: Situation) -> str:
    """All tables of a tournament as they stand."""
    parts = []
    for category in situation.plan.categories:
        several = len(situation.plan.categories) > 1
        for stage in situation.stages(category):
            title = f"{category.name}: {stage.title}" if several else stage.title
            parts.append(f"{title}\n\n{stage_text(stage)}")
    return "\n\n".join(parts)


def stage_text(stage: Stage) -> str:
    """A stage: its ties round by round, and its table."""
    rounds = [line for ties in stage.ties for tie in ties for line in _tie(tie)]
    return "\n".join([*rounds, *([""] if rounds else []), table_text(stage.table)])


def table_text(table: Table) -> str:
    """One table; numbers stand right, words left."""
    head: list[Cell] = ["", "name", *table.columns]
    return columns([head, *([row.rank, row.name, *row.cells] for row in table.rows)])


def columns(rows: Sequence[Sequence[Cell]]) -> str:
    """Rows whose cells line up; the first row is the head."""
    texts = [["–" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in texts) for at in range(len(texts[0]))]
    right = [all(isinstance(row[at], int) for row in rows[1:]) for at in range(len(texts[0]))]
    lines = []
    for row in texts:
        aligned = zip(row, widths, right, strict=True)
        cells = [cell.rjust(width) if number else cell.ljust(width) for cell, width, number in aligned]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _tie(tie: Tie) -> list[str]:
    if tie.decided_by == "bye":
        return [f"{tie.winner}: bye"]
    one, other = (name or "?" for name in tie.names)
    state = f"{tie.winner} goes on ({tie.decided_by})" if tie.winner else "to be played" if not tie.legs else "level"
    return [f"{one} – {other}: {state}"]
