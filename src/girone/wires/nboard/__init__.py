"""The protocol of the NBoard: an engine of Othello is shown the board and told to go; all else it says is chatter."""

from types import MappingProxyType

from girone.model.wire import Declaration

WIRE = Declaration(
    games=("othello",),
    tells_start=True,
    tells_scores=True,
    bears_lost_turns=True,
    options=MappingProxyType({"depth": 12.0}),
)
