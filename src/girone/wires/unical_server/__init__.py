"""Lines of text with a keyword each (seeds 001 and 003: Fission and Dipole); it carries every game."""

from types import MappingProxyType

from girone.model.game import Side
from girone.model.wire import Declaration, Exercise, Way

WIRE = Declaration(
    ways=MappingProxyType(dict.fromkeys(Side, (Way.STDIO, Way.THEY_DIAL))),
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
