"""The Go Text Protocol, version 2, as engines of Othello speak it: commands, and an answer to each, in their order."""

from types import MappingProxyType

from girone.model.wire import Declaration

WIRE = Declaration(
    games=("othello",),
    options=MappingProxyType({"seconds": 0.0}),
)
