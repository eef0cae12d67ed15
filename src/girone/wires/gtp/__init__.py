"""The Go Text Protocol, version 2, as Othello engines speak it: commands, and one answer to each, in order."""

from types import MappingProxyType

from girone.model.wire import Declaration

WIRE = Declaration(
    games=("othello",),
    options=MappingProxyType({"seconds": 0.0}),
)
