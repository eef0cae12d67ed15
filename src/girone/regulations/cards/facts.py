"""The facts of a card, computed from the regulation: rows of label and value in the reader's language."""

from collections.abc import Iterator, Mapping, Sequence

from girone import formats
from girone.languages.language import Language
from girone.model.reason import Kind, Reason
from girone.model.regulation import Meanwhile, Regulation
from girone.model.tournament import Format

MEANWHILE = {
    Meanwhile.RUNS: "runs on",
    Meanwhile.SUSPENDED: "is suspended",
    Meanwhile.NOT_RUNNING: "does not run",
}
OF_THE_TOURNAMENT = {Reason.EXCLUDED, Reason.CHANGED_SOFTWARE}
"""Reasons that concern the tournament rather than one match."""
OF_FILES = {Reason.MISSING, Reason.LOST_TURNS}
"""Reasons that exist only if turns can be lost."""

Row = tuple[str, str]


def limits(regulation: Regulation, language: Language) -> Iterator[Row]:
    """Time limits, and what programs do while the opponent thinks."""
    given = regulation.limits
    yield language.say("a move"), _seconds(given.move, language)
    if given.first_move != given.move:
        yield language.say("the first move"), _seconds(given.first_move, language)
    if given.warm_up:
        yield language.say("before the first turn"), _seconds(given.warm_up, language)
    yield language.say("to show up"), _seconds(given.start, language)
    yield language.say("while the opponent thinks"), language.say(MEANWHILE[regulation.conduct.meanwhile])
    if limit := regulation.game.options.get("move_limit"):
        yield language.say("moves of each side"), str(limit)


def tournament(regulation: Regulation, language: Language, played: Sequence[Format] = ()) -> Iterator[Row]:
    """Format, points and members; the formats that are really played, where the regulation's is another one."""
    kinds = [formats.kind(each.name) for each in played] or [formats.kind(regulation.format)]
    yield language.say("format"), ", ".join(dict.fromkeys(language.say(kind.words) for kind in kinds))
    if (points := regulation.points) and not all(each.is_standing for each in kinds):
        yield language.say("won / drawn / lost"), f"{points.win} / {points.draw} / {points.loss}"
    if regulation.members:
        yield language.say("members"), language.say("at most {count}", count=regulation.members)


def losses(regulation: Regulation, language: Language, places: Mapping[str, str]) -> Iterator[Row]:
    """What loses a match or more, with the quoted sentence and its place in the document."""
    for reason, sentence in regulation.sentences.items():
        if reason.kind is not Kind.FORFEIT or (reason in OF_FILES and not regulation.conduct.lost_turns):
            continue
        own = language.code == regulation.language
        house = sentence.source == "girone"
        if reason in OF_THE_TOURNAMENT and house:
            continue
        words = language.tell(sentence.english) if house or not own else sentence.text
        yield language.tell(reason.words), words if house else f"{words} [{_place(sentence.source, places)}]"


def _place(source: str, places: Mapping[str, str]) -> str:
    for english, words in places.items():
        source = source.replace(english, words)
    return source


def _seconds(seconds: float, language: Language) -> str:
    return language.say("{seconds} s", seconds=f"{seconds:g}")
