"""Interface between the fuzzer and its targets: a target draws random inputs and runs them."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

NOISE = b"\n\r\t \x00,-+.0123456789ABCDEFGHNSWEabcxyz\x85\xa0\xb2\xd9\xe9\xff"


class Target(ABC):
    """Something that reads; an exception out of `feed` is a finding."""

    name: str

    def __init__(self) -> None:
        self._held = ExitStack()

    @abstractmethod
    def draw(self, chance: random.Random) -> Any:
        """A random input with a meaningful `repr`."""

    @abstractmethod
    def feed(self, drawn: Any) -> Counter[str]:
        """Run the input; returns how often each reaction occurred."""

    def inputs(self, came: Counter[str]) -> int:
        """How many inputs one drawn value counts for."""
        return 1

    def close(self) -> None:
        """Release resources."""
        self._held.close()


Maker = Callable[[Path], Target]
"""Makes a target, with a folder that it may use."""


def mutate(chance: random.Random, data: bytes, times: int, words: Sequence[bytes] = ()) -> bytes:
    """A text with pieces replaced by noise or words, moved or duplicated."""
    for _ in range(times):
        place, length = chance.randrange(len(data) + 1), chance.choice((0, 0, 1, 1, 2, 8, 40))
        kind = chance.random()
        if kind < 0.4 or not words:
            piece = bytes(chance.choices(NOISE, k=chance.randint(0, 3)))
        elif kind < 0.8:
            piece = chance.choice(words)
        else:
            start = chance.randrange(len(data) + 1)
            piece = data[start : start + chance.randint(1, 60)]
        data = data[:place] + piece + data[place + length :]
    return data
