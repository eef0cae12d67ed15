"""From the record of a match to the faults of the program in it: by which it lost, and by which it may yet lose."""

from girone.lab.catalogue import FAULTS, LOST, LOST_TURN
from girone.lab.finding import Finding, Grade, Said
from girone.lab.habits import slips
from girone.lab.losses import Named, lost_by, turns_lost
from girone.lab.played_match import Encounter
from girone.lab.situation import FILES
from girone.model.wire import LONGEST

EXPLAINS = {"too-large": ("large", "leftover"), "flood": ("early", "after-the-end"), "out-of-turn": ("early",)}
"""A fault that lost the match, and the habits that are only another sign of it."""


def findings(encounter: Encounter) -> list[Finding]:
    """All that one match shows about the program; one that our own side spoilt shows nothing."""
    if encounter.is_unjudged:
        return []
    lost = [*lost_by(encounter), *turns_lost(encounter)]
    explained = {slip for each in lost for slip in EXPLAINS.get(each.name, ())}
    named = [*lost, *(slip for slip in slips(encounter) if slip.name not in explained)]
    return list({each.name: _finding(encounter, each) for each in reversed(named)}.values())[::-1]


def _finding(encounter: Encounter, named: Named) -> Finding:
    fault, situation = FAULTS[named.name], encounter.situation
    why = LOST_TURN if encounter.wire == FILES and fault.why == LOST else fault.why
    return Finding(
        fault=named.name,
        grade=Grade(max(fault.grade, situation.worst)),
        what=Said(fault.what, {"detail": str(named.detail)[:LONGEST]}),
        why=Said(why),
        mend=Said(fault.mend),
        rule=encounter.regulation.sentences[named.reason or fault.reason],
        situation=situation.name,
        side=encounter.side,
        seed=encounter.seed,
        exchange=encounter.exchange(named.at),
        log=encounter.log,
        record=str(encounter.result.journal),
    )
