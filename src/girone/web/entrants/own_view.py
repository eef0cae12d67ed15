"""The view of an entrant's own programs: versions with receipts, rank, matches, and the next step."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from girone.entries.arena.accounts import Account
from girone.entries.arena.arena import Arena, UploadStage, Version
from girone.entries.arena.final import FINAL
from girone.entries.drop_folder.drop_folder import is_by
from girone.entries.drop_folder.upload_queue import QueuedUpload, until_matches_end
from girone.languages.language import Language
from girone.model.detail import Detail, said
from girone.tournament.results.pairings import ListedMatch
from girone.web.entrants.views import LISTED, Json, result_view, standings_view
from girone.web.tournament.archive import Edition

BEGIN = said("upload a program; a starter kit plays already")


class NextStep(NamedTuple):
    """What to do next, and the match page that it is about."""

    words: Detail
    address: str = ""


def next_step(versions: Sequence[Version], matches: Sequence[Json]) -> NextStep | None:
    """The most useful next step, if any; both lists are newest first."""
    if not versions:
        return NextStep(BEGIN)
    newest = versions[0]
    number = newest.upload.version
    if newest.stage is UploadStage.REFUSED:
        return NextStep(said("version {number} was not entered: read why, correct it, upload it again", number=number))
    if newest.findings:
        return NextStep(said("version {number} has faults that lose matches: correct them first", number=number))
    if not newest.name:
        return None
    lost = [each for each in matches if each["outcome"] == "lost" and each["match"]]
    by_fault = next((each for each in lost if each["forfeit"]), None)
    if by_fault:
        words = said("match {number} was lost by a fault: its page has your log", number=by_fault["match"])
        return NextStep(words, by_fault["address"])
    if not lost:
        return None
    words = said("match {number} was lost on the board: its page says which move lost it", number=lost[0]["match"])
    return NextStep(words, lost[0]["address"])


@dataclass(frozen=True)
class OwnView:
    """Everything on an entrant's own page, newest first."""

    name: str
    versions: list[Version]
    standings: list[Json]
    matches: list[Json]
    playing: list[str]
    """Its versions that are not excluded or withdrawn."""
    queued: QueuedUpload | None = None
    """Its place in the queue of uploads."""
    final: list[Json] = field(default_factory=list)
    """Its matches in the final."""

    @property
    def next(self) -> NextStep | None:
        """What to do next."""
        return next_step(self.versions, [*self.final, *self.matches])


def own_view(arena: Arena, account: Account, edition: Edition, final: Edition | None = None) -> OwnView:
    """The view of one account; about others it has only public facts."""
    own = [each.name for each in reversed(edition.state.entrants) if is_by(account.name, each.name)]
    met = [(name, entry) for name in own for entry in reversed(edition.digest.by_entrant[name])]
    return OwnView(
        account.name,
        arena.versions(account),
        [{**place, "name": name} for name in own for place in standings_view(edition, name)],
        [_own_result(edition, name, entry, "") for name, entry in met[:LISTED]],
        [name for name in own if name not in edition.state.out],
        queue_place(arena, account, edition),
        _in_the_final(final, account.name) if final else [],
    )


def _in_the_final(edition: Edition, name: str) -> list[Json]:
    """The matches of an author in the final, the newest first."""
    met = [entry for entry in reversed(edition.digest.by_entrant.get(name, ())) if entry.attempts]
    return [_own_result(edition, name, entry, f"/{FINAL}") for entry in met[:LISTED]]


def _own_result(edition: Edition, name: str, entry: ListedMatch, below: str) -> Json:
    """A result with the version that played, and the address of the match page."""
    found = result_view(edition, name, entry)
    rival = found["rival"]
    return {
        **found,
        "own": name,
        "address": f"{below}/matches/{found['match']}" if found["match"] else "",
        "rival": {**rival, "address": "" if rival["entrant"] is None else f"{below}/entrants/{rival['entrant']}"},
    }


def queue_place(arena: Arena, account: Account, edition: Edition) -> QueuedUpload | None:
    """The place of an account's newest upload in the queue; None if it does not wait."""
    waiting = arena.queue(until_matches_end(edition.state.attempts))
    return next((each for each in waiting if each.name == account.name), None)


def as_json(version: Version, language: Language, place: QueuedUpload | None) -> Json:
    """A version as JSON; `place` is the newest version's place in the queue."""
    upload = version.upload
    waits = place if place and place.version == upload.version else None
    return {
        "version": upload.version,
        "at": upload.at,
        "files": list(upload.files),
        "size": upload.size,
        "comment": upload.comment,
        "state": version.stage,
        "name": version.name or None,
        "words": language.tell(version.told) if version.told else "",
        "findings": [language.tell(each) for each in version.findings],
        "missing": [language.tell(each) for each in version.missing],
        "log": version.log,
        "ahead": waits and waits.ahead,
        "seconds": waits and waits.seconds,
    }
