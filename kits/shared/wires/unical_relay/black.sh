#!/bin/sh
# Plays black: ./black.sh HOST PORT of the server
cd "$(dirname "$0")" && exec @RUN@ black "$@"
