#!/bin/sh
# Plays white: ./white.sh PORT, and the server calls us there
cd "$(dirname "$0")" && exec @RUN@ white "$@"
