"""Boards of every size, and positions that leave no choice."""

from girone.lab.script import Script
from girone.lab.situation import Aim, Sides, Situation
from girone.model.wire import Exercise

SIZES = range(4, 19, 2)
PASSES = (
    "-----------X------XX---O--XXX-O--XXOXX--XXXOXXXO-XXXXXX----OOOOO X",
    "XXXXXXXOXXXXXXXX-X-OXOXO--OOOXXO-OOOXXXO-OOOOOOOO---OOOO-------- O",
)
"""Positions of played games in which black, or white, has to pass."""
SINGLES = (
    "-----------X------XX---O--XXX-O--XXOXX--XXXOXXXO-XOXXXX--O-OOOOO X",
    "----O--O----OOOO--O-OOOO---OOXOO--OOXXO--OOOXOO---OXXXO--OOOXO-- O",
)
PASS_ON_THE_BOARD = Situation(
    "pass-on-the-board", "the board leaves no move", exercise=Exercise.BOARDS, openings=PASSES, aim=Aim.PASS
)

SITUATIONS = (
    *(
        Situation(
            f"size-{size}",
            "a board of {size} × {size}",
            exercise=Exercise.SIZES,
            sides=Sides.FIRST if size % 4 else Sides.SECOND,
            overrides={"game.size": size},
            enough=6.0,
            gaps={"size": size},
        )
        for size in SIZES
    ),
    Situation(
        "forced-pass",
        "the program has no move and must pass",
        Script("starving"),
        Exercise.SIZES,
        seeds=(1, 2, 3, 4, 5, 6),
        overrides={"game.size": 6},
        aim=Aim.PASS,
    ),
    Situation(
        "single-move",
        "the program has one legal move",
        Script("starving"),
        Exercise.SIZES,
        seeds=(1, 2, 3),
        overrides={"game.size": 6},
        aim=Aim.SINGLE_MOVE,
    ),
    PASS_ON_THE_BOARD,
    Situation(
        "single-on-the-board",
        "the board leaves one move",
        exercise=Exercise.BOARDS,
        openings=SINGLES,
        aim=Aim.SINGLE_MOVE,
    ),
)
