"""Write the results of a tournament into a file, or hand one entrant, or everybody, their own matches.

The HTML is one file that needs no other host. With --entrant it is the parcel for that entrant: its journals, its logs
and its verdicts with their rules, nothing private of its rivals; as a folder, or as a ZIP where -o names one.
--everybody makes a ZIP for each of them.

Examples:
  girone export tournament.store -o results.html
  girone export tournament.store --format csv
  girone export tournament.store --entrant Alfa -o alfa.zip
  girone export tournament.store --everybody -o parcels/
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from girone.commands._matches import fresh_folder
from girone.commands._shared import write_file
from girone.commands._tournaments import chosen_entrant, read_store, say_if_nothing_was_played, store_argument
from girone.hand_ins.hand_in import folder_name
from girone.model.counted import counted
from girone.model.errors import ConfigError
from girone.tournament import parcel
from girone.tournament.fairness import fairness
from girone.tournament.report_csv import matches_csv
from girone.tournament.report_html import page
from girone.tournament.report_json import whole_json
from girone.tournament.report_text import whole_text
from girone.tournament.report_xml import results_xml
from girone.tournament.results import Results, gather

HTML = "html"
FORMATS: dict[str, Callable[[Results], str]] = {
    "text": lambda results: whole_text(results) + "\n",
    "csv": lambda results: matches_csv(results.entries),
    "json": lambda results: json.dumps(whole_json(results), indent=1) + "\n",
    HTML: page,
    "xml": results_xml,
}
ENDINGS = {".txt": "text"} | {f".{form}": form for form in FORMATS}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    parser.add_argument(
        "--format", choices=FORMATS, help="the form of the results, if FILE does not say it; CSV has a row a match"
    )
    parser.add_argument("--entrant", metavar="NAME", help="the parcel for this entrant, in place of the results")
    parser.add_argument(
        "--everybody", action="store_true", help="a parcel for each entrant that played, in the folder -o"
    )
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="where to write; default: -, which prints")


def run(arguments: argparse.Namespace) -> int:
    """Write them."""
    parcels = bool(arguments.entrant) + arguments.everybody
    form = arguments.format or ("" if parcels else _form(arguments.output))
    if bool(form) + parcels != 1:
        raise ConfigError(f"write either --format (one of: {', '.join(FORMATS)}), --entrant NAME or --everybody")
    with read_store(arguments.store) as (store, situation):
        entrant = chosen_entrant(situation, arguments.entrant)
        results = gather(situation)
        if entrant:
            return _hand_out(results, store.folder, entrant, arguments.output)
        if arguments.everybody:
            return _hand_out_all(results, store.folder, arguments.output)
        text = _written(results, store.folder, form)
    say_if_nothing_was_played(situation)
    if arguments.output == "-":
        print(text, end="")
    else:
        write_file(arguments.output, text)
    return 0


def _form(output: str) -> str:
    """The form that the ending of the file tells; none where it is printed."""
    if output == "-":
        return ""
    form = ENDINGS.get(Path(output).suffix.lower())
    if form is None:
        raise ConfigError(
            f"the ending of {output} does not say the form (it can be {', '.join(ENDINGS)}); "
            f"write --format (one of: {', '.join(FORMATS)}), --entrant NAME or --everybody"
        )
    return form


def _written(results: Results, store: Path, form: str) -> str:
    """The results in one form; the page also tells how fair the time was, which only the journals know."""
    return page(results, fairness(store, results.situation)) if form == HTML else FORMATS[form](results)


def _hand_out(results: Results, store: Path, entrant: str, output: str) -> int:
    if output == "-":
        raise ConfigError("a parcel has several files; write a folder or a file that ends with .zip after -o")
    own = parcel.write(results, store, entrant, Path(output))
    print(f"{output}: {counted(len(own), 'match', 'matches')} of {entrant}")
    for match in own:
        if match.unread:
            print(f"girone: left out of {output}: {match.unread}", file=sys.stderr)
    return 0


def _hand_out_all(results: Results, store: Path, output: str) -> int:
    """A ZIP for everybody; its number tells names apart that are written alike in a file's name."""
    if output == "-":
        raise ConfigError("parcels for everybody go into a folder; write its name after -o")
    if (target := Path(output)).suffix.lower() == ".zip":
        way_out = f"{target} names a ZIP: write -o {target.with_suffix('')}"
        raise ConfigError(f"parcels for everybody are a ZIP each, in a folder; {way_out}")
    say_if_nothing_was_played(results.situation)
    entrants = results.situation.entrants
    folder, width = fresh_folder(output), max(2, len(str(len(entrants))))
    for number, entrant in enumerate(entrants, start=1):
        if parcel.ended(results, entrant.name):
            file = folder / f"{number:0{width}}-{folder_name(entrant.name)}.zip"
            _hand_out(results, store, entrant.name, str(file))
    return 0
