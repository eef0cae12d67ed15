"""Six bytes a move, forwarded as they came, and no other message (seed 000 §3: Lines of Action)."""

from types import MappingProxyType

from girone.model.game import Side
from girone.model.wire import Declaration, Exercise, Way

WIRE = Declaration(
    games=("lines_of_action",),
    ways=MappingProxyType({Side.WHITE: (Way.WE_DIAL,), Side.BLACK: (Way.THEY_DIAL,)}),
    usual_port=45_001,  # the document wants ports above 40000
    begins_unasked=True,
    hears_in_turn_only=True,
    options=MappingProxyType({"tolerate": False}),
    exercises=(Exercise.GAMES, Exercise.CONVERSATION),
)
