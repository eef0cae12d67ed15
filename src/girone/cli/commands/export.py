"""Write results or games into a file, or hand one entrant, or everybody, their own matches.

The HTML is one file that needs no other host. transcript, ggf and sgf are the games, as the world of the game writes
them: all matches of a tournament that count, or the one of a journal. With --entrant it is the parcel for that entrant:
its journals, its logs and its verdicts with their rules, nothing private of its rivals; as a folder, or as a ZIP where
-o names one.
--everybody makes a ZIP for each of them.
Before the first match the file of the tournament is enough: places, pairings, and when each match may be expected.

Examples:
  girone export tournament.toml -o calendar.html
  girone export tournament.store -o results.html
  girone export tournament.store --format csv
  girone export tournament.store -o games.ggf
  girone export matches/0001/journal.jsonl --format transcript
  girone export tournament.store --entrant Alfa -o alfa.zip
  girone export tournament.store --everybody -o parcels/
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from girone.cli.help import complain
from girone.cli.shared import write_file
from girone.cli.terminal import say_if_nothing_was_played
from girone.entries.hand_in import folder_name
from girone.host.copies import fresh_folder
from girone.host.cores import Cores
from girone.matches import notations
from girone.matches.notations.files import from_journal
from girone.matches.notations.written import WrittenGame
from girone.matches.table import JOURNAL
from girone.model.detail import said
from girone.model.errors import ConfigError, RecordError
from girone.model.text import counted
from girone.tournament.results import bundle as parcel
from girone.tournament.results.fairness import fairness
from girone.tournament.results.grades import graded
from girone.tournament.results.overview import Results, gather
from girone.tournament.results.pairings import Worth
from girone.tournament.results.report_csv import matches_csv
from girone.tournament.results.report_html import page
from girone.tournament.results.report_json import whole_json
from girone.tournament.results.report_text import whole_text
from girone.tournament.results.report_xml import results_xml
from girone.tournament.store.reading import chosen_entrant, read_tournament

HTML, UFMG_KIT = "html", "ufmg-kit"
FORMATS: dict[str, Callable[[Results], str]] = {
    "text": lambda results: whole_text(results) + "\n",
    "csv": lambda results: matches_csv(results.matches, results.expected),
    "json": lambda results: json.dumps(whole_json(results), indent=1) + "\n",
    HTML: page,
    UFMG_KIT: results_xml,
}
JOURNALS = Path(JOURNAL).suffix
GAMES = tuple(notations.WRITERS)
ENDINGS = {".txt": "text"} | {
    ".xml" if form == UFMG_KIT else f".{form}": form for form in (*FORMATS, *notations.READERS)
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "store",
        metavar="FILE|STORE",
        type=Path,
        help="a tournament's file, or its store; for games also a journal",
    )
    parser.add_argument(
        "--format",
        choices=(*FORMATS, *GAMES),
        help="the form, if FILE does not say it; CSV has a row a match; transcript, ggf, sgf are the games",
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
        raise ConfigError(
            said("write either --format (one of: {names}), --entrant NAME or --everybody", names=_all_forms())
        )
    if arguments.store.suffix == JOURNALS and arguments.store.is_file():
        if form not in GAMES:
            raise ConfigError(
                said("{file} is one match; it can be written as {names}", file=arguments.store, names=", ".join(GAMES))
            )
        return _write(arguments.output, _games([(arguments.store, from_journal(arguments.store))], form))
    with read_tournament(arguments.store) as (folder, state):
        entrant = chosen_entrant(state, arguments.entrant)
        results = gather(state.public, cores=Cores.of_host().total)
        if entrant:
            return _hand_out(results, folder, entrant, arguments.output)
        if arguments.everybody:
            return _hand_out_all(results, folder, arguments.output)
        text = _written(graded(results), folder, form)
    say_if_nothing_was_played(state)
    return _write(arguments.output, text)


def _write(output: str, text: str) -> int:
    if output == "-":
        print(text, end="")
    else:
        write_file(output, text)
    return 0


def _all_forms() -> str:
    return ", ".join((*FORMATS, *GAMES))


def _form(output: str) -> str:
    """The form that the ending of the file tells; none where it is printed."""
    if output == "-":
        return ""
    form = ENDINGS.get(Path(output).suffix.lower())
    if form is None:
        pattern = (
            "the ending of {file} does not say the form (it can be {endings}); "
            "write --format (one of: {names}), --entrant NAME or --everybody"
        )
        raise ConfigError(said(pattern, file=output, endings=", ".join(ENDINGS), names=_all_forms()))
    return form


def _written(results: Results, store: Path, form: str) -> str:
    """The results in one form; the page also tells how fair the time was, which only the journals know."""
    if form in GAMES:
        game = results.state.plan.regulation.game
        notations.check(form, type(game))
        return _games(_readable(_standing(results, store)), form)
    return page(results, fairness(store, results.state)) if form == HTML else FORMATS[form](results)


def _standing(results: Results, store: Path) -> list[Path]:
    """The journals of the matches that count, in the order in which they were begun."""
    counting = {
        attempt.number: attempt.folder
        for entry in results.matches
        for attempt, worth in entry.attempts
        if worth is Worth.STANDS
    }
    return [store / counting[number] / JOURNAL for number in sorted(counting)]


def _readable(journals: Iterable[Path]) -> Iterator[tuple[Path, WrittenGame]]:
    """The games of some journals; one that cannot be read is left out and named."""
    for file in journals:
        try:
            yield file, from_journal(file)
        except RecordError as error:
            complain(said("left out: {detail}", detail=error))


def _games(games: Iterable[tuple[Path, WrittenGame]], form: str) -> str:
    """The games in a notation; one that cannot be written is left out and named."""
    written: list[str] = []
    for file, game in games:
        notations.check(form, type(game.start.game))
        try:
            written.append(notations.WRITERS[form](game))
        except notations.Unwritable as error:
            complain(said("left out: {file}: {detail}", file=file, detail=error))
    return "".join(written)


def _hand_out(results: Results, store: Path, entrant: str, output: str) -> int:
    if output == "-":
        raise ConfigError(said("a parcel has several files; write a folder or a file that ends with .zip after -o"))
    own = parcel.write(results, store, entrant, Path(output))
    print(f"{output}: {counted(len(own), 'match', 'matches')} of {entrant}")
    for match in own:
        if match.unread:
            complain(said("left out of {file}: {detail}", file=output, detail=match.unread))
    return 0


def _hand_out_all(results: Results, store: Path, output: str) -> int:
    """A ZIP for everybody; its number tells names apart that are written alike in a file's name."""
    if output == "-":
        raise ConfigError(said("parcels for everybody go into a folder; write its name after -o"))
    if (target := Path(output)).suffix.lower() == ".zip":
        folder = target.with_suffix("")
        raise ConfigError(
            said(
                "parcels for everybody are a ZIP each, in a folder; {file} names a ZIP: write -o {folder}",
                file=target,
                folder=folder,
            )
        )
    say_if_nothing_was_played(results.state)
    entrants = results.state.entrants
    folder, width = fresh_folder(output), max(2, len(str(len(entrants))))
    for number, entrant in enumerate(entrants, start=1):
        if parcel.ended(results, entrant.name):
            file = folder / f"{number:0{width}}-{folder_name(entrant.name)}.zip"
            _hand_out(results, store, entrant.name, str(file))
    return 0
