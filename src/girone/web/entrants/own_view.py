"""What an entrant sees of its own programs: versions with their receipts, rank, matches."""

from dataclasses import dataclass

from girone.entries.accounts import Account
from girone.entries.arena import Arena, Version
from girone.entries.drop_folder import is_by
from girone.languages.language import Language
from girone.web.entrants.views import LISTED, Json, entrant_view
from girone.web.tournament.archive import Edition


@dataclass(frozen=True)
class OwnView:
    """Everything on the page of an entrant, the newest first."""

    name: str
    versions: list[Version]
    standings: list[Json]
    matches: list[Json]
    playing: list[str]
    """Its versions that are not out."""


def own_view(arena: Arena, account: Account, edition: Edition) -> OwnView:
    """The view of one account; of others there is only what everybody sees."""
    own = [place for place, entrant in enumerate(edition.state.entrants) if is_by(account.name, entrant.name)]
    seen = [entrant_view(edition, place) for place in reversed(own)]
    matches = [{**result, "own": each["name"]} for each in seen for result in reversed(each["results"])]
    return OwnView(
        account.name,
        arena.versions(account),
        [{**place, "name": each["name"]} for each in seen for place in each["standings"]],
        matches[:LISTED],
        [each["name"] for each in seen if not each["out"]],
    )


def as_json(version: Version, language: Language) -> Json:
    """A version for scripts."""
    upload = version.upload
    return {
        "version": upload.version,
        "at": upload.at,
        "files": list(upload.files),
        "size": upload.size,
        "comment": upload.comment,
        "state": version.stage,
        "name": version.name or None,
        "words": language.tell(version.told),
        "findings": [language.tell(each) for each in version.findings],
        "missing": list(version.missing),
        "log": version.log,
    }
