"""The calendar of an all-play-all: rounds by the circle method, colours by the places.

With an odd number m of places 0 … m-1, places i and j meet in the round i + j (mod m), and the place with 2i = round
rests; with an even number the last place meets the one that would rest. Who moves first is told by the parity of the
places, so that nobody moves first more than once more often than second.
"""

from collections.abc import Sequence

from girone.model.tournament import Pairing


def rounds(names: Sequence[str], number: int = 1) -> list[list[Pairing]]:
    """Every pair once, as many rounds as it takes, nobody twice in a round."""
    circle = len(names) - 1 + len(names) % 2
    return [[_pairing(names, low, high, number) for low, high in _meet(len(names), circle, at)] for at in range(circle)]


def _meet(entrants: int, circle: int, at: int) -> list[tuple[int, int]]:
    pairs = []
    for low in range(circle):
        high = (at - low) % circle
        if low < high:
            pairs.append((low, high))
        elif low == high and entrants > circle:
            pairs.append((low, circle))
    return pairs


def _pairing(names: Sequence[str], low: int, high: int, number: int) -> Pairing:
    last = len(names) % 2 == 0 and high == len(names) - 1
    low_first = low < len(names) // 2 if last else (low + high) % 2 == 1
    return Pairing(names[low], names[high], number) if low_first else Pairing(names[high], names[low], number)
