#!/bin/sh
# Sets the program up: once, on the machine that plays.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -I "$here/program/set_up.py"
