"""From the record of a match to the faults of the program in it: by which it lost, and by which it may yet lose."""

from girone.lab.catalogue import FAULTS, LOST, LOST_TURN
from girone.lab.finding import Finding, Grade, Said
from girone.lab.habits import slips
from girone.lab.losses import Named, lost_by, turns_lost
from girone.lab.played_match import PlayedMatch
from girone.model.wire import LONGEST

EXPLAINS = {"too-large": ("large", "leftover"), "flood": ("early", "after-the-end"), "out-of-turn": ("early",)}
"""A fault that lost the match, and the habits that are only another sign of it."""


def findings(played: PlayedMatch) -> list[Finding]:
    """All that one match shows about the program; one that our own side spoilt shows nothing."""
    if played.is_unjudged:
        return []
    lost = [*lost_by(played), *turns_lost(played)]
    explained = {slip for each in lost for slip in EXPLAINS.get(each.name, ())}
    named = [*lost, *(slip for slip in slips(played) if slip.name not in explained)]
    return list({each.name: _finding(played, each) for each in reversed(named)}.values())[::-1]


def _finding(played: PlayedMatch, named: Named) -> Finding:
    fault, situation = FAULTS[named.name], played.situation
    why = LOST_TURN if played.wire.bears_lost_turns and fault.why == LOST else fault.why
    return Finding(
        fault=named.name,
        grade=Grade(max(fault.grade, situation.worst)),
        what=Said(fault.what, {"detail": str(named.detail)[:LONGEST]}),
        why=Said(why),
        mend=Said(fault.mend),
        rule=played.regulation.sentences[named.reason or fault.reason],
        situation=situation.name,
        side=played.side,
        seed=played.seed,
        exchange=played.exchange(named.at),
        log=played.log,
        record=str(played.result.journal),
    )
