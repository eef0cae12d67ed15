"""What a run shows: events as JSON lines, plain lines, or the live view of a terminal."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from girone.commands._lines import in_a_line
from girone.commands._shared import print_json
from girone.tournament.plan import Plan
from girone.tournament.runner import Event, Runner


class View(Protocol):
    """Hears every event, and may look at the runner now and then."""

    def tell(self, event: Event) -> None:
        """Something happened."""

    def look(self, runner: Runner) -> None:
        """Some time has passed."""


class JsonView:
    """One JSON object a line."""

    def tell(self, event: Event) -> None:
        print_json(event)

    def look(self, runner: Runner) -> None:
        pass


class PlainView:
    """One line for each event that people care about."""

    def tell(self, event: Event) -> None:
        if line := in_a_line(event):
            print(line, flush=True)

    def look(self, runner: Runner) -> None:
        pass


@contextmanager
def chosen_view(arguments: argparse.Namespace, plan: Plan) -> Iterator[View]:
    """The view that was asked for, or that fits where the output goes."""
    if arguments.json:
        yield JsonView()
    elif arguments.plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        yield PlainView()
    else:
        from girone.commands._live import LiveView

        with LiveView(plan) as view:
            yield view
