"""The seam between the fuzzing and what is fuzzed: a target draws inputs by chance, and is fed with them."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

NOISE = b"\n\r\t \x00,-+.0123456789ABCDEFGHNSWEabcxyz\x85\xa0\xb2\xd9\xe9\xff"


class Target(ABC):
    """Something that reads; everything that it lets out of `feed` as an exception is a finding."""

    name: str

    def __init__(self) -> None:
        self._held = ExitStack()

    @abstractmethod
    def draw(self, chance: random.Random) -> Any:
        """An input, which its `repr` tells."""

    @abstractmethod
    def feed(self, drawn: Any) -> Counter[str]:
        """Feed it, and tell in words what came of it: how often each."""

    def inputs(self, came: Counter[str]) -> int:
        """How many inputs one drawn one was."""
        return 1

    def close(self) -> None:
        """Let go of what it holds."""
        self._held.close()


Maker = Callable[[Path], Target]
"""A target by a folder that it may use."""


def mutate(chance: random.Random, data: bytes, times: int, words: Sequence[bytes] = ()) -> bytes:
    """A text with pieces of it replaced by noise or by words, moved or doubled."""
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
