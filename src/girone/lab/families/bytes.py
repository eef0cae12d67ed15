"""The same conversation in other packets, with other line ends, with more remarks."""

from girone.lab.finding import Grade
from girone.lab.script import Dress, Script
from girone.lab.situation import LINES, SERVER, STDIO, Sides, Situation

SITUATIONS = (
    Situation("split", "our messages come byte by byte", Script(dress=Dress.SPLIT), LINES),
    Situation("merged", "our messages come in one packet", Script(dress=Dress.MERGED), LINES),
    Situation(
        "cr-lf",
        "our lines end with CR LF",
        Script(dress=Dress.CR_LF),
        (SERVER, STDIO),
        sides=Sides.SECOND,
        worst=Grade.RISKY,
    ),
    Situation(
        "messages",
        "more MESSAGE lines than usual",
        Script(dress=Dress.MESSAGES),
        (SERVER,),
        sides=Sides.SECOND,
        worst=Grade.RISKY,
    ),
)
