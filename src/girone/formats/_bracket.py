"""The bracket of a knockout: who meets whom in which round, as far as the results tell."""

from collections.abc import Sequence

from girone.formats._tie import decide
from girone.model.tournament import Field, Result, Row, Table, Tie

COLUMNS = ("reached", "played", "won", "drawn", "lost")
STILL_IN = 0.5
"""How much further than the beaten of a round those are who still play it."""


def bracket(field: Field, numbers: Sequence[int]) -> list[list[Tie]]:
    """All rounds, the final last; the first places have byes where the number is no power of two."""
    slots = _slots(field.names)
    here = _first_round(field, slots, numbers) if len(slots) > 1 else []
    rounds = []
    while here:
        rounds.append(here)
        winners = [tie.winner for tie in here]
        title = round_name(len(here) // 2)
        here = [_tie(field, (winners[at], winners[at + 1]), numbers, title) for at in range(0, len(winners) - 1, 2)]
    return rounds


def ranking(field: Field, rounds: Sequence[Sequence[Tie]], title: str) -> Table:
    """Who came how far; those beaten in the same round share their rank, those still in it stand before them."""
    reached = dict.fromkeys(field.names, 0.0)
    for at, ties in enumerate(rounds):
        for tie in ties:
            for name in filter(None, tie.names):
                reached[name] = at + (tie.winner == name) if tie.winner else at + STILL_IN
    own: dict[str, list[Result]] = {name: [] for name in field.names}
    for tie in (tie for ties in rounds for tie in ties):
        for leg in tie.legs:
            for name in leg.pairing.names:
                own[name].append(leg)
    order = sorted(field.names, key=lambda name: -reached[name])
    rows = []
    for name in order:
        rank = 1 + sum(reached[rival] > reached[name] for rival in field.names)
        rows.append(Row(rank, name, (_reached(int(reached[name]), rounds), *record(name, own[name]))))
    return Table(title, COLUMNS, tuple(rows))


def round_name(ties: int) -> str:
    """The name of a round with so many ties."""
    return {1: "final", 2: "semi-final", 4: "quarter-final"}.get(ties, f"round of {2 * ties}")


def first_meetings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets in the first round, in the order of the bracket."""
    slots = _slots(names)
    pairs = zip(slots[::2], slots[1::2], strict=False)
    return [(one, other) for one, other in pairs if one and other]


def _slots(names: Sequence[str]) -> list[str | None]:
    """The names from the top of the bracket to its bottom: first against last, the best two meet in the final."""
    places = [0]
    while len(places) < len(names):
        places = [each for place in places for each in (place, 2 * len(places) - 1 - place)]
    return [names[place] if place < len(names) else None for place in places]


def _first_round(field: Field, slots: Sequence[str | None], numbers: Sequence[int]) -> list[Tie]:
    title, ties = round_name(len(slots) // 2), []
    for at in range(0, len(slots), 2):
        one, other = slots[at], slots[at + 1]
        ties.append(_tie(field, (one, other), numbers, title) if other else Tie((one, None), (), one, "bye"))
    return ties


def _tie(field: Field, names: tuple[str | None, str | None], numbers: Sequence[int], title: str) -> Tie:
    one, other = names
    return decide(field, one, other, numbers, f"{title} {one} {other}") if one and other else Tie(names)


def _reached(rounds_won: int, rounds: Sequence[Sequence[Tie]]) -> str:
    return "winner" if rounds_won == len(rounds) else round_name(len(rounds[rounds_won]))


def record(name: str, legs: Sequence[Result]) -> tuple[int, int, int, int]:
    """How many were played, won, drawn and lost."""
    won, lost = sum(leg.winner == name for leg in legs), sum(name in leg.losers for leg in legs)
    return len(legs), won, len(legs) - won - lost, lost
