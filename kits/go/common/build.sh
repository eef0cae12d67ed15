#!/bin/sh
# Compiles the player.
cd "$(dirname "$0")" && exec env CGO_ENABLED=0 go build -o player *.go
