"""A certificate in plain English."""

from girone.ratings.certificate import MOST, SEPARATED, Certificate, Gap, RatingEstimate


def sentences(certificate: Certificate) -> list[str]:
    """Sentences for an organiser: who is first, which neighbours are not separated, and about the games."""
    return [*_order(certificate), *_strangers(certificate), *_repeats(certificate), *_first_move(certificate)]


def percent(probability: float) -> str:
    """A probability in words; a sampled one is never certain."""
    whole = round(probability * 100)
    return "more than 99 %" if whole > 99 else "less than 1 %" if whole < 1 else f"{whole} %"


def _order(certificate: Certificate) -> list[str]:
    entrants, counted = certificate.entrants, certificate.games - certificate.repeats
    match entrants:
        case []:
            return ["There are no entrants."]
        case [only]:
            return [f"{only.name} is the only entrant: there is nothing to rank."]
    if not counted:
        return [f"No game counts yet: nothing is known about the order of the {len(entrants)} entrants."]
    if not certificate.decisive:
        few = {1: "The only game was a tie", 2: "Both games were ties"}
        ties = few.get(counted, f"All {counted:,} games were ties")
        return [f"{ties}: no difference between the {len(entrants)} entrants can be seen."]
    first = entrants[0]
    open_gaps = [gap for gap in certificate.gaps if not gap.separated]
    told = [_gap(gap) for gap in open_gaps] or [
        f"Every entrant is separated from its neighbours: each order is right with {percent(SEPARATED)} or more."
    ]
    return [f"{first.name} is first with {percent(first.places[0])}.", *told]


def _gap(gap: Gap) -> str:
    games = f"more than {MOST:,} more games" if gap.games is None else f"about {_more(gap.games, 'game')}"
    ways = [f"{games} between them"]
    if gap.leagues is not None:
        ways.append(f"{_more(gap.leagues, 'league')} like this one")
    return (
        f"{gap.ahead} and {gap.behind} are not separated ({gap.ahead} is ahead with {percent(gap.probability)}): "
        f"{' or '.join(ways)} would be needed."
    )


def _strangers(certificate: Certificate) -> list[str]:
    if len(certificate.groups) < 2 or certificate.games == certificate.repeats:
        return []
    groups = "; ".join(", ".join(group) for group in certificate.groups)
    return [f"These groups never met, not even through others, so the order between them is a guess: {groups}."]


def _repeats(certificate: Certificate) -> list[str]:
    if not certificate.repeats:
        return []
    verb = "repeats" if certificate.repeats == 1 else "repeat"
    return [
        f"{certificate.repeats:,} of {certificate.games:,} games {verb} another game of the same two entrants and "
        f"{verb.replace('repeat', 'add')} nothing: {certificate.games - certificate.repeats:,} count."
    ]


def _first_move(certificate: Certificate) -> list[str]:
    if len(certificate.entrants) < 2 or not certificate.decisive:
        return []
    first = certificate.first_move
    if first.low <= 0 <= first.high:
        return [f"Whether moving first helps cannot be told yet: {_range(first)}."]
    return [f"Moving first {'helps' if first.elo > 0 else 'hurts'}: it is worth {_range(first)}."]


def _range(estimate: RatingEstimate) -> str:
    return f"about {_points(estimate.elo)} Elo points ({_points(estimate.low)} to {_points(estimate.high)})"


def _points(elo: float) -> str:
    return f"{round(elo):,}".replace("-", "−")


def _more(number: int, what: str) -> str:
    return f"1 more {what}" if number == 1 else f"{number:,} more {what}s"
