"""The same conversation in other packets, with other line ends, with more remarks."""

from girone.lab.finding import Grade
from girone.lab.script import ByteVariation, Script
from girone.lab.situation import Sides, Situation
from girone.model.wire import Exercise

SITUATIONS = (
    Situation("split", "our messages come byte by byte", Script(dress=ByteVariation.SPLIT), Exercise.CONVERSATION),
    Situation("merged", "our messages come in one packet", Script(dress=ByteVariation.MERGED), Exercise.CONVERSATION),
    Situation(
        "cr-lf",
        "our lines end with CR LF",
        Script(dress=ByteVariation.CR_LF),
        Exercise.LINE_ENDS,
        sides=Sides.SECOND,
        worst=Grade.RISKY,
    ),
    Situation(
        "messages",
        "more MESSAGE lines than usual",
        Script(dress=ByteVariation.MESSAGES),
        Exercise.REMARKS,
        sides=Sides.SECOND,
        worst=Grade.RISKY,
    ),
)
