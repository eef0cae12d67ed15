#!/bin/sh
# Plays without a network: ./by_hand.sh white|black is your program's colour; type the opponent's moves
cd "$(dirname "$0")" && exec @RUN@ hand "$@"
