#!/bin/sh
# Reads n and P, then plays over standard input and output
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" join othello "$@"
