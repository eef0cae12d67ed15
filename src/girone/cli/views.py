"""What a run shows: events as JSON lines, plain lines, or the live view of a terminal."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from girone.cli.lines import in_a_line
from girone.cli.reader import readers_language
from girone.cli.shared import print_json
from girone.languages.language import Language
from girone.tournament.plan.plan import Plan
from girone.tournament.run.runner import Event, Runner


class View(Protocol):
    """Hears every event, and may look at the runner now and then."""

    def tell(self, event: Event) -> None:
        """Something happened."""

    def look(self, runner: Runner) -> None:
        """Some time has passed."""


class LineView:
    """Lines on standard output; if they cannot be written any more, the tournament goes on in silence."""

    def __init__(self, say: Callable[[Event], None]) -> None:
        self._say = say

    def tell(self, event: Event) -> None:
        """Say it, if somebody listens."""
        try:
            self._say(event)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                print(f"girone: what happens cannot be written any more: {error.strerror}", file=sys.stderr)

    def look(self, runner: Runner) -> None:
        """Lines have nothing to redraw."""


def _say_plainly(event: Event, language: Language) -> None:
    if line := in_a_line(event, language):
        print(line, flush=True)


@contextmanager
def chosen_view(arguments: argparse.Namespace, plan: Plan) -> Iterator[View]:
    """The view that was asked for, or that fits where the output goes."""
    language = readers_language()
    if arguments.json:
        yield LineView(print_json)
    elif arguments.plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        yield LineView(lambda event: _say_plainly(event, language))
    else:
        from girone.cli.live import LiveView

        with LiveView(plan, language) as view:
            yield view
