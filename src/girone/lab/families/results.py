"""Games that end in a win, a loss and a tie; only where the program is told the result, or has to see it."""

from girone.lab.script import Script
from girone.lab.situation import Aim, Sides, Situation
from girone.model.wire import Exercise

SITUATIONS = (
    Situation(
        "win",
        "the program wins",
        Script("generous"),
        Exercise.CONVERSATION,
        sides=Sides.FIRST,
        seeds=(1, 2),
        aim=Aim.WIN,
        enough=20.0,
    ),
    Situation(
        "loss",
        "the program loses",
        Script("strong"),
        Exercise.CONVERSATION,
        sides=Sides.SECOND,
        seeds=(1, 2),
        aim=Aim.LOSS,
        enough=20.0,
    ),
    Situation(
        "tie",
        "a game that is tied",
        Script("even"),
        Exercise.TIES,
        sides=Sides.FIRST,
        option="move_limit",
        overrides={"game.move_limit": 1},
        aim=Aim.TIE,
    ),
)
