"""The report for a terminal and the progress before it, in the reader's language."""

from collections.abc import Iterator
from typing import IO

from girone.lab.examination import LabReport, SituationOutcome, SituationResult
from girone.lab.finding import ConversationLine, Finding, Grade
from girone.lab.situations.situation import Situation
from girone.languages.language import Language
from girone.model.detail import Detail
from girone.model.game import Side
from girone.model.regulation import Regulation, Sentence

COLOURS = {Grade.LOSES: "31", Grade.RISKY: "33", Grade.ADVICE: "36"}
INDENT = "    "


class Prompter:
    """Prints each situation as it begins and ends; asks the author to start the program if girone does not."""

    def __init__(self, out: IO[str], language: Language, has_matches_between: bool = False) -> None:
        self._out, self._language = out, language
        self._end = "\n" if has_matches_between else ""

    def expect(self, count: int, seconds: float) -> None:
        """Print how long it will take."""
        print(self._language.say(EXPECTED, count=count, limit=round(seconds)), file=self._out, flush=True)

    def note(self, what: Detail) -> None:
        """Print a step of preparing the program."""
        print(self._language.tell(what), file=self._out, flush=True)

    def summon(self, side: Side) -> None:
        """Ask the author to start the program."""
        words = self._language.say("start your program now; it plays {side}", side=side)
        print(f"\n{INDENT}{words}", file=self._out, flush=True)

    def tell(self, number: int, count: int, situation: Situation, sitting: SituationResult | None) -> None:
        """Print one situation: its start if `sitting` is None, else its result."""
        if sitting:
            print(f" {self._language.say(sitting.outcome.value)}", file=self._out, flush=True)
            return
        title = situation.say(self._language)
        print(f"[{number}/{count}] {situation.name}: {title} …", end=self._end, file=self._out, flush=True)


def text(report: LabReport, regulation: Regulation, language: Language, coloured: bool) -> str:
    """The whole report."""
    findings = report.findings
    parts = [_finding(finding, regulation, language, coloured) for finding in findings]
    parts += list(_beside(report, language))
    return "\n\n".join([*parts, _summary(report, language)])


def _finding(finding: Finding, regulation: Regulation, language: Language, coloured: bool) -> str:
    grade = language.say(finding.grade.words)
    if coloured:
        grade = f"\033[{COLOURS[finding.grade]}m{grade}\033[0m"
    lines = [f"{grade}  {finding.fault}", finding.what.within(language), place(finding, language)]
    lines += list(board(finding, language))
    lines += [quoted(finding.rule, regulation, language), finding.why.within(language)]
    lines.append(language.say("how to fix it: {detail}", detail=finding.fix.within(language)))
    lines += [shown(line) for line in finding.exchange]
    if finding.log.strip():
        lines.append(language.say("its standard error:"))
        lines += [f"  {line}" for line in printable(finding.log).strip().splitlines()[-6:]]
    if finding.record:
        lines.append(language.say("record: {file}", file=finding.record))
    head, *rest = lines
    return "\n".join([head, *(f"{INDENT}{line}" for line in rest)])


def place(finding: Finding, language: Language) -> str:
    """Where a finding showed."""
    where = language.say("in {name}, as {side}", name=finding.situation, side=finding.side)
    if finding.also_in:
        also = language.say("also in {names}", names=", ".join(finding.also_in))
        return f"{where}; {also}"
    return where


def board(finding: Finding, language: Language) -> Iterator[str]:
    """The position of a finding, if it has one."""
    if finding.after:
        yield language.say("move before: {move}; position: {position}", move=finding.after, position=finding.position)
    elif finding.position:
        yield language.say("position: {position}", position=finding.position)


def quoted(rule: Sentence, regulation: Regulation, language: Language) -> str:
    """The rule, in its document's language if that is the reader's."""
    own = regulation.language == language.code and rule.text != rule.english
    words = rule.text if own else language.tell(rule.english)
    return language.say("rule: {rule} [{source}]", rule=words, source=rule.source)


def shown(line: ConversationLine) -> str:
    """A piece of the conversation with its time in the match; every byte is visible."""
    return f"  {line.at:7.3f} {line.who} {printable(line.text).rstrip() if line.who == '.' else repr(line.text)[1:-1]}"


def printable(text: str) -> str:
    """A text without control characters."""
    return "".join(sign if sign.isprintable() or sign == "\n" else repr(sign)[1:-1] for sign in text)


def _beside(report: LabReport, language: Language) -> Iterator[str]:
    for outcome in OPEN:
        names = [sitting.situation.name for sitting in report.sittings if sitting.outcome is outcome]
        if names:
            yield language.say(OPEN[outcome], names=", ".join(names))
    yield from untried(report, language)


def untried(report: LabReport, language: Language) -> Iterator[str]:
    """Situations that were omitted: nothing new would show, or to save time."""
    if report.skipped:
        yield language.say(NEVER_THROUGH, names=", ".join(report.skipped))
    if report.left_out:
        yield language.say(LEFT_OUT, names=", ".join(report.left_out))


OPEN = {
    SituationOutcome.NOT_REACHED: "not reached in these games, so nothing is known about it: {names}",
    SituationOutcome.UNJUDGED: "our own machine was too busy to judge: {names}",
}
NEVER_THROUGH = "the same cause ended every game early, so the rest was not tried: {names}; --all tries everything"
LEFT_OUT = "quick check: one seed each and short matches; not tested: {names}"
EXPECTED = (
    "situations: {count}; it takes {limit} s at most if nothing is found, and less with a program that answers quickly"
)
SUMMARY = (
    "situations: {count}; matches: {matches}; "
    "findings that lose matches: {losing}, that are risky: {risky}, as advice: {advice}"
)


def _summary(report: LabReport, language: Language) -> str:
    grades = [finding.grade for finding in report.findings]
    return language.say(
        SUMMARY,
        count=len(report.sittings),
        matches=sum(sitting.matches for sitting in report.sittings),
        losing=grades.count(Grade.LOSES),
        risky=grades.count(Grade.RISKY),
        advice=grades.count(Grade.ADVICE),
    )
