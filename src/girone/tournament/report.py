"""Tables as text: columns that line up, in the order of the tie-breaks."""

from collections.abc import Sequence

from girone.model.record import Attempt
from girone.model.tournament import Stage, Table, Tie
from girone.tournament.entries import Worth
from girone.tournament.situation import Situation

Cell = int | float | str | None


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
    rounds = [tie_text(tie) for ties in stage.ties for tie in ties]
    return "\n".join([*rounds, *([""] if rounds else []), table_text(stage.table)])


def table_text(table: Table) -> str:
    """One table; numbers stand right, words left."""
    head: list[Cell] = ["", "name", *table.columns]
    return columns([head, *([row.rank, row.name, *row.cells] for row in table.rows)])


def columns(rows: Sequence[Sequence[Cell]]) -> str:
    """Rows whose cells line up; the first row is the head, fractions have three places."""
    texts = [[_text(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in texts) for at in range(len(texts[0]))]
    right = [all(isinstance(row[at], int | float) for row in rows[1:]) for at in range(len(texts[0]))]
    lines = []
    for row in texts:
        aligned = zip(row, widths, right, strict=True)
        cells = [cell.rjust(width) if number else cell.ljust(width) for cell, width, number in aligned]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def tie_text(tie: Tie) -> str:
    """A tie of a knockout in a line."""
    if tie.decided_by == "bye":
        return f"{tie.winner}: bye"
    one, other = (name or "?" for name in tie.names)
    return f"{one} – {other}: {tie_state(tie)}"


def tie_state(tie: Tie) -> str:
    """How a tie stands, in words."""
    if tie.winner:
        return f"{tie.winner} goes on ({tie.decided_by})"
    return "level" if tie.legs else "to be played"


def ending(attempt: Attempt, worth: Worth) -> str:
    """What became of an attempt that does not count."""
    return plain(f"match {attempt.number}, {worth}: {attempt.words.removeprefix('Void: ')}")


def plain(text: str) -> str:
    """A text from a program or a person for a terminal: whatever is no sign to be printed is written out."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _text(cell: Cell) -> str:
    if cell is None:
        return "–"
    return f"{cell:.3f}" if isinstance(cell, float) else plain(str(cell))
