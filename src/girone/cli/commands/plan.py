"""Check a tournament's file: every mistake with its line, or what will be played and how long it takes.

Nothing is started, played or recorded. Programs must be where the file says. The estimate uses the limits of the
regulation and the usual length of games; programs differ. Notes say why a tournament that has begun cannot continue
with this file, and whose files have changed. Exit code 2: there are mistakes.

--draw shows the draw of lots in public instead: who gets which place in the calendar. All lots come from the seed in
the tournament's file; the command beside each lot gives the same lot on any machine. For a file nothing is recorded. In
a store without a draw it is recorded, as `girone run` would do; later the recorded draw is shown.

Examples:
  girone plan tournament.toml
  girone plan tournament.toml --tables 8
  girone plan tournament.toml --draw --step
  girone plan tournament.store --draw --category juniors
  girone plan tournament.toml --json
"""

import argparse
import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from girone.cli.arguments import category_argument, json_argument, tournament_argument
from girone.cli.help import readers_language
from girone.cli.player_arguments import positive
from girone.cli.shared import options_in_words, print_json
from girone.host.cores import Cores
from girone.host.sandbox.bubblewrap import Level
from girone.model.detail import Detail
from girone.model.errors import ConfigError, GironeError
from girone.model.record import DecisionKind
from girone.model.text import lookalikes, plain
from girone.tournament.plan.drawing import lots_of, undrawn
from girone.tournament.plan.entrants_file import LOOK_ALIKE
from girone.tournament.plan.estimate import Estimate, alternatives, estimate, tables_of
from girone.tournament.plan.estimate_text import text
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import ONLY, Category, Plan
from girone.tournament.plan.preview import CategoryPreview, prospects, shared
from girone.tournament.results.state import TournamentState
from girone.tournament.store.freeze import changed
from girone.tournament.store.reading import chosen_category, refusals, state_of, store_folder
from girone.tournament.store.store import DATABASE, Store

if TYPE_CHECKING:
    from girone.cli.reports import DrawnPlace, DrawReport

GOOD, MISTAKES = 0, 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    tournament_argument(parser, meaning="a tournament's file; with --draw also its store")
    parser.add_argument("--tables", type=positive, metavar="N", help="matches at once; default: what this host can do")
    parser.add_argument("--draw", action="store_true", help="draw the lots in public")
    parser.add_argument("--step", action="store_true", help="with --draw: wait for Enter before each place")
    category_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read the file and print what it orders, or draw lots."""
    if arguments.draw:
        return _draw(arguments)
    if arguments.step or arguments.category:
        raise ConfigError("--step and --category are about the draw; give --draw, too")
    try:
        plan = load(arguments.store)
    except ConfigError as wrong:
        if not arguments.json:
            raise
        print_json({"mistakes": str(wrong).splitlines()})
        return MISTAKES
    notes = _notes(plan, store_folder(None, arguments.store, plan))
    made = estimate(plan, arguments.tables or tables_of(plan, Cores().total))
    if arguments.json:
        print_json(_record(plan) | {"notes": [str(note) for note in notes]} | _estimated(plan, made))
    else:
        print("\n".join([_in_words(plan), *(f"  note         {readers_language().tell(note)}" for note in notes)]))
        print(f"\n{text(plan, made)}")
    return GOOD


def _estimated(plan: Plan, made: Estimate) -> dict[str, Any]:
    others = {str(words): asdict(other) for words, other in alternatives(plan, made.tables)}
    return {"estimate": asdict(made), "alternatives": others}


def _in_words(plan: Plan) -> str:
    game, limits = plan.regulation.game, plan.regulation.limits
    lines = [
        f"{plain(plan.name)}: no mistakes",
        f"  regulation   {plan.regulation.name}, {limits.move:g} s a move",
        f"  game         {game.title}, {options_in_words(game)}",
        f"  entrants     {len(plan.entrants)}: {', '.join(entrant.name for entrant in plan.entrants)}",
        *(_category(each, several=len(plan.categories) > 1) for each in prospects(plan)),
    ]
    if plan.sandbox is Level.STRICT:
        lines.append("  sandbox      strict: every program in a sandbox of its own")
    if twice := shared(plan):
        serve = "serves" if twice == 1 else "serve"
        lines.append(f"  played once  {twice} of these matches {serve} a second category")
    return "\n".join(lines)


def _notes(plan: Plan, folder: Path) -> list[str | Detail]:
    """What to know before `girone run` that is not a mistake in the file."""
    return [
        *(f"the files of {name} have changed since they were handed in" for name in changed(plan)),
        *(LOOK_ALIKE(name=one, other=two) for one, two in lookalikes(each.name for each in plan.entrants)),
        *_refusals(plan, folder),
    ]


def _refusals(plan: Plan, folder: Path) -> list[str]:
    if not (folder / DATABASE).exists():
        return []
    try:
        with closing(Store(folder)) as store:
            return refusals(plan, store)
    except GironeError as error:  # the store is the problem, not the file
        return str(error).splitlines()


def _category(prospect: CategoryPreview, several: bool) -> str:
    category = prospect.category
    options = ", ".join(f"{key} {value}" for key, value in category.format.options.items())
    who = f" among {', '.join(prospect.entrants)}" if several else ""
    title = "matches" if category.name == ONLY else category.name
    places = "places by lot" if category.draw else "places as listed"
    return f"  {title:12} {prospect.matches}: {category.format.name} ({options}; {places}){who}"


def _record(plan: Plan) -> dict[str, Any]:
    return {
        "name": plan.name,
        "regulation": plan.regulation.name,
        "overrides": dict(plan.overrides),
        "seed": plan.seed,
        "sandbox": plan.sandbox,
        "entrants": [asdict(entrant) for entrant in plan.entrants],
        "categories": [
            {
                "name": each.category.name,
                "format": {"kind": each.category.format.name, **each.category.format.options},
                "entrants": list(each.entrants),
                "known": each.fixed,
                "most": each.most,
            }
            for each in prospects(plan)
        ],
        "changed": changed(plan),
    }


def _draw(arguments: argparse.Namespace) -> int:
    """Show the draw of each category."""
    state = _drawn_state(arguments.store)
    wanted = chosen_category(state.plan, arguments.category)
    for category in state.plan.categories:
        if wanted not in (None, category.name):
            continue
        if arguments.json:
            print_json(_draw_as_json(state, category))
        else:
            _show_draw(state, category, arguments.step)
    return GOOD


def _draw_as_json(state: TournamentState, category: Category) -> "DrawReport":
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


def _drawn_state(tournament: Path) -> TournamentState:
    """The state of a tournament; if it has a store, the draw is recorded first, so that what is shown is final."""
    if not tournament.is_dir():
        return TournamentState(load(tournament), [], [])
    with closing(Store(tournament)) as store:
        if undrawn(state_of(store)):
            with store.writing():
                for subject, reason in undrawn(state_of(store)):
                    store.decide(DecisionKind.DRAW, subject, reason)
        return state_of(store)


def _show_draw(state: TournamentState, category: Category, step: bool) -> None:
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
