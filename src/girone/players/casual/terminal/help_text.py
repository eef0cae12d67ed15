"""Texts of the terminal: what to do now, and the help page."""

from girone.games.picture import OFF
from girone.model.game import Game, Move
from girone.players.casual.game import CasualGame
from girone.players.casual.move_choice import MoveChoice

KEYS = """Arrows, Tab  move the cursor, Tab to the next mark
Enter, mouse pick a cell; Escape lets it go
o            off the board (Dipole; or click on the rim)
h            hint: what the engine would play
e            the bar: how the sides stand
u            take back, also while the engine thinks
r            resign            n  a new game
s            save              l  load
q            quit              ?  this page

*    can be picked             > <  picked
[ ]  the last move             ( )  turned by it
x    captured                  #    blown up"""


def to_do(casual_game: CasualGame, choice: MoveChoice) -> str:
    """What the person has to do now."""
    if verdict := casual_game.verdict:
        return f"{verdict}.\nn: a new game, u: take back."
    side, participant = casual_game.position.turn.capitalize(), casual_game.mover
    if not participant.is_person:
        return f"{side}, {participant.words}, thinks …"
    whose = "Your turn" if casual_game.who(casual_game.position.turn) == "you" else f"{side} to move"
    if casual_game.must_pass:
        return f"{whose}, but there is no move: Enter passes."
    if choice.origin:
        beside = ", or o: off the board" if OFF in choice.places else ""
        return f"{choice.origin} to a cell marked *{beside}. Escape lets go."
    return f"{whose}: {'pick a piece' if _moves_pieces(choice) else 'pick a cell'} marked *."


def leaving(move: Move) -> str:
    """A move off the board in words, for a list."""
    _, way, pieces = move.split(",")
    return f"{move:10} {pieces} {'piece leaves' if pieces == '1' else 'pieces leave'} towards {way}"


def help_page(game: Game) -> str:
    """The keys and the notation."""
    return f"{game.title}: {game.notation_words}.\n\n{KEYS}\n\nEscape closes this page."


def _moves_pieces(choice: MoveChoice) -> bool:
    return any(not choice.pick(place).is_complete for place in choice.places)
