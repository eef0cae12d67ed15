"""What a run shows: events as JSON lines, plain lines, or the live view of a terminal."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from girone.commands._shared import print_json
from girone.model.record import Ruling
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

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def tell(self, event: Event) -> None:
        match event:
            case {"event": "began", "match": match, "stage": stage, "round": at, "white": white, "black": black}:
                self._say(f"match {match} begins ({stage}, round {at}): {white} (white) – {black} (black)")
            case {"event": "ended", "match": match, "white": white, "black": black, "words": words}:
                self._say(f"match {match}, {white} – {black}: {words}")
            case {"event": "decided", "ruling": Ruling.DRAW, "subject": {"category": category, "order": order}}:
                self._say(f"places of {category}: {', '.join(order)}")
            case {"event": "decided", "ruling": ruling, "subject": {"name": name}, "reason": reason}:
                if ruling is not Ruling.ACCEPT:
                    self._say(f"{name}: {ruling}, {reason}")

    def look(self, runner: Runner) -> None:
        pass

    def _say(self, text: str) -> None:
        print(text, file=sys.stdout, flush=True)


@contextmanager
def chosen_view(arguments: argparse.Namespace, plan: Plan) -> Iterator[View]:
    """The view that was asked for, or that fits where the output goes."""
    yield JsonView() if arguments.json else PlainView(plan)
