"""Say what a tournament's file orders: every mistake with its line, or what will be played and how long it takes.

Nothing is started, played or recorded. Programs have to be where the file says. The time rests on the limits of the
regulation and on how long games of that kind last; programs differ. Notes say why a tournament that has begun does
not go on with this file, and whose files have changed since they were handed in. Exit code 2: there are mistakes.

Examples:
  girone plan tournament.toml
  girone plan tournament.toml --tables 8
  girone plan tournament.toml --json
"""

import argparse
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from girone.cli.arguments import file_argument, json_argument
from girone.cli.help import readers_language
from girone.cli.player_arguments import positive
from girone.cli.shared import options_in_words, print_json
from girone.host.cores import Cores
from girone.host.sandbox.bubblewrap import Level
from girone.model.detail import Detail
from girone.model.errors import ConfigError, GironeError
from girone.model.text import lookalikes, plain
from girone.tournament.plan.entrants_file import LOOK_ALIKE
from girone.tournament.plan.estimate import Estimate, alternatives, estimate, tables_of
from girone.tournament.plan.estimate_text import text
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import ONLY, Plan
from girone.tournament.plan.preview import CategoryPreview, prospects, shared
from girone.tournament.store.freeze import changed
from girone.tournament.store.reading import refusals, store_folder
from girone.tournament.store.store import DATABASE, Store

GOOD, MISTAKES = 0, 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    file_argument(parser)
    parser.add_argument("--tables", type=positive, metavar="N", help="matches at once; default: what this host can do")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read the file and say what it orders."""
    try:
        plan = load(arguments.file)
    except ConfigError as wrong:
        if not arguments.json:
            raise
        print_json({"mistakes": str(wrong).splitlines()})
        return MISTAKES
    notes = _notes(plan, store_folder(None, arguments.file, plan))
    made = estimate(plan, arguments.tables or tables_of(plan, Cores().total))
    if arguments.json:
        print_json(_record(plan) | {"notes": [str(note) for note in notes]} | _estimated(plan, made))
    else:
        print("\n".join([_in_words(plan), *(f"  note         {readers_language().tell(note)}" for note in notes)]))
        print(f"\n{text(plan, made)}")
    return GOOD


def _estimated(plan: Plan, made: Estimate) -> dict[str, Any]:
    others = {words: asdict(other) for words, other in alternatives(plan, made.tables)}
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
        lines.append("  sandbox      strict: every program behind walls of its own")
    if twice := shared(plan):
        serve = "serves" if twice == 1 else "serve"
        lines.append(f"  played once  {twice} of these matches {serve} a second category")
    return "\n".join(lines)


def _notes(plan: Plan, folder: Path) -> list[str | Detail]:
    """What is not a mistake of the file, and to be known before `girone run`."""
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
    except GironeError as error:  # the store is in the way then, and not the file
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
