"""Random and mutated bytes for every wire: nothing may raise, and chunk boundaries must not matter."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bench.fuzz.target import NOISE, Target
from girone import games, wires
from girone.model.game import Game, Position
from girone.model.notices import Seated, YourTurn
from girone.model.wire import LONGEST, Answer, Arrival, End, FileContent, Heard, Wire
from tests.wires.spelling import CUT_MATTERS, SPELLINGS, tell


@dataclass(frozen=True)
class Seat:
    """A wire for a game, with its player to move in some position."""

    name: str
    game: Game
    position: Position

    def wire(self) -> Wire:
        """A fresh wire after the notice that it is its player's turn."""
        wire = wires.load(self.name, self.game)
        tell(wire, Seated(self.position.turn, self.game))
        tell(wire, YourTurn(self.position.turn, self.position))
        return wire


class WireTarget(Target):
    """A wire that gets bytes in its player's turn."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._seats = _seats(name)

    def draw(self, chance: random.Random) -> tuple[Seat, list[bytes]]:
        seat = chance.choice(self._seats)
        return seat, _cut(chance, _input(chance, seat))

    def feed(self, drawn: tuple[Seat, list[bytes]]) -> Counter[str]:
        """Nothing may raise, and chunk boundaries must not matter."""
        seat, pieces = drawn
        heard = _listen(seat, _arrivals(self.name, pieces))
        if self.name not in CUT_MATTERS:
            assert heard == _listen(seat, _arrivals(self.name, [b"".join(pieces)])), "the cut matters"
        return Counter("answer" if isinstance(each, Answer) else each.reason.value for each in heard)


def fuzz(name: str, inputs: int, seed: int) -> Counter[str]:
    """Run so many inputs on a wire and count its reactions."""
    chance, target, count = random.Random(f"{name} {seed}"), WireTarget(name), Counter[str]()
    for _ in range(inputs):
        count += target.feed(target.draw(chance))
    return count


def _seats(name: str) -> list[Seat]:
    carried = wires.games_of(name)
    played = [games.load(game) for game in carried]
    if "othello" in carried:
        played.append(games.load("othello", layout="mirrored"))
    return [Seat(name, game, game.start()) for game in played]


def _listen(seat: Seat, arrivals: Sequence[Arrival]) -> list[Heard]:
    wire = seat.wire()
    heard = [each for arrival in arrivals for each in wire.receive(arrival)]
    assert all(len(each.raw) <= LONGEST + 1 for each in heard), "too many bytes are kept"
    return heard


def _arrivals(name: str, pieces: Sequence[bytes]) -> list[Arrival]:
    if name == "ufmg_files":
        return [*pieces, End.EOF, FileContent(b"".join(pieces))]
    return [*pieces, End.EOF]


def _input(chance: random.Random, seat: Seat) -> bytes:
    """Legal answers, mutated answers, noise, any bytes, and sometimes a flood."""
    kind = chance.random()
    if kind < 0.7:
        spell = SPELLINGS[seat.name]
        answers = b"".join(spell(chance.choice(seat.position.moves())) for _ in range(chance.randint(1, 2)))
        return _mutate(chance, answers, chance.choice((0, 1, 1, 2, 5)))
    if kind < 0.9:
        return bytes(chance.choices(NOISE, k=chance.randint(0, 30)))
    if kind < 0.999:
        return chance.randbytes(chance.randint(0, 60))
    return bytes(chance.choices(NOISE, k=1)) * chance.randint(LONGEST - 2, 2 * LONGEST) + b"\n"


def _mutate(chance: random.Random, data: bytes, times: int) -> bytes:
    for _ in range(times):
        place = chance.randrange(len(data) + 1)
        inserted = bytes(chance.choices(NOISE, k=chance.randint(0, 2)))
        data = data[:place] + inserted + data[place + chance.randint(0, 2) :]
    return data


def _cut(chance: random.Random, data: bytes) -> list[bytes]:
    places = sorted(chance.randint(0, len(data)) for _ in range(chance.randint(0, 4)))
    return [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]
