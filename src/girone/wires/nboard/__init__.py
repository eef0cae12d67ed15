"""The NBoard protocol: an Othello engine is sent the board and told to move; all other output of it is ignored."""

from types import MappingProxyType

from girone.model.wire import Declaration

WIRE = Declaration(
    games=("othello",),
    tells_start=True,
    tells_scores=True,
    bears_lost_turns=True,
    options=MappingProxyType({"depth": 12.0}),
)
