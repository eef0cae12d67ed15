"""Numbers on standard input and output, with a program that is suspended on the opponent's turn (Sadjad)."""

from girone.model.wire import Declaration, Exercise

WIRE = Declaration(
    games=("othello",),
    rests_meanwhile=True,
    is_killed=True,
    begins_unasked=True,
    exercises=(Exercise.GAMES, Exercise.CONVERSATION, Exercise.LINE_ENDS, Exercise.SIZES),
)
