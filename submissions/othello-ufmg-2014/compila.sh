#!/bin/sh
# Compila o programa: uma vez, na máquina que joga.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -I "$here/program/set_up.py"
