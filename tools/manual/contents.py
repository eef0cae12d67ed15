"""Order of the pages in the manual; missing pages are skipped, unlisted ones come last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

INDEX = "index"
OTHER = "More"


@dataclass(frozen=True)
class Part:
    """One part of the manual with its pages, in their order."""

    title: str
    pages: tuple[str, ...]


PARTS = (
    Part("News", ("changes",)),
    Part(
        "Organise",
        (
            "installing",
            "first-tournament",
            "organising",
            "serving",
            "server",
            "regulations",
            "formats",
            "fairness",
            "ratings",
            "reliability",
            "cluster",
            "performance",
            "examples",
        ),
    ),
    Part(
        "Take part", ("tutorial", "first-match", "matches", "games", "wires", "lab", "playing", "kits", "submissions")
    ),
    Part("Watch and play", ("page", "people", "screens")),
    Part("Python", ("library", "api")),
    Part("Engines", ("engine", "strength", "training")),
    Part("Extend", ("adding-a-game", "languages")),
    Part("How it works", ("design", "dependencies", "contributing")),
    Part(
        "Reference",
        (
            "commands",
            "configuration",
            "reference/regulations",
            "reference/cards",
            "verdicts",
            "reference/wires",
            "findings",
            "attacks",
            "journal",
            "http",
            "documents",
        ),
    ),
)


def arranged(pages: Sequence[str], parts: Sequence[Part] = PARTS) -> Mapping[str, list[str]]:
    """The existing pages by part, without pages below another page."""
    known = {page for part in parts for page in part.pages}
    chapters = {part.title: [page for page in part.pages if page in pages] for part in parts}
    rest = [page for page in pages if page not in known and page != INDEX and not _is_below_another(page)]
    return chapters | ({OTHER: sorted(rest)} if rest else {})


def _is_below_another(page: str) -> bool:
    return page.startswith(("games/", "examples/", "reference/wire-"))


def trees(pages: Sequence[str]) -> str:
    """The hidden tables of contents, which fill the sidebar."""
    return "\n".join(_tree(title, listed) for title, listed in arranged(pages).items() if listed)


def _tree(title: str, pages: Sequence[str]) -> str:
    listed = "\n".join(pages)
    return f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n{listed}\n```\n"


def tree_below(pages: Sequence[str]) -> str:
    """A table of contents for pages below another one, without a caption."""
    listed = "\n".join(f"/{page}" for page in pages)
    return f"\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
