"""A file with the board, a new process for each move, a file with the move (UFMG 2014)."""

from types import MappingProxyType

from girone.model.game import Side
from girone.model.wire import Declaration, Exercise, Way

WIRE = Declaration(
    games=("othello",),
    ways=MappingProxyType(dict.fromkeys(Side, (Way.FOLDER,))),
    launcher="launch.sh",
    rests_meanwhile=True,
    bears_lost_turns=True,
    tells_start=True,
    options=MappingProxyType({"full_delay": False, "skip_forced": False, "strict": False, "one_line": False}),
    options_before=MappingProxyType({"one_line": True}),
    exercises=(Exercise.GAMES, Exercise.BOARDS),
)
