"""Which level comes next: up by doubling, then between, then on both sides of the border."""

import pytest

from girone.lab.practice.climb import next_level

WON, LOST = [1.0, 1.0], [0.0, 0.0]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ({}, 1),
        ({1: [1.0]}, 1),
        ({1: [0.0]}, 1),
        ({1: WON}, 2),
        ({1: WON, 2: [1.0, 0.0]}, 4),
        ({1: WON, 2: WON, 4: WON, 8: WON}, 10),
        ({1: WON, 2: WON, 4: WON, 8: WON, 10: WON}, 10),
        ({1: WON, 2: WON, 4: WON, 8: LOST}, 6),
        ({1: WON, 2: WON, 4: WON, 8: LOST, 6: WON}, 7),
        ({4: WON, 5: LOST}, 4),
        ({4: WON + LOST, 5: LOST}, 5),
        ({1: LOST}, 1),
        ({1: LOST, 2: WON}, 4),
    ],
)
def test_the_next_level(scores: dict[int, list[float]], expected: int) -> None:
    assert next_level(scores, 1, 10) == expected


def test_the_first_level_is_the_one_asked_for() -> None:
    assert next_level({}, 6, 10) == 6
    assert next_level({6: LOST}, 6, 10) == 3
