#!/bin/sh
# Plays against a person: ./by_hand.sh --side white|black
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" join othello --by-hand --option layout=mirrored "$@"
