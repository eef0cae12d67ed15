"""The report as one HTML file without external files; bytes from a program are untrusted and always escaped here."""

from html import escape
from pathlib import Path

from girone import __version__
from girone.lab.examination import LabReport, SituationResult
from girone.lab.finding import Finding
from girone.lab.report_text import board, place, printable, quoted, shown, untried
from girone.languages.language import Language
from girone.model.regulation import Regulation
from girone.standalone_html import sheet

STYLE = Path(__file__).with_name("report.css")


def page(report: LabReport, regulation: Regulation, language: Language) -> str:
    """The whole page."""
    title = language.say("Check of {name}", name=report.program)
    findings = "".join(_finding(each, regulation, language) for each in report.findings)
    nothing = f"<p>{escape(language.say('Nothing was found.'))}</p>\n"
    rows = "".join(_row(sitting, language) for sitting in report.sittings)
    hurried = "".join(f"<p>{escape(words)}</p>\n" for words in untried(report, language))
    body = f"""<h1>{escape(title)}</h1>
<p>{escape(regulation.title)}</p>
<main>
{findings or nothing}</main>
<table>
{rows}</table>
{hurried}<footer><p>girone {escape(__version__)}</p></footer>
"""
    return sheet(title, STYLE, body, language.code, language.direction)


def _finding(finding: Finding, regulation: Regulation, language: Language) -> str:
    exchange = "\n".join(shown(line) for line in finding.exchange)
    log = f'<pre dir="ltr" class="log">{escape(printable(finding.log).strip())}</pre>\n' if finding.log.strip() else ""
    asked = "".join(f'<p class="quiet">{escape(words)}</p>\n' for words in board(finding, language))
    fix = language.say("how to fix it: {detail}", detail=finding.fix.within(language))
    return f"""<section class="{finding.grade.name.lower()}">
<h2><span>{escape(language.say(finding.grade.words))}</span> {escape(finding.fault)}</h2>
<p>{escape(printable(finding.what.within(language)))}</p>
<p class="quiet">{escape(place(finding, language))}</p>
{asked}<blockquote>{escape(quoted(finding.rule, regulation, language))}</blockquote>
<p>{escape(finding.why.within(language))}</p>
<p><b>{escape(fix)}</b></p>
<pre dir="ltr">{escape(exchange)}</pre>
{log}</section>
"""


def _row(sitting: SituationResult, language: Language) -> str:
    cells = [sitting.situation.name, sitting.situation.say(language), language.say(sitting.outcome.value)]
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}<td>{sitting.matches}</td></tr>\n"
