"""What a runner left behind when it ended in the middle of a match."""

from pathlib import Path

from girone import journal
from girone.model.errors import RecordError
from girone.model.reason import Reason
from girone.model.referee import Referee
from girone.result import Result
from girone.table import JOURNAL
from girone.tournament.plan import Plan


def left_behind(plan: Plan, folder: Path) -> Result:
    """The result of a match whose runner has ended: its verdict where the journal has one, else void."""
    file = folder / JOURNAL
    try:
        _, records = journal.read(file)
        last = records[-1] if records else {}
    except RecordError:
        last = {}
    if "verdict" in last:
        return Result(last["verdict"], last["words"], file, ("taken from the journal: the runner had ended before",))
    void = Referee(plan.regulation).void(Reason.INTERRUPTED, "the runner ended during the match")
    return Result.of(void, file)
