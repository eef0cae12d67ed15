"""The terminal while matches are played: what it shows, and what Ctrl-C and other signals do."""

import argparse
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import IO, TYPE_CHECKING, Protocol

from girone.cli.help import complain, readers_language
from girone.cli.shared import print_json
from girone.host.channels.channel import Absent, Noted, NoteKind, Present
from girone.host.channels.event_loop import endings
from girone.host.system import signals
from girone.languages.language import Language
from girone.matches.journal.lines import Came, Decided, Did, Failed, Line, LostTurn, Mended, Moved, WarmedUp
from girone.matches.table_report import TableReport
from girone.model.decision_subject import AboutMatch, Correction, DrawnPlaces, MoreTime, PlayedByHand, RollAnswer
from girone.model.detail import Detail, said
from girone.model.game import Side
from girone.model.record import DecisionKind
from girone.model.regulation import Regulation
from girone.tournament.run.events import (
    DecisionRefused,
    DecisionTaken,
    Event,
    FoundPaused,
    HostNews,
    MatchBegan,
    MatchEnded,
    ProgramCame,
    RollOpened,
    RoundSealed,
)

if TYPE_CHECKING:
    from girone.tournament.plan.plan import Plan
    from girone.tournament.results.state import TournamentState
    from girone.tournament.run.runner import Runner

PAUSED = "paused, no further matches begin: {detail}; `girone decide STORE resume` continues"


class View(Protocol):
    """Gets every event, and may look at the runner from time to time."""

    def tell(self, event: Event) -> None:
        """Handle an event."""

    def look(self, runner: "Runner") -> None:
        """Look at the runner; called regularly."""


class LineView:
    """Prints events as lines; if standard output breaks, the tournament continues silently."""

    def __init__(self, say: Callable[[Event], None]) -> None:
        self._say = say

    def tell(self, event: Event) -> None:
        """Print the event if output still works."""
        try:
            self._say(event)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                print(f"girone: output cannot be written any more: {error.strerror}", file=sys.stderr)

    def look(self, runner: "Runner") -> None:
        """Lines are never redrawn."""


def _say_plainly(event: Event, language: Language) -> None:
    if line := in_a_line(event, language):
        print(line, flush=True)


@contextmanager
def chosen_view(arguments: argparse.Namespace, plan: "Plan") -> Iterator[View]:
    """The view that was asked for, or the one that suits the output."""
    language = readers_language()
    if arguments.json:
        yield LineView(lambda event: print_json(event.as_json()))
    elif arguments.quiet:
        yield LineView(lambda event: None)
    elif arguments.plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        yield LineView(lambda event: _say_plainly(event, language))
    else:
        from girone.cli.live import LiveView

        with LiveView(plan, language) as view:
            yield view


def in_a_line(event: Event, language: Language) -> str | None:
    """The event as a line; None if nobody needs to read it."""
    say = language.say
    match event:
        case MatchBegan(attempt, due, ports):
            pattern = "match {number} begins ({stage}, round {round}): {white} (white) – {black} (black)"
            awaited = [say("; {name} connects to port {port}", name=name, port=port) for name, port in ports.items()]
            sides = {"white": attempt.white, "black": attempt.black}
            return "".join([say(pattern, number=attempt.number, stage=due.stage, round=due.round, **sides), *awaited])
        case MatchEnded(attempt, verdict):
            pattern = "match {number}, {white} – {black}: {detail}"
            sides = {"white": attempt.white, "black": attempt.black}
            return say(pattern, number=attempt.number, **sides, detail=verdict.words)
        case RollOpened(due, names, wait):
            pattern = "roll call, {stage}, round {round}: {names}; {seconds} s to come when called"
            return say(pattern, stage=due.stage, round=due.round, names=", ".join(names), seconds=f"{wait:g}")
        case ProgramCame(match, name):
            return say("match {number}: {name} is there", number=match, name=name)
        case FoundPaused(reason):
            return say(PAUSED, detail=reason)
        case HostNews(words):
            return language.tell(words)
        case RoundSealed(fixture, told):
            return say("{stage}, round {round}: {detail}", stage=fixture.stage, round=fixture.round, detail=told)
        case DecisionRefused(kind, _, reason):
            return say("{state} is not possible: {detail}", state=kind, detail=reason)
        case DecisionTaken():
            return _decision_in_a_line(event, language)


def _decision_in_a_line(event: DecisionTaken, language: Language) -> str | None:
    say, reason = language.say, event.reason
    match event.subject:
        case DrawnPlaces(category, order):
            return say("places of {category}: {names}", category=category, names=", ".join(order))
        case RollAnswer(stage, number, there, missing):
            pattern = "roll call, {stage}, round {round}, there: {names}; missing: {others}"
            names, others = (", ".join(each) or say("nobody") for each in (there, missing))
            return say(pattern, stage=stage, round=number, names=names, others=others)
        case MoreTime(seconds):
            return say("waiting {seconds} s longer: {detail}", seconds=seconds, detail=reason)
        case AboutMatch(pairing) | Correction(pairing) | PlayedByHand(pairing):
            name = f"{pairing.first} – {pairing.second}"
            return say("{name}: {state}, {detail}", name=name, state=event.kind, detail=reason)
    if event.subject.entrant_name and event.kind is not DecisionKind.ACCEPT:
        return say("{name}: {state}, {detail}", name=event.subject.entrant_name, state=event.kind, detail=reason)
    if event.kind is DecisionKind.PAUSE:
        return say(PAUSED, detail=reason)
    return say("resumed: {detail}", detail=reason) if event.kind is DecisionKind.RESUME else None


