"""The bundle for one entrant: its games, logs and verdicts with their rules; nothing private of its rivals."""

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from girone.matches.journal.journal import Record
from girone.matches.table import JOURNAL
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Side
from girone.model.record import Attempt
from girone.model.regulation import Sentence
from girone.model.text import plain
from girone.model.verdict import Verdict
from girone.tournament.results.lost_turns import WIPED_OUT, lost_in, lost_sentence
from girone.tournament.results.pairings import Worth
from girone.tournament.results.redact import redacted
from girone.tournament.results.reports.overview import Results

DAY = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a ZIP, so that the same record always makes the same bundle."""
LETTER = "README.txt"


@dataclass(frozen=True)
class OwnMatch:
    """A match of the entrant: its side, and the journal without the rival's private values.

    An unreadable journal is left out; `unread` says why.
    """

    attempt: Attempt
    worth: Worth
    side: Side
    journal: str | None
    unread: Detail | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict in the journal, or None."""
        records: list[Record] = [json.loads(line) for line in (self.journal or "").split("\n") if line]
        return next((Verdict.from_record(record["verdict"]) for record in records if "verdict" in record), None)


def write(
    results: Results, store: Path, name: str, target: Path, chain: Mapping[str, bytes] | None = None
) -> list[OwnMatch]:
    """Write the bundle as a folder, or as a ZIP if the target's name ends so; returns its matches.

    `chain` has the files of the tournament's chain and its seals, with which the journals can be checked.
    """
    own = [_own(store, name, attempt, worth) for attempt, worth in ended(results, name)]
    if not own:
        raise ConfigError(said("{name} has not played yet: there is nothing to export", name=name))
    write_files({LETTER: _letter(results, name, own).encode(), **_records(own, store), **(chain or {})}, target)
    return own


def write_files(files: Mapping[str, bytes], target: Path) -> None:
    """Write files into a new folder, or into a ZIP if the target's name ends so."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise ConfigError(said("{file} already exists; remove it, or choose another name", file=target))
    try:
        if target.suffix.lower() == ".zip":
            _pack(files, target)
        else:
            _lay_out(files, target)
    except OSError as error:
        raise ConfigError(said("cannot write {file}: {detail}", file=target, detail=error)) from None


def ended(results: Results, name: str) -> list[tuple[Attempt, Worth]]:
    """The ended matches of an entrant, each once even if it counts for two categories."""
    begun = [each for entry in results.matches for each in entry.attempts]
    found = {
        attempt.number: (attempt, worth)
        for attempt, worth in begun
        if name in attempt.pairing.names and worth is not Worth.IN_PLAY
    }
    return [found[number] for number in sorted(found)]


def _own(store: Path, name: str, attempt: Attempt, worth: Worth) -> OwnMatch:
    side = Side.WHITE if attempt.white == name else Side.BLACK
    file = store / attempt.folder / JOURNAL
    try:
        return OwnMatch(attempt, worth, side, redacted(file, side) if file.is_file() else None)
    except RecordError as error:
        return OwnMatch(attempt, worth, side, None, detail_of(error))


def _records(own: Sequence[OwnMatch], store: Path) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for match in own:
        folder, log = match.attempt.folder, f"{match.side}.log"
        if match.journal is not None:
            files[f"{folder}/{JOURNAL}"] = match.journal.encode("utf-8", "surrogatepass")
        if (store / folder / log).is_file():
            files[f"{folder}/{log}"] = (store / folder / log).read_bytes()
    return files


def _letter(results: Results, name: str, own: Sequence[OwnMatch]) -> str:
    plan = results.state.plan
    example = next((match for match in own if match.journal is not None), own[0])
    gone = results.state.out.get(name)
    return f"""{plan.name}: the matches of {name}{plain(f" ({gone.mark}: {gone.reason})") if gone else ""}

Each match has a folder: its journal, from which anybody can judge it again, and what your program wrote to standard
error. What is private to your rivals is withheld in the journals; the verdicts stay the same:

    girone verify {example.attempt.folder}/{JOURNAL}
    girone replay {example.attempt.folder}/{JOURNAL}

girone verify on this folder, or ZIP, checks that they are those that the tournament's chain and its seals have.

{"".join(map(_verdict, own))}"""


def _verdict(match: OwnMatch) -> str:
    attempt, verdict = match.attempt, match.verdict
    rival = attempt.pairing.other(attempt.name(match.side))
    counts = "" if match.worth is Worth.STANDS else f" This match is {match.worth} and does not count."
    words = verdict.words if verdict else _without_journal(attempt)
    rule = _rule(verdict.sentence) if verdict else ""
    head = f"Match {attempt.number}, {match.side} against {rival} ({attempt.folder})"
    missing = " Its journal cannot be read and is not in here." if match.unread else ""
    return f"{head}\n  {plain(words)}{counts}{missing}\n{_turns(match)}{rule}\n"


def _turns(match: OwnMatch) -> str:
    """The turns that both sides lost, and the consequence."""
    own = match.attempt.name(match.side)
    lost = [
        lost_sentence(each, "Your program" if each.name == own else "Your rival") for each in lost_in(match.attempt)
    ]
    if match.worth is Worth.STANDS and match.attempt.wiped_out_by_faults():
        lost.append(f"{WIPED_OUT.capitalize()}.")
    return f"  {' '.join(lost)}\n" if lost else ""


def _without_journal(attempt: Attempt) -> str:
    """The result from the store alone, without details that may be private to the rival."""
    winner = attempt.verdict.winner if attempt.verdict else None
    result = "Void" if not attempt.counts else f"{winner} wins" if winner else "Nobody wins"
    return f"{result}: {attempt.reason.words if attempt.reason else ''}."


def _rule(rule: Sentence) -> str:
    own = f"        “{rule.text}”\n" if rule.text != rule.english else ""
    return f"  rule: {rule.english} [{rule.source}]\n{own}"


def _pack(files: Mapping[str, bytes], target: Path) -> None:
    with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, DAY), content, zipfile.ZIP_DEFLATED)


def _lay_out(files: Mapping[str, bytes], target: Path) -> None:
    for path, content in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(content)
