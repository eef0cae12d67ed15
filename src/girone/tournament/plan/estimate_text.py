"""The words of an estimate."""

from girone.model.amounts import MATCHES
from girone.model.detail import Detail, Wording, said
from girone.model.text import counted
from girone.tournament.plan.estimate import OF_THE_HOUSE, SERVICE, THINKING, Estimate, alternatives
from girone.tournament.plan.lengths import most_plies, usual_plies
from girone.tournament.plan.plan import Plan

UP_TO = Wording("matches_up_to", "{count} matches ({limit} at most)", one="1 match ({limit} at most)")
AFTERNOON = 4 * 3600
"""The seconds of an afternoon."""


def sentence(made: Estimate) -> str:
    """The estimate in one line."""
    tables = said("one at a time") if made.tables == 1 else said("{count} at a time", count=made.tables)
    usual, longest = duration(made.whole.usual), duration(made.whole.longest)
    pattern = "{detail}, {other}: about {usual}, at most {longest}"
    return said(pattern, detail=_all(made), other=tables, usual=usual, longest=longest).worded


def text(plan: Plan, made: Estimate) -> str:
    """The estimate with its assumptions and with alternatives."""
    game, limits = plan.regulation.game, plan.regulation.limits
    parts = [f"{plan.name}: {sentence(made)}."]
    if len(made.categories) > 1:
        parts += [f"  {name}: {_matches(count)}" for name, count in made.categories.items()]
        shared = sum(made.categories.values()) - made.matches
        serve = "serves several categories and is" if shared == 1 else "serve several categories and are"
        parts += [f"  {shared:,} of them {serve} played once"] if shared else []
    ours = f" (girone's own players: {OF_THE_HOUSE:g} s)" if any(entrant.player for entrant in plan.entrants) else ""
    parts.append(
        f"A match takes about {duration(made.match.usual)}: {usual_plies(game):.0f} moves, each {THINKING:.0%} of the "
        f"{limits.move:g} s allowed{ours}, {limits.warm_up:g} s of warm-up, {SERVICE:g} s to start and end. At most it "
        f"takes {duration(made.match.longest)}: {most_plies(game)} moves that use all their time."
    )
    parts.append(_fits(made))
    others = [f"  {words}: {sentence(other)}" for words, other in alternatives(plan, made.tables)]
    return "\n".join([*parts, *(["Other ways:", *others] if others else [])])


def _fits(made: Estimate) -> str:
    afternoon = f"into an afternoon of {duration(AFTERNOON)}"
    if made.whole.usual > AFTERNOON:
        return f"It does not fit {afternoon}."
    sure = made.whole.longest <= AFTERNOON
    return f"It fits {afternoon}{'' if sure else ', unless many programs use all their time'}."


def duration(seconds: float) -> str:
    """A duration in one or two units, such as 90 s, 40 min or 2 h 5 min."""
    whole = round(seconds)
    if whole < 120:
        return f"{whole} s"
    if whole < 2 * 3600:
        return f"{round(whole / 60)} min"
    hours, minutes = divmod(round(whole / 60), 60)
    return f"{hours:,} h {minutes} min" if minutes else f"{hours:,} h"


def _all(made: Estimate) -> Detail:
    if made.most > made.matches:
        return UP_TO(count=made.matches, limit=f"{made.most:,}")
    return MATCHES(count=made.matches)


def _matches(number: int) -> str:
    return counted(number, "match", "matches")
