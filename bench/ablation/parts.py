"""The parts of the engine that can be removed, each as edits to a copy of the sources."""

from dataclasses import dataclass

SEARCH, TUNING, ORDERING, ROOT = "native/search.hpp", "native/tuning.hpp", "native/ordering.hpp", "native/root.hpp"
EVERY = ("othello", "lines_of_action", "fission", "dipole")
WON_OR_LOST = EVERY[1:]


@dataclass(frozen=True)
class Edit:
    """A unique text in a source file, and its replacement."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Part:
    """A part, the games that have it, and how to remove it."""

    name: str
    games: tuple[str, ...]
    edits: tuple[Edit, ...] = ()
    definitions: tuple[str, ...] = ()


# Without a table no node has a first move from it, and each would be searched less deeply only for that reason.
_SHALLOWER = Edit(TUNING, "deepen_from = 4;", "deepen_from = 1000;")
PARTS = (
    Part(
        "transposition table",
        EVERY,
        (Edit(SEARCH, "remembers = node.depth >= Evaluation::table_from;", "remembers = false;"), _SHALLOWER),
    ),
    Part(
        "table's move first",
        EVERY,
        (Edit(ORDERING, "        if (move == from_table) return Worth::from_table;\n", "        (void)from_table;\n"),),
    ),
    Part("the game's order", EVERY, (Edit(SEARCH, " + ordering.worth(move);", ";"),)),
    Part(
        "killers",
        EVERY,
        (Edit(TUNING, "killer = 3 << 14, second_killer = 2 << 14;", "killer = 0, second_killer = 0;"),),
    ),
    Part(
        "histories",
        EVERY,
        (
            Edit(
                ORDERING,
                "int worth = history_[side(board) + move] + after_[context(previous) + move];",
                "int worth = 0;",
            ),
        ),
    ),
    Part(
        "late-move reductions",
        EVERY,
        (Edit(SEARCH, "return std::clamp(reductions(node.depth, rank) - on_line, 0, node.depth - 1);", "return 0;"),),
    ),
    Part("less depth without a table move", EVERY, (_SHALLOWER,)),
    Part("aspiration windows", EVERY, (Edit(TUNING, "aspiration_from = 4,", "aspiration_from = 1000,"),)),
    Part("futility", WON_OR_LOST, (Edit(TUNING, "futile_to = 4;", "futile_to = -1;"),)),
    Part("null move", ("lines_of_action",), (Edit(TUNING, "null_from = 3,", "null_from = 1000,"),)),
    Part("quiescence", WON_OR_LOST, (Edit(SEARCH, "if (left == 0 || best", "if (left >= 0 || best"),)),
    Part(
        "probable cuts",
        ("othello",),
        (Edit(SEARCH, "if (node.depth < Evaluation::probable_from ||", "if (node.depth > 0 ||"),),
    ),
    Part("cutoffs from replies", ("othello",), (Edit(TUNING, "cutoff_from = 4;", "cutoff_from = 1000;"),)),
    Part(
        "proof search",
        WON_OR_LOST,
        (Edit(ROOT, "return number_ == 0 && common_.proofs && !common_.score_all;", "return number_ < 0;"),),
    ),
    Part("trained evaluation", EVERY, definitions=("GIRONE_HAND_MADE",)),
)
