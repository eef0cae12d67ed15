"""A rule card as one HTML file that prints on exactly one A4 page."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from girone import __version__, wires
from girone.games.picture import draw
from girone.games.svg import as_wordless_svg
from girone.languages import load
from girone.languages.language import Language
from girone.model.game import Side
from girone.model.notices import AllPresent, Seated, YourTurn
from girone.model.regulation import Regulation
from girone.model.wire import Launch, PutFile, Write
from girone.regulations.cards import Choice, Notes, facts, notes
from girone.standalone_html import sheet

STYLE = Path(__file__).with_name("card.css")


def card(regulation: Regulation, code: str) -> str:
    """The whole page in one of the card's languages."""
    language, words = load(code), notes(regulation, code)
    recipe = f"girone regulations {regulation.name} --card --language {code}"
    body = f"""<header>
<h1>{escape(words.title)}</h1>
<p>{escape(language.say("After: {name}", name=regulation.document))}</p>
</header>
<main>
<div>
<figure>{as_wordless_svg(draw(regulation.game.start()))}</figure>
{_section(language.say("The game"), _list(words.rules))}
{_section(language.say("The program"), _list(words.program) + _talk(regulation, words))}
</div>
<div>
{_section(language.say("Limits"), _table(facts.limits(regulation, language)))}
{_section(language.say("The tournament"), _table(facts.tournament(regulation, language)))}
{_section(losing_heading(regulation, language), _definitions(facts.losses(regulation, language, words.places)))}
{_section(language.say("Our reading where the document is unclear"), _choices(words.settled))}
</div>
</main>
{_section(language.say("Try your program"), _commands(regulation, language))}
<footer>girone {escape(__version__)} · <code dir="ltr">{recipe}</code></footer>
"""
    return sheet(words.title, STYLE, body, language.code, language.direction)


def losing_heading(regulation: Regulation, language: Language) -> str:
    lost = regulation.conduct.lost_turns
    if lost:
        return language.say("What loses the turn; {count} in a row lose the match", count=lost)
    return language.say("What loses the match")


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{marked(item)}</li>' for item in items)}</ul>"


def _table(rows: Iterable[facts.Row]) -> str:
    cells = (f"<tr><th>{escape(label)}</th><td>{escape(value)}</td></tr>" for label, value in rows)
    return f"<table>{''.join(cells)}</table>"


def _definitions(rows: Iterable[facts.Row]) -> str:
    return f"<ul>{''.join(f'<li><b>{escape(label)}.</b> {escape(value)}</li>' for label, value in rows)}</ul>"


def _choices(settled: Iterable[Choice]) -> str:
    items = (f"<li><b>{marked(each.open)}{_colon(each.open)}</b> {marked(each.choice)}</li>" for each in settled)
    return f"<ul>{''.join(items)}</ul>"


def _colon(question: str) -> str:
    return "" if question.endswith("?") else ":"


def _commands(regulation: Regulation, language: Language) -> str:
    name = regulation.name
    rows = (
        (language.say("a starter program"), f"girone kit {name} my-player --language python"),
        (language.say("what would lose matches"), f"girone check --regulation {name} --folder my-player"),
        (language.say("how strong it is"), f"girone practice --regulation {name} --folder my-player"),
        (language.say("a recorded match, played again"), "girone replay JOURNAL --side SIDE -- COMMAND"),
    )
    items = (
        f'<li class="command">{escape(why)}: <code dir="ltr">{escape(command)}</code></li>' for why, command in rows
    )
    return f"<ul>{''.join(items)}</ul>"


def _talk(regulation: Regulation, words: Notes) -> str:
    """The first messages of the conversation: what the wire sends to the first mover, and the answers."""
    lines = [f"→ {line}" for line in _sent(regulation)] + [f"← {_visible(answer)}" for answer in words.answers]
    return f'<pre dir="ltr">{escape(chr(10).join(lines))}</pre>'


def _sent(regulation: Regulation) -> Iterator[str]:
    game, first = regulation.game, regulation.game.first
    wire, start = wires.load(regulation.wire, game, **regulation.wire_options), game.start()
    for notice in (Seated(Side(first), game), AllPresent(), YourTurn(Side(first), start)):
        for action in wire.send(notice):
            match action:
                case Write(data):
                    yield from map(_visible, data.decode().splitlines(keepends=True))
                case PutFile(name, data):
                    yield f"{name}: {len(data)} bytes"
                case Launch(arguments):
                    yield " ".join(["./launch.sh", *arguments])


def _visible(line: str) -> str:
    return line.replace("\n", "\\n")


def marked(text: str) -> str:
    """Escaped text in which backticks mark code, which always runs from left to right."""
    return re.sub(r"`([^`]+)`", r'<code dir="ltr">\1</code>', escape(text))
