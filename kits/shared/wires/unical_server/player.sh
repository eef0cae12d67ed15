#!/bin/sh
# Plays one match: ./player.sh HOST PORT
cd "$(dirname "$0")" && exec @RUN@ "$@"
