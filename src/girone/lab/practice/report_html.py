"""The report as one HTML file without external files; text from a program is untrusted and escaped here."""

from html import escape
from pathlib import Path

from girone import __version__
from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.lab.practice.mistakes import PracticeMistake
from girone.lab.practice.report import SCORES, PracticeReport, crash_words, mistake_words, time_words, verdict
from girone.lab.practice.sparring import PracticeGame
from girone.standalone_html import sheet

STYLE = Path(__file__).with_name("report.css")


def page(report: PracticeReport) -> str:
    """The whole page."""
    title = f"Practice of {report.program}"
    rows = "".join(
        f"<tr><td>{number}</td><td>level {bout.level}</td><td>{bout.side}</td><td>{SCORES[bout.score]}</td>"
        f"<td>{escape(bout.result.words)}</td></tr>\n"
        for number, bout in enumerate(report.bouts, start=1)
    )
    body = f"""<h1>{escape(title)}</h1>
<p>{escape(report.regulation)}</p>
{_crash(report, report.crashed) if report.crashed else _advice(report)}<h2>Games</h2>
<table>
{rows}</table>
<footer><p>girone {escape(__version__)}</p></footer>
"""
    return sheet(title, STYLE, body)


def _crash(report: PracticeReport, crashed: PracticeGame) -> str:
    return f"<pre>{escape(chr(10).join(crash_words(report, crashed)))}</pre>\n"


def _advice(report: PracticeReport) -> str:
    mistakes = "".join(map(_mistake, report.mistakes)) or "<p>No move cost much.</p>\n"
    return f"""<p><b>{escape(verdict(report))}</b></p>
<h2>Time</h2>
<p>{escape(time_words(report.time))}</p>
<h2>The most costly moves</h2>
{mistakes}"""


def _mistake(mistake: PracticeMistake) -> str:
    """The positions before the move, after it, and after the better one, side by side."""
    position = mistake.position
    boards = [("before", as_svg(draw(position)))]
    for name, move in (("played", mistake.played), ("better", mistake.better)):
        boards.append((f"{name}: {move}", as_svg(draw(position.play(move), (position, move)))))
    figures = "".join(f"<figure>{svg}<figcaption>{escape(name)}</figcaption></figure>\n" for name, svg in boards)
    return f"""<section>
<p>{escape(mistake_words(mistake))}</p>
<div>
{figures}</div>
<p class="quiet">{escape(position.text())}</p>
</section>
"""
