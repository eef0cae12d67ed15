"""Lines of text, each with a keyword (Fission and Dipole); supports every game."""

from types import MappingProxyType

from girone.model.game import Side
from girone.model.wire import Declaration, Exercise, Way
from girone.wires.forms import HOST_PORT

WIRE = Declaration(
    ways=MappingProxyType(dict.fromkeys(Side, (Way.STDIO, Way.THEY_DIAL))),
    forms=MappingProxyType(dict.fromkeys(Side, (*HOST_PORT, ""))),
    usual_port=8901,
    tells_start=True,
    options=MappingProxyType({"pace": 0.0}),
    exercises=(
        Exercise.GAMES,
        Exercise.CONVERSATION,
        Exercise.LINE_ENDS,
        Exercise.REMARKS,
        Exercise.SILENCE,
        Exercise.TIES,
    ),
)
