"""The situations of the lab, the most revealing first, and which of them fit a regulation."""

from collections.abc import Sequence
from dataclasses import replace

from girone import wires
from girone.lab.finding import Grade
from girone.lab.situations.script import ByteVariation, Script, ScriptedFault
from girone.lab.situations.situation import Aim, Sides, Situation
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation
from girone.model.wire import Exercise
from girone.plugins import loadable

QUICK = 4.0
"""Seconds per match in a quick check."""

WHOLE_GAME = Situation("game", "a whole game as each side", Script(), seeds=(1, 2), enough=15.0)

GAMES = (WHOLE_GAME,)
"""Whole games against an opponent that answers at once."""

APART = replace(WHOLE_GAME, name="game-apart", script=Script(dress=ByteVariation.APART), exercise=Exercise.CONVERSATION)
"""Whole games in which no two messages arrive together; asked only of a program that has failed otherwise."""

BYTES = (
    Situation("split", "our messages come byte by byte", Script(dress=ByteVariation.SPLIT), Exercise.CONVERSATION),
    Situation("merged", "our messages come in one packet", Script(dress=ByteVariation.MERGED), Exercise.CONVERSATION),
    Situation(
        "cr-lf",
        "our lines end with CR LF",
        Script(dress=ByteVariation.CR_LF),
        Exercise.LINE_ENDS,
        sides=Sides.SECOND,
        worst=Grade.RISKY,
    ),
    Situation(
        "messages",
        "more MESSAGE lines than usual",
        Script(dress=ByteVariation.MESSAGES),
        Exercise.REMARKS,
        sides=Sides.SECOND,
        worst=Grade.RISKY,
    ),
)
"""The same conversation in other packets, with other line ends, with extra remarks."""

OPPONENTS = (
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
"""Opponents that are slow, silent, gone or wrong."""

RESULTS = (
    Situation(
        "win",
        "the program wins",
        Script("generous"),
        Exercise.CONVERSATION,
        sides=Sides.FIRST,
        seeds=(1, 2),
        aim=Aim.WIN,
        enough=20.0,
    ),
    Situation(
        "loss",
        "the program loses",
        Script("strong"),
        Exercise.CONVERSATION,
        sides=Sides.SECOND,
        seeds=(1, 2),
        aim=Aim.LOSS,
        enough=20.0,
    ),
    Situation(
        "tie",
        "a game that is tied",
        Script("even"),
        Exercise.TIES,
        sides=Sides.FIRST,
        option="move_limit",
        overrides={"game.move_limit": 1},
        aim=Aim.TIE,
    ),
)
"""Games that end in a win, a loss and a tie, if the program is told the result or has to see it."""

SIZES = range(4, 19, 2)
PASSES = (
    "-----------X------XX---O--XXX-O--XXOXX--XXXOXXXO-XXXXXX----OOOOO X",
    "XXXXXXXOXXXXXXXX-X-OXOXO--OOOXXO-OOOXXXO-OOOOOOOO---OOOO-------- O",
)
"""Positions from games in which black or white has to pass."""
SINGLES = (
    "-----------X------XX---O--XXX-O--XXOXX--XXXOXXXO-XOXXXX--O-OOOOO X",
    "----O--O----OOOO--O-OOOO---OOXOO--OOXXO--OOOXOO---OXXXO--OOOXO-- O",
)
PASS_IN_A_GAME = Situation(
    "forced-pass",
    "the program has no move and must pass",
    Script("starving"),
    Exercise.SIZES,
    seeds=(1, 2, 3, 4, 5, 6),
    overrides={"game.size": 6},
    aim=Aim.PASS,
)
PASS_ON_THE_BOARD = Situation(
    "pass-on-the-board", "no legal move in the position", exercise=Exercise.BOARDS, openings=PASSES, aim=Aim.PASS
)

BOARDS = (
    *(
        Situation(
            f"size-{size}",
            "a board of {size} × {size}",
            exercise=Exercise.SIZES,
            sides=Sides.FIRST if size % 4 else Sides.SECOND,
            overrides={"game.size": size},
            enough=6.0,
            gaps={"size": size},
        )
        for size in SIZES
    ),
    PASS_IN_A_GAME,
    Situation(
        "single-move",
        "the program has one legal move",
        Script("starving"),
        Exercise.SIZES,
        seeds=(1, 2, 3),
        overrides={"game.size": 6},
        aim=Aim.SINGLE_MOVE,
    ),
    PASS_ON_THE_BOARD,
    Situation(
        "single-on-the-board",
        "the board leaves one move",
        exercise=Exercise.BOARDS,
        openings=SINGLES,
        aim=Aim.SINGLE_MOVE,
    ),
)
"""Boards of every size, and positions without a choice."""

HARDSHIPS = (
    Situation(
        "warm-up", "the whole warm-up, in silence", exercise=Exercise.SILENCE, sides=Sides.FIRST, whole_warm_up=True
    ),
    Situation("loaded", "every core is busy", sides=Sides.FIRST, worst=Grade.RISKY, loaded=True),
)
"""Long silence before the first move, and a busy machine."""

SITUATIONS = (*GAMES, *BYTES, *OPPONENTS, *RESULTS, *BOARDS, *HARDSHIPS)


def quick(situations: Sequence[Situation]) -> tuple[list[Situation], list[str]]:
    """Shortened situations, with one seed each, and the names of those that cannot be shortened."""
    long = [each.name for each in situations if each.aim is not Aim.NOTHING or each.whole_warm_up]
    kept = [each for each in situations if each.name not in long]
    return [replace(each, seeds=each.seeds[:1], enough=min(each.enough, QUICK)) for each in kept], long


def chosen(regulation: Regulation, names: list[str]) -> list[Situation]:
    """The situations that fit this regulation, or the named ones."""
    fitting = [situation for situation in SITUATIONS if situation.fits(regulation)]
    if not fitting:
        every = loadable(wires.names(), lambda name: (name, wires.kind(name)))[0]
        known = ", ".join(name for name, wire in every if wire.exercises)
        raise ConfigError(f"the lab has no situations for programs of {regulation.wire}; it has some for: {known}")
    for name in names:
        if name not in [situation.name for situation in fitting]:
            raise ConfigError(
                unknown(said("situation of {name}", name=regulation.name), name, [each.name for each in fitting])
            )
    return [situation for situation in fitting if not names or situation.name in names]
