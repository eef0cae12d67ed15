"""Six bytes per move, forwarded unchanged, and no other messages (Lines of Action, §3)."""

from types import MappingProxyType

from girone.model.game import Side
from girone.model.wire import Declaration, Exercise, Way
from girone.wires.forms import HOST_PORT

COLOURS = {Side.WHITE: ("white", "bianco", "W", "w"), Side.BLACK: ("black", "nero", "B", "b")}
LISTENING = (
    "{port}",
    *(f"{colour} {{port}}" for colour in COLOURS[Side.WHITE]),
    "--listen {port}",
    "-p {port}",
    "--port {port}",
    *(f"{colour} {{host}} {{port}}" for colour in COLOURS[Side.WHITE]),
    *(f"{{host}} {{port}} {colour}" for colour in COLOURS[Side.WHITE]),
)
"""Guesses: the document says neither how White learns its port, nor how a program learns its colour."""
DIALLING = (
    "{host} {port}",
    *(f"{colour} {{host}} {{port}}" for colour in COLOURS[Side.BLACK]),
    *HOST_PORT[1:],
    *(f"{{host}} {{port}} {colour}" for colour in COLOURS[Side.BLACK]),
)

WIRE = Declaration(
    games=("lines_of_action",),
    ways=MappingProxyType({Side.WHITE: (Way.WE_DIAL,), Side.BLACK: (Way.THEY_DIAL,)}),
    forms=MappingProxyType({Side.WHITE: LISTENING, Side.BLACK: DIALLING}),
    usual_port=45_001,  # the document asks for ports above 40000
    begins_unasked=True,
    hears_in_turn_only=True,
    options=MappingProxyType({"tolerate": False}),
    exercises=(Exercise.GAMES, Exercise.CONVERSATION),
)
