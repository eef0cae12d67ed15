"""Opponents that are slow, silent, gone or wrong."""

from girone.lab.script import Script, ScriptedFault
from girone.lab.situation import Sides, Situation
from girone.model.wire import Exercise

SITUATIONS = (
    Situation("slow-opponent", "the opponent takes nearly all of its time", lag=0.9),
    Situation(
        "opponent-leaves",
        "the opponent disconnects",
        Script(fault=ScriptedFault.LEAVES),
        Exercise.CONVERSATION,
        sides=Sides.SECOND,
    ),
    Situation("opponent-silent", "the opponent does not answer", Script(fault=ScriptedFault.SILENT), sides=Sides.FIRST),
    Situation(
        "opponent-illegal",
        "the opponent plays an illegal move",
        Script(fault=ScriptedFault.ILLEGAL),
        sides=Sides.SECOND,
    ),
)
