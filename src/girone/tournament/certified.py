"""The certificate of a category: its results as the ratings want them, repeated games counted once."""

from girone.model.reason import Reason
from girone.ratings.certificate import Certificate, certify
from girone.ratings.duplicates import count_once
from girone.ratings.results import Result
from girone.tournament.plan import Category
from girone.tournament.situation import Situation

NOT_PLAYED = (Reason.EXCLUDED, Reason.NO_SHOW, Reason.CHANGED_SOFTWARE)
"""Results that say nothing about strength."""
SEED_DIGITS = 8


def certificate(situation: Situation, category: Category) -> Certificate:
    """How sure the order of a category is; chance comes from the tournament's own seed."""
    field = situation.field(category)
    facts = {attempt.pairing: attempt.facts for attempt in situation.attempts if attempt.counts and attempt.facts}
    results, keys = [], []
    for fixture in category.format.fixtures(field):
        result = field.result(fixture.pairing)
        if not result or result.reason in NOT_PLAYED or len(result.losers) == 2:
            continue
        pairing = result.pairing
        score = 0.5 if result.tie else float(result.winner == pairing.first)
        results.append(Result(pairing.first, pairing.second, score))
        keys.append(facts.get(pairing, {}).get("key") or str(pairing))
    seed = int(situation.plan.terms.lots.lot("certificate", category.name)[:SEED_DIGITS], 16)
    return certify(count_once(results, keys).results, seed=seed, entrants=field.names)
