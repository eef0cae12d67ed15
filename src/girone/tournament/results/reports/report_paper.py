"""The result of a tournament as a certificate on paper: the winner, the tables, and how anybody can check it."""

import re
from collections.abc import Iterator

from girone.languages.language import Language
from girone.model.detail import Worded
from girone.model.text import plain
from girone.model.tournament import Stage
from girone.tournament.results.reports.overview import CategoryResults, Results

SIGNS = re.compile(r"([!-/:-@\[-`{-~])")
"""Characters with a meaning in Markdown."""


def paper(results: Results, head: str, language: Language) -> str:
    """The certificate in Markdown; `head` is the fingerprint of the record, if it has a chain."""
    return "\n\n".join([*_beginning(results, language), *_chapters(results, language), *_end(results, head, language)])


def _beginning(results: Results, language: Language) -> Iterator[str]:
    plan, say = results.state.plan, language.say
    yield f"# {_text(plan.name)}"
    ended = sorted(each.ended[:10] for each in results.state.attempts if each.ended)
    days = [ended[0]] if ended and ended[0] == ended[-1] else [ended[0], ended[-1]] if ended else []
    yield f"{_text(plan.regulation.title)}{': ' if days else ''}{' – '.join(days)}"
    if not results.state.is_over:
        yield _text(say("The tournament is not over; these are interim results."))


def _chapters(results: Results, language: Language) -> Iterator[str]:
    for chapter in results.chapters:
        if results.several:
            yield f"## {_text(chapter.category.name)}"
        yield from _winner(results, chapter, language)
        for stage in chapter.stages:
            yield f"### {_told(stage.title, language)}"
            yield _table(stage, language)
        if chapter.out:
            gone = "; ".join(language.tell(plain(each.words)) for each in chapter.out)
            yield f"{_text(language.say('out'))}: {_text(gone)}"


def _winner(results: Results, chapter: CategoryResults, language: Language) -> Iterator[str]:
    if results.state.is_over and chapter.stages:
        first = [_text(row.name) for row in chapter.stages[-1].table.rows if row.rank == 1]
        if first:
            yield f"**{_text(language.say('Winner'))}: {', '.join(first)}**"


def _table(stage: Stage, language: Language) -> str:
    heads = ["", "name", *stage.table.columns]
    rows = [[str(row.rank), row.name, *(_cell(cell, language) for cell in row.cells)] for row in stage.table.rows]
    lines = [
        [_told(head, language) for head in heads],
        ["---"] * len(heads),
        *([_text(each) for each in r] for r in rows),
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(cell: object, language: Language) -> str:
    match cell:
        case None:
            return ""
        case float():
            return f"{cell:.3f}".rstrip("0").rstrip(".")
        case Worded():
            return language.tell(cell)
    return str(cell)


def _end(results: Results, head: str, language: Language) -> Iterator[str]:
    say, played = language.say, sum(each.counts for each in results.state.attempts)
    yield _text(
        say("Matches with a result: {count}. Seed of all lots: {seed}.", count=played, seed=results.state.plan.seed)
    )
    if head:
        yield _text(say("Fingerprint of the whole record, the last link of its chain:"))
        yield f"`{head}`"


def _told(words: str, language: Language) -> str:
    return _text(language.tell(words))


def _text(words: str) -> str:
    """Escape Markdown."""
    return SIGNS.sub(r"\\\1", plain(words).replace("\n", " "))
