"""An evening with programs that say what they like."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from girone.host.channels.memory import MemoryChannel, VirtualEventLoop
from girone.model.wire import Action, Arrival, Write
from girone.tournament.plan.plan import Plan
from tests.results.evening import SECONDS, SECRET, Bot, Evening, Kept, file_of

TAG = b"<img src=x onerror=alert(1)>"
SAYINGS = {
    "<script>alert(1)</script>": b"MOVE " + TAG + b"\n",
    "Nul": b"MOVE \x00\xff\xc3(\x1b[31m\n",
    "Endless": b"x" * 1_000_000,
}
"""What these entrants answer, by their names."""


class Loud(Evening):
    """An evening where some entrants answer always the same."""

    def __init__(self, folder: Path, text: str, sayings: Mapping[str, bytes]) -> None:
        super().__init__(folder, text)
        self.sayings = sayings

    def _channel(self, loop: VirtualEventLoop, name: str, plan: Plan) -> MemoryChannel:
        if name in self.sayings:
            return Kept(loop, saying(self.sayings[name]), f"the supervisor saw {SECRET.format(name=name)}")
        return super()._channel(loop, name, plan)


def saying(answer: bytes) -> Bot:
    """A program that answers always the same."""

    def bot(action: Action | None) -> Sequence[tuple[float, Arrival]]:
        asked = isinstance(action, Write) and b"YOUR_TURN" in action.data
        return [(SECONDS, answer)] if asked else []

    return bot


def loud_evening(folder: Path) -> Loud:
    """All of them and one that plays, each against each."""
    evening = Loud(folder, file_of("Alfa", *SAYINGS), SAYINGS)
    evening.play()
    return evening
