"""Write the results of a tournament into a file, or hand one entrant its own matches.

The HTML is one file that needs no other host. With --entrant it is the parcel for that entrant: its journals, its logs
and its verdicts with their rules, nothing private of its rivals; as a folder, or as a ZIP where -o names one.

Examples:
  girone export tournament.store -o results.html
  girone export tournament.store --format csv
  girone export tournament.store --entrant Alfa -o alfa.zip
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from girone.commands._shared import write_file
from girone.commands._tournaments import chosen_entrant, read_store, say_if_nothing_was_played, store_argument
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
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="where to write; default: -, which prints")


def run(arguments: argparse.Namespace) -> int:
    """Write them."""
    form = arguments.format or ("" if arguments.entrant else ENDINGS.get(Path(arguments.output).suffix, ""))
    if bool(form) == bool(arguments.entrant):
        raise ConfigError(f"write either --format (one of: {', '.join(FORMATS)}) or --entrant NAME")
    with read_store(arguments.store) as (store, situation):
        entrant = chosen_entrant(situation, arguments.entrant)
        results = gather(situation)
        if entrant:
            return _hand_out(results, store.folder, entrant, arguments.output)
        text = _written(results, store.folder, form)
    say_if_nothing_was_played(situation)
    if arguments.output == "-":
        print(text, end="")
    else:
        write_file(arguments.output, text)
    return 0


def _written(results: Results, store: Path, form: str) -> str:
    """The results in one form; the page also tells how fair the time was, which only the journals know."""
    return page(results, fairness(store, results.situation)) if form == HTML else FORMATS[form](results)


def _hand_out(results: Results, store: Path, entrant: str, output: str) -> int:
    if output == "-":
        raise ConfigError("a parcel has several files; write a folder or a file that ends with .zip after -o")
    count = parcel.write(results, store, entrant, Path(output))
    print(f"{output}: {count} {'match' if count == 1 else 'matches'} of {entrant}")
    return 0
