#!/bin/sh
# Called with the state file and the colour; the answer goes into move.txt.
exec python3 -IS agent.py "$1" "$2"
