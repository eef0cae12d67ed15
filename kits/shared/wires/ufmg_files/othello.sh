#!/bin/sh
# Lets a human play against your program: ./othello.sh black or white, the human's colour
cd "$(dirname "$0")" && exec @RUN@ human "$@"
