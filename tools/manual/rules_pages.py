"""The references of regulations, verdicts and cards, from the regulations themselves."""

from girone import regulations
from girone.languages import ENGLISH, codes, load
from girone.model.reason import Kind, Reason
from girone.model.regulation import Regulation
from girone.regulations import cards
from girone.regulations.cards import facts
from tools.manual.tables import code, table

KINDS = {
    Kind.PLAYED: "decided on the board; it counts",
    Kind.FORFEIT: "lost by a player's fault; it counts",
    Kind.VOID: "nobody's fault among the players; it is played again",
}


def regulations_page() -> str:
    """Every regulation with all its values and sentences."""
    head = (
        "# Every regulation\n\nWritten from the files of the regulations when the manual is built. "
        "[The regulations](../regulations.md) compares the five, and says how a file is written.\n"
    )
    return "\n".join([head, *(_regulation(regulations.load(name)) for name in regulations.names())])


def _regulation(regulation: Regulation) -> str:
    rows = [
        ("document", regulation.document),
        (
            "game",
            f"{regulation.game.title}: "
            + ", ".join(f"{key} {value}" for key, value in regulation.game.options.items()),
        ),
        ("first mover", regulation.game.first),
        ("wire", f"[{regulation.wire}](wire-{regulation.wire}.md)"),
        *facts.limits(regulation, ENGLISH),
        *facts.tournament(regulation, ENGLISH),
        ("forced pass", regulation.conduct.forced_pass),
    ]
    quoted = (
        (code(reason), sentence.english, "" if sentence.text == sentence.english else sentence.text, sentence.source)
        for reason, sentence in regulation.sentences.items()
    )
    parts = [
        f"## `{regulation.name}`",
        regulation.title,
        table(("", ""), rows),
        table(("reason", "sentence", "in the document's words", "place"), quoted),
    ]
    return "\n\n".join(parts) + "\n"


def verdicts_page() -> str:
    """Every reason for the end of a match, in every language."""
    others = [load(each) for each in codes() if each != "en"]
    parts = [
        "# Verdicts",
        "A match ends for one of these reasons; the word is that of journals, store and JSON. A "
        "verdict quotes the sentence "
        "of [the regulation](regulations.md#faults) for its reason.",
    ]
    for kind, meaning in KINDS.items():
        rows = (
            (code(reason), reason.words, *(language.tell(reason.words) for language in others))
            for reason in Reason
            if reason.kind is kind
        )
        parts += [
            f"## {kind.capitalize()}",
            f"{meaning.capitalize()}.",
            table(("word", "English", *(each.name for each in others)), rows),
        ]
    return "\n\n".join(parts) + "\n"


def card_files() -> dict[str, tuple[Regulation, str]]:
    """Every card by file name, with its regulation and language."""
    each = (regulations.load(name) for name in regulations.names())
    return {f"{one.name}.{language}": (one, language) for one in each for language in cards.languages(one)}


def cards_page(printed: bool) -> str:
    """The cards to view and print."""
    endings = {"to look at": "html"} | ({"to print": "pdf"} if printed else {})
    rows = [
        (
            code(regulation.name),
            load(language).name,
            *(f'<a href="../cards/{file}.{end}">{end}</a>' for end in endings.values()),
        )
        for file, (regulation, language) in card_files().items()
    ]
    parts = [
        "# The rule cards",
        "One page of A4 for each regulation, in the language of its document and in English: for the notice board. "
        "[`girone regulations --card`](../commands.md#girone-regulations) prints them, with your own values, too.",
        table(("regulation", "language", *endings), rows),
    ]
    return "\n\n".join(parts) + "\n"
