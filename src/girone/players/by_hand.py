"""A match without a network (Lines of Action, §3.2): a person types the opponent's moves and reads ours."""

from girone.model.detail import said
from girone.model.game import Position, Side
from girone.players.keyboard import Keyboard
from girone.players.player import Player
from girone.players.screen import Screen
from girone.wires.client import ConversationResult, on_the_board

RESULTS = {
    ConversationResult.WON: said("we won"),
    ConversationResult.LOST: said("we lost"),
    ConversationResult.TIED: said("a tie"),
}


def play_by_hand(
    position: Position, side: Side, player: Player, keyboard: Keyboard, screen: Screen
) -> ConversationResult | None:
    """Play until the end; None if standard input closed earlier."""
    screen.show(position)
    while not (outcome := position.outcome()):
        if position.turn is side:
            player.hear()
            move = player.think(position)
            assert move  # only a server can cut thinking short
            source = player.source
            ours = (
                said("we play {move} {detail}", move=move, detail=source)
                if source
                else said("we play {move}", move=move)
            )
            screen.say(ours.worded)
            player.rest(position)
        else:
            typed = keyboard.ask_for_rival(position)
            if typed is None:
                return None
            move = typed
        before, position = position, position.play(move)
        screen.show(position, before)
    result = on_the_board(outcome, side)
    screen.say(RESULTS[result].worded)
    return result
