"""Whether a match came to what its situation is about."""

from girone.lab.played_match import PlayedMatch
from girone.lab.situation import Aim
from girone.model.reason import Kind


def is_reached(aim: Aim, played: PlayedMatch) -> bool:
    """Whether the program met with it in this match."""
    match aim:
        case Aim.PASS | Aim.SINGLE_MOVE:
            return any(_leaves_no_choice(aim, played))
        case Aim.WIN | Aim.LOSS | Aim.TIE:
            return played.reason.kind is Kind.PLAYED and _result(played) is aim
    return True


def _leaves_no_choice(aim: Aim, played: PlayedMatch) -> list[bool]:
    positions = [position for _, _, position in played.questions()]
    wants_pass = aim is Aim.PASS
    return [
        len(moves) == 1 and position.game.is_pass(moves[0]) is wants_pass
        for position in positions
        for moves in [position.moves()]
    ]


def _result(played: PlayedMatch) -> Aim:
    winner = played.result.verdict.winner
    if winner is None:
        return Aim.TIE
    return Aim.WIN if winner == played.side else Aim.LOSS
