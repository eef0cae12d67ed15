"""Draw the lots in public: who takes which place of the calendar, one place after the other.

All lots come from the seed in the tournament's file; the command beside each lot gives the same lot on any machine.
For a file nothing is recorded. In a store that nobody has drawn in yet, the draw is recorded, as `girone run` would do
it; later it is shown as it was drawn.

Examples:
  girone draw tournament.toml --step
  girone draw tournament.store --category juniors
  girone draw tournament.toml --json
"""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from girone.cli.arguments import category_argument, json_argument, tournament_argument
from girone.cli.shared import print_json
from girone.model.record import DecisionKind
from girone.model.text import plain
from girone.tournament.plan.drawing import lots_of, undrawn
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Category
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import chosen_category, state_of
from girone.tournament.store.store import Store

if TYPE_CHECKING:
    from girone.cli.reports import DrawnPlace, DrawReport


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    tournament_argument(parser)
    category_argument(parser)
    parser.add_argument("--step", action="store_true", help="wait for Enter before each place")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the draw of each category."""
    state = _state(arguments.store)
    wanted = chosen_category(state.plan, arguments.category)
    for category in state.plan.categories:
        if wanted not in (None, category.name):
            continue
        if arguments.json:
            print_json(_as_json(state, category))
        else:
            _show(state, category, arguments.step)
    return 0


def _as_json(state: TournamentState, category: Category) -> "DrawReport":
    places = state.places(category)
    drawn = state.draws.get(category.name, places)
    lots = {lot.name: lot for lot in lots_of(state, category, drawn)} if category.draw else {}
    listed: list[DrawnPlace] = [
        {
            "name": name,
            "lot": lots[name].lot if name in lots else None,
            "recipe": lots[name].recipe if name in lots else None,
            "late": name not in drawn,
        }
        for name in places
    ]
    return {"category": category.name, "seed": state.plan.seed if category.draw else None, "places": listed}


def _state(tournament: Path) -> TournamentState:
    """Where a tournament stands; in a store the draw is recorded first, so that what is shown is what holds."""
    if not tournament.is_dir():
        return TournamentState(load(tournament), [], [])
    with closing(Store(tournament)) as store:
        if undrawn(state_of(store)):
            with store.writing():
                for subject, reason in undrawn(state_of(store)):
                    store.decide(DecisionKind.DRAW, subject, reason)
        return state_of(store)


def _show(state: TournamentState, category: Category, step: bool) -> None:
    places = state.places(category)
    drawn = state.draws.get(category.name, places)
    print(f"{plain(state.plan.name)}, {plain(category.name)}: {len(places)} places")
    if category.draw:
        print(f"The seed is {state.plan.seed!r}. The lot of a name is the SHA-256 of SEED/{category.occasion}/NAME;")
        print("the lowest lot has the first place. Each line ends with the command that gives the lot.\n", flush=True)
    else:
        print("The places are those of the list, without lots.\n", flush=True)
    lots = {lot.name: lot for lot in lots_of(state, category, drawn)} if category.draw else {}
    for place, name in enumerate(places, start=1):
        if step:
            sys.stdin.readline()
        told = f"  {lots[name].lot}  {lots[name].recipe}" if name in lots else ""
        late = "  came after the draw" if name not in drawn else ""
        print(f"{place:4}. {name}{told}{late}", flush=True)
    print()
