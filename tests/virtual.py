"""Matches in memory for tests: programs that are scripts, an evening that plays them in virtual time."""

from collections.abc import Sequence
from pathlib import Path

from girone import regulations, wires
from girone.host.channels.memory import Bot, MemoryChannel, VirtualEventLoop
from girone.matches import replay
from girone.matches.journal.journal import Journal
from girone.matches.play import play, referee_of
from girone.matches.seat import Seat
from girone.model.game import Side
from girone.model.verdict import Verdict
from girone.model.wire import Action, Arrival, FileContent, Launch, Order, Write

WHITE, BLACK = Side.WHITE, Side.BLACK
Said = Sequence[tuple[float, Arrival]]
QUICK = 0.1


class Scripted:
    """A program that answers each question with the next entry of its script, and keeps what it was told."""

    def __init__(self, *script: Said, seated: Said = (), opens: bool = False) -> None:
        self.told: list[Action] = []
        self._script = list(script)
        self._seated = seated
        self._opens = opens

    def __call__(self, action: Action | None) -> Said:
        if action is None:
            return [*self._seated, *(self._next() if self._opens else ())]
        self.told.append(action)
        return self._next() if self._is_question(action) else ()

    @property
    def heard(self) -> bytes:
        """All bytes it was sent."""
        return b"".join(action.data for action in self.told if isinstance(action, Write))

    def _next(self) -> Said:
        return self._script.pop(0) if self._script else ()

    def _is_question(self, action: Action) -> bool:
        match action:
            case Write(data):
                return b"YOUR_TURN" in data or (data[2:3] == b"-" and len(data) == 6)
            case Launch() | Order.RESUME:
                return True
        return False


class Evening:
    """Plays one match and judges its journal again, unless that is not to be."""

    def __init__(self, tmp_path: Path) -> None:
        self.loop = VirtualEventLoop()
        self.journal = tmp_path / "journal.jsonl"
        self.rejudges = True
        self.name = ""
        self.way = "memory"

    def play(
        self,
        name: str,
        white: Bot | MemoryChannel,
        black: Bot | MemoryChannel,
        wire: str | None = None,
        opening: str | None = None,
        **overrides: object,
    ) -> Verdict:
        changes = {key.replace("__", "."): value for key, value in overrides.items()}
        regulation = regulations.load(name, changes)
        options = {} if wire else dict(regulation.wire_options)
        seats = {
            side: Seat(side, wires.load(wire or regulation.wire, regulation.game, **options), self._channel(player))
            for side, player in ((WHITE, white), (BLACK, black))
        }
        header = {
            "regulation": {"name": name, "text": regulations.source(name), "overrides": changes},
            "opening": opening,
            "seats": {
                side: {
                    "name": self.name or side,
                    "wire": wire or regulation.wire,
                    "wire_options": options,
                    "way": self.way,
                }
                for side in Side
            },
        }
        start = regulation.game.parse(opening) if opening else None
        with Journal(self.journal, header, self.loop.now()) as journal:
            verdict = play(referee_of(regulation, seats, start), seats, self.loop, journal)
        if self.rejudges:
            again = replay.rejudge(self.journal)
            assert again.agrees, (again.claimed, again.verdict)
        return verdict

    def _channel(self, player: Bot | MemoryChannel) -> MemoryChannel:
        return player if isinstance(player, MemoryChannel) else MemoryChannel(self.loop, player)


def move(text: str, seconds: float = QUICK) -> Said:
    return [(seconds, f"MOVE {text}\n".encode())]


def pair(row: int, column: int, seconds: float = QUICK) -> Said:
    return [(seconds, f"{row} {column}\n".encode())]


def file(content: bytes | None, seconds: float = QUICK) -> Said:
    return [(seconds, FileContent(content))]


def lines(bot: Scripted) -> list[str]:
    return bot.heard.decode().splitlines()
