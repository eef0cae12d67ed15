"""A match without a network (Lines of Action, §3.2): the opponent's moves are typed, ours are shown."""

from girone.model.game import Position, Side
from girone.players.keyboard import Keyboard
from girone.players.player import Player
from girone.players.screen import Screen
from girone.wires.client import ConversationResult, on_the_board


def play_by_hand(
    position: Position, side: Side, player: Player, keyboard: Keyboard, screen: Screen
) -> ConversationResult | None:
    """The result on the board; None if the keyboard was closed before it."""
    screen.show(position)
    while not (outcome := position.outcome()):
        if position.turn is side:
            player.hear()
            move = player.think(position)
            assert move  # only a server cuts thinking short
            screen.say(f"we play {move} {player.source}".rstrip())
            player.rest(position)
        else:
            typed = keyboard.ask_for_rival(position)
            if typed is None:
                return None
            move = typed
        before, position = position, position.play(move)
        screen.show(position, before)
    result = on_the_board(outcome, side)
    screen.say(result.value)
    return result
