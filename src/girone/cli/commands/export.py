"""Export results or games to a file, the matches of an entrant, or a copy of the record.

Results: html is one file that needs no other; pdf is a certificate on A4, which needs girone[paper]. Before the first
match the tournament's file is enough: places, pairings and expected times.

Games: transcript, ggf and sgf are the usual notations. They contain all matches that count, or the one that you name by
its journal or its number.

--entrant writes a parcel for that entrant: its journals, logs and verdicts with their rules, and nothing private of its
rivals. It is a folder, or a ZIP if -o names one. --everybody writes a ZIP for each entrant.

--site writes the whole page as files, with every match on a board, for any web server or to open from the disk. It is a
ZIP if FOLDER ends with .zip.

sqlite is a copy of the database, also while the tournament runs: all results and decisions, without journals. To use
it, put it into a folder as store.sqlite, with the folder matches beside it.

Examples:
  girone export tournament.toml -o calendar.html
  girone export tournament.store -o results.html
  girone export tournament.store --site results/
  girone export tournament.store -o certificate.pdf
  girone export tournament.store --format csv
  girone export tournament.store -o games.ggf
  girone export tournament.store 28 -o game.sgf
  girone export matches/0001/journal.jsonl --format transcript
  girone export tournament.store --entrant Alfa -o alfa.zip
  girone export tournament.store --everybody -o parcels/
  girone export tournament.store -o /media/stick/tournament.sqlite
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from girone.cli.arguments import entrant_argument, output_argument
from girone.cli.help import complain, readers_language
from girone.cli.shared import write_out
from girone.cli.terminal import say_if_nothing_was_played
from girone.entries.hand_in import folder_name
from girone.host.copies import fresh_folder
from girone.host.cores import Cores
from girone.lab import paper as lab_paper
from girone.languages import ENGLISH, load
from girone.matches import notations
from girone.matches.notations.files import from_journal
from girone.matches.notations.written import WrittenGame
from girone.matches.table import JOURNAL
from girone.model.detail import said
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Game
from girone.model.text import counted
from girone.tournament.results import bundle as parcel
from girone.tournament.results.fairness import fairness
from girone.tournament.results.grades import graded
from girone.tournament.results.pairings import Worth
from girone.tournament.results.reports.overview import Results, gather
from girone.tournament.results.reports.report_csv import matches_csv
from girone.tournament.results.reports.report_html import page
from girone.tournament.results.reports.report_json import whole_json
from girone.tournament.results.reports.report_paper import paper
from girone.tournament.results.reports.report_text import whole_text
from girone.tournament.results.reports.report_xml import results_xml
from girone.tournament.results.verification.published import chain_files
from girone.tournament.results.verification.verify_chain import chain_of
from girone.tournament.store.journals import journal_at, store_at
from girone.tournament.store.reading import chosen_entrant, read_tournament
from girone.tournament.store.store import DATABASE as STORE_FILE
from girone.tournament.store.store import Store

HTML, UFMG_KIT, DATABASE, PDF = "html", "ufmg-kit", "sqlite", "pdf"
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
    ".xml" if form == UFMG_KIT else f".{form}": form for form in (*FORMATS, *notations.WRITERS, DATABASE, PDF)
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "store",
        metavar="FILE|STORE",
        type=Path,
        help="a tournament's file, or its store; for games also a journal",
    )
    parser.add_argument("match", metavar="MATCH", nargs="?", help="only the game of this match: number, or WHITE:BLACK")
    parser.add_argument(
        "--format",
        choices=(*FORMATS, *GAMES, DATABASE, PDF),
        help="the format; default: by the suffix of FILE. csv has a row a match; transcript, ggf, sgf: the games",
    )
    entrant_argument(parser, "the parcel for this entrant, instead of the results")
    parser.add_argument(
        "--everybody", action="store_true", help="a parcel for each entrant that played, in the folder -o"
    )
    parser.add_argument("--site", metavar="FOLDER", type=Path, help="the page as files, in this new folder or ZIP")
    parser.add_argument("--language", metavar="CODE", help="--site: its language; default: that of the terminal")
    output_argument(parser, "where to write; default: -, which prints")
    parser.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")


def run(arguments: argparse.Namespace) -> int:
    """Write the file or files."""
    if arguments.language and not arguments.site:
        raise ConfigError(said("{option} is for --site", option="--language"))
    if arguments.site:
        return _write_site(arguments)
    output = arguments.output or "-"
    parcels = bool(arguments.entrant) + arguments.everybody
    form = arguments.format or ("" if parcels else form_of(output))
    if bool(form) + parcels != 1:
        raise ConfigError(
            said("write either --format (one of: {names}), --entrant NAME or --everybody", names=_all_forms())
        )
    if arguments.match or (arguments.store.suffix == JOURNALS and arguments.store.is_file()):
        return _write_match(arguments.store, arguments.match, form, output)
    if form == DATABASE:
        return _back_up(arguments.store, output)
    if form == PDF:
        return _write_certificate(arguments.store, output)
    with read_tournament(arguments.store) as (folder, state):
        entrant = chosen_entrant(state, arguments.entrant)
        results = gather(state.public, cores=Cores.of_host().total)
        if entrant:
            return _hand_out(results, folder, entrant, output)
        if arguments.everybody:
            return _write_parcels(results, folder, output)
        text = _written(graded(results), folder, form)
    say_if_nothing_was_played(state)
    write_out(output, text)
    return 0


def _write_site(arguments: argparse.Namespace) -> int:
    """Write the page as files."""
    from girone.web.site import site

    if arguments.match or arguments.format or arguments.entrant or arguments.everybody or arguments.output:
        raise ConfigError(said("--site writes everything at once; leave the other options out"))
    language = load(arguments.language).code if arguments.language else readers_language().code
    with read_tournament(arguments.store) as (folder, _):
        pass  # report unreadable journals before anything is written
    files = site(folder, language, arguments.store if arguments.store.is_file() else None)
    parcel.write_files(files, arguments.site)
    front = arguments.site if arguments.site.suffix.lower() == ".zip" else arguments.site / "index.html"
    print(f"{front}: {counted(len(files), 'file', 'files')}")
    return 0


def _write_certificate(store: Path, output: str) -> int:
    """Write the result as a certificate to print."""
    if output == "-":
        raise ConfigError(said("a PDF cannot be shown in the terminal; give a file with -o"))
    if not lab_paper.available():
        raise ConfigError(said("a PDF needs another package: {command}", command=lab_paper.HOW_TO_GET_IT))
    language = readers_language()
    with read_tournament(store) as (folder, state):
        say_if_nothing_was_played(state)
        results = graded(gather(state.public, cores=Cores.of_host().total))
        head = ""
        if (folder / STORE_FILE).exists():
            with closing(Store(folder)) as opened:
                chain = chain_of(opened)
                head = chain.head if chain else ""
        # the font of the PDF has no Arabic letters
        text = paper(results, head, language if language.direction == "ltr" else ENGLISH)
    try:
        Path(output).write_bytes(lab_paper.pdf(text))
    except OSError as error:
        raise ConfigError(said("cannot write {file}: {detail}", file=output, detail=error)) from None
    print(output)
    return 0


def _write_match(store: Path, match: str | None, form: str, output: str) -> int:
    """Write the game of one match."""
    file = journal_at(store, match)
    if form not in GAMES:
        raise ConfigError(said("{file} is one match; it can be written as {names}", file=file, names=", ".join(GAMES)))
    write_out(output, _games([(file, from_journal(file))], form))
    return 0


def _back_up(path: Path, output: str) -> int:
    """Copy the database; never overwrite an existing file."""
    if output == "-":
        raise ConfigError(said("a database cannot be shown in the terminal; give a file with -o"))
    with closing(Store(store_at(path) or path)) as store:
        store.database.backup(Path(output))
    print(f"{output}: a copy of the record of {path}")
    return 0


def _all_forms() -> str:
    return ", ".join((*FORMATS, *GAMES, DATABASE, PDF))


def form_of(output: str) -> str:
    """The format by the file's suffix; empty if the output is printed."""
    if output == "-":
        return ""
    form = ENDINGS.get(Path(output).suffix.lower())
    if form is None:
        pattern = (
            "the suffix of {file} names no format (it can be {endings}); "
            "write --format (one of: {names}), --entrant NAME or --everybody"
        )
        raise ConfigError(said(pattern, file=output, endings=", ".join(ENDINGS), names=_all_forms()))
    return form


