#!/bin/sh
# Plays one move: ./launch.sh STATE black|white; it is in move.txt, beside this file.
cd "$(dirname "$0")" && exec @RUN@ "$@"
