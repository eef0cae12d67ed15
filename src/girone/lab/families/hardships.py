"""Long silence before the first move, and a machine that is busy with something else."""

from girone.lab.finding import Grade
from girone.lab.situation import Sides, Situation
from girone.model.wire import Exercise

SITUATIONS = (
    Situation(
        "warm-up", "the whole warm-up, in silence", exercise=Exercise.SILENCE, sides=Sides.FIRST, whole_warm_up=True
    ),
    Situation("loaded", "every core is busy", sides=Sides.FIRST, worst=Grade.RISKY, loaded=True),
)
