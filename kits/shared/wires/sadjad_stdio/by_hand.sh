#!/bin/sh
# Plays without a referee: ./by_hand.sh white or black, your program's colour; type the opponent's moves
cd "$(dirname "$0")" && exec @RUN@ hand "$@"