def match_form(output: str, game: type[Game]) -> str:
    """The notation for a file of games between engines; refuses before the match what could not be written after it."""
    path = Path(output)
    form = ENDINGS.get(path.suffix.lower(), "")
    if form not in (*FORMATS, *GAMES):
        possible = ", ".join(ending for ending, each in ENDINGS.items() if each in (*FORMATS, *GAMES))
        raise ConfigError(
            said("the suffix of {file} names no format; it can be {endings}", file=path, endings=possible)
        )
    if form in GAMES:
        notations.check(form, game)
    if path.is_dir() or not path.parent.is_dir():
        raise ConfigError(said("cannot write {file}: there is no folder {folder}", file=path, folder=path.parent))
    return form


def _written(results: Results, store: Path, form: str) -> str:
    """The results in one format; the HTML page also has time fairness, which it reads from the journals."""
    if form in GAMES:
        game = results.state.plan.regulation.game
        notations.check(form, type(game))
        return _games(_readable_games(_counting_journals(results, store)), form)
    return page(results, fairness(store, results.state)) if form == HTML else FORMATS[form](results)


def games_written(store: Path, form: str) -> str:
    """The games of a store in one format."""
    with read_tournament(store) as (folder, state):
        return _written(graded(gather(state.public, cores=Cores.of_host().total)), folder, form)


def _counting_journals(results: Results, store: Path) -> list[Path]:
    """The journals of the matches that count, in the order in which they began."""
    counting = {
        attempt.number: attempt.folder
        for entry in results.matches
        for attempt, worth in entry.attempts
        if worth is Worth.STANDS
    }
    return [store / counting[number] / JOURNAL for number in sorted(counting)]


def _readable_games(journals: Iterable[Path]) -> Iterator[tuple[Path, WrittenGame]]:
    """The games of some journals; unreadable ones are skipped and named."""
    for file in journals:
        try:
            yield file, from_journal(file)
        except RecordError as error:
            complain(said("left out: {detail}", detail=error))


def _games(games: Iterable[tuple[Path, WrittenGame]], form: str) -> str:
    """The games in a notation; games that it cannot express are skipped and named."""
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
    with closing(Store(store)) as opened:
        chain = chain_files(opened)
    own = parcel.write(results, store, entrant, Path(output), chain)
    print(f"{output}: {counted(len(own), 'match', 'matches')} of {entrant}")
    for match in own:
        if match.unread:
            complain(said("left out of {file}: {detail}", file=output, detail=match.unread))
    return 0


def _write_parcels(results: Results, store: Path, output: str) -> int:
    """Write a ZIP for each entrant; a number keeps file names apart where names become the same."""
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