class Commentary:
    """Tells a match from its journal lines as it happens: messages, every move, or only unusual events."""

    def __init__(
        self, out: IO[str], language: Language, every_move: bool, messages: bool = False, warm_up: float = 0.0
    ) -> None:
        self._out = out
        self._language = language
        self._every_move = every_move
        self._messages = messages
        self._ply = 0
        self._warm_up = warm_up if every_move and out.isatty() else 0.0
        self._there: set[Side] = set()
        self._begins = 0.0
        self._counted = 0
        self._shown = ""

    def look(self) -> None:
        """Show the countdown of the warm-up in a terminal."""
        if self._begins and (left := math.ceil(self._begins - time.monotonic())) != self._counted and left > 0:
            self._counted = left
            self._erase_countdown()
            self._shown = f"      {self._language.say('warm-up: {seconds} s', seconds=left)}"
            print(self._shown, end="", file=self._out, flush=True)

    def tell(self, line: Line) -> None:
        """Print one journal line, if it is to be shown."""
        if isinstance(line, Came) and isinstance(line.what, Present):
            self._there.add(line.seat)
        if isinstance(line, WarmedUp | Decided) or self._ply:
            self._begins = 0.0
            self._erase_countdown()
        elif self._warm_up and len(self._there) == len(Side) and not self._begins:
            self._begins = time.monotonic() + self._warm_up
        if self._messages and isinstance(line, Did | Came):
            self._show(line)
        match line:
            case Moved(side=side, move=move, seconds=seconds):
                self._ply += 1
                if self._every_move:
                    told = {"side": side, "move": move, "seconds": f"{seconds:.3f}"}
                    self._say("{side} {move}  {seconds} s", f"{self._ply:4}.", **told)
            case LostTurn(side=side, reason=reason, detail=detail):
                self._say("{side} loses the turn ({reason}): {detail}", side=side, reason=reason.words, detail=detail)
            case Came(seat=side, what=Noted(detail, kind)) if kind not in (NoteKind.LEFT, NoteKind.GONE):
                self._say("{side}: {detail}", side=side, detail=detail)
            case Came(seat=side, what=Present()) if self._every_move:
                self._say("{side} has connected", side=side)
            case Came(seat=side, what=Absent(detail)):
                self._say("{side} did not connect: {detail}", side=side, detail=detail)
            case Decided():
                self._ply = 0  # the same object tells the next match
            case Failed(detail=detail) | Mended(detail=detail):
                self._say("the referee: {detail}", detail=detail)

    def _show(self, line: Did | Came) -> None:
        """Print a message to or from a program, if the line is one."""
        from girone.lab.played_match import exchanged
        from girone.lab.report_text import shown

        if message := exchanged(line):
            self._erase_countdown()
            print(f"      {line.seat}{shown(message)}", file=self._out, flush=True)

    def _say(self, pattern: str, head: str = "     ", **values: str | Detail) -> None:
        self._erase_countdown()
        print(f"{head} {self._language.say(pattern, **values)}", file=self._out, flush=True)

    def _erase_countdown(self) -> None:
        """Erase the countdown."""
        if self._shown:
            print("\r", " " * len(self._shown), "\r", sep="", end="", file=self._out)  # Visible lets a lone \r through
            self._shown = ""


def grounds(result: TableReport, regulation: Regulation, language: Language) -> str:
    """The rule behind a verdict, in the document's language if that is the reader's, and the path of the journal."""
    rule = result.verdict.sentence
    own = regulation.language == language.code and rule.text != rule.english
    text = rule.text if own else language.tell(rule.english)
    quoted = language.say("rule: {rule} [{source}]", rule=text, source=rule.source)
    recorded = language.say("record: {file}", file=result.journal)
    return f"  {quoted}\n  {recorded}"


@contextmanager
def ended_cleanly() -> Iterator[None]:
    """Let SIGTERM and SIGHUP exit through `finally` blocks as Ctrl-C does, so that half-done work is undone."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    former = {each: signal.signal(each, leave) for each in signals("SIGTERM", "SIGHUP")}
    try:
        yield
    finally:
        for each, handler in former.items():
            signal.signal(each, handler)


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """The signals received while the block lasts that ask to end the matches."""
    caught: list[int] = []

    def catch(number: int, frame: FrameType | None) -> None:
        caught.append(number)

    former = {number: signal.signal(number, catch) for number in endings()}
    try:
        yield caught
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def in_a_terminal() -> bool:
    """Whether a person can read the output and press Ctrl-C."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def keep_open(address: str) -> None:
    """Keep the page open until Ctrl-C; the address has its own line, so that no terminal wraps it."""
    print(f"\nthe page stays open until Ctrl-C:\n  {address}", flush=True)
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        signal.pause()
    except KeyboardInterrupt:
        print()
    finally:
        signal.signal(signal.SIGINT, former)


def say_if_nothing_was_played(state: "TournamentState") -> None:
    """Explain on standard error why all tables are zero."""
    if not state.attempts:
        complain(said("nothing has been played yet"))
