"""Values for the template of a match page: list of moves, chart of times, chosen ply."""

from collections.abc import Iterator
from hashlib import sha256

from girone.languages.language import Language
from girone.model.detail import Detail
from girone.model.game import Side
from girone.web.core.charts import Amount, Bars, bars
from girone.web.match.messages import messages
from girone.web.match.story import PublicStory
from girone.web.match.views import Json, plies_view

STAMP = 12
UPWARD = {Side.WHITE: 1, Side.BLACK: -1}
"""White's times rise and Black's hang, so that neither hides the other."""


def match_page(
    view: Json, told: PublicStory | None, damage: Detail | None, asked: str | None, language: Language
) -> Json:
    """Values for the template beside the match; without moves if they are not public."""
    listed = plies_view(told) if told else {"last": 0, "plies": [], "unanswered": None}
    ply = _chosen(asked, listed["last"])
    return {
        "match": view,
        "damage": damage,
        "told": told is not None,
        "by_hand": told.by_hand if told else "",
        "ply": ply,
        "last": listed["last"],
        "board": told.board(ply, language) if told else "",
        "columns": match_columns(told),
        "rows": list(match_rows(listed["plies"])),
        **_chart(listed),
        "messages": [each.as_json() for each in messages(told) if each.ply == ply] if told else [],
        "stamp": stamp_of(view["match"], view["began"]),
    }


def chart_page(told: PublicStory) -> Json:
    """Values for the chart of times alone."""
    return _chart(plies_view(told))


def stamp_of(number: int, began: str) -> str:
    """Distinguishes a match from others that had the same address before."""
    return sha256(f"{number} {began}".encode()).hexdigest()[:STAMP]


def _chosen(asked: str | None, last: int) -> int:
    """The ply in the address, else the last one."""
    return min(int(asked), last) if asked and asked.isascii() and asked.isdigit() and len(asked) < 9 else last


def match_columns(told: PublicStory | None) -> tuple[Side, Side]:
    """The sides in the order in which they move."""
    first = told.story.start.turn if told else Side.WHITE
    return first, first.other


def match_rows(plies: list[Json]) -> Iterator[list[Json]]:
    """The plies in pairs, for the list of moves."""
    for at in range(0, len(plies), 2):
        yield plies[at : at + 2]


def _chart(listed: Json) -> Json:
    return {
        "times": _times(listed) if any(each["seconds"] is not None for each in listed["plies"]) else None,
        "limit": max((each["limit"] or 0.0 for each in listed["plies"]), default=0.0),
    }


def _times(listed: Json) -> Bars:
    plies = [(each, "") for each in listed["plies"]]
    if listed["unanswered"]:
        plies.append(({**listed["unanswered"], "ply": listed["last"], "move": None}, " over"))
    columns = [[_amount(each, more)] for each, more in plies]
    limits = [each["limit"] for each, _ in plies if each["limit"]]
    return bars(columns, max(limits, key=limits.count, default=None))


def _amount(ply: Json, more: str) -> Amount:
    return Amount(UPWARD[ply["side"]] * ply["seconds"], f"{ply['side']}{more}", ply)
