#!/bin/sh
# Python needs no build; this finds mistakes of writing before a match does.
cd "$(dirname "$0")" && exec python3 -m py_compile main.py rules.py wire.py
