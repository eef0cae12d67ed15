#!/bin/sh
# Plays without a network: ./by_hand.sh --side white|black
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" join lines_of_action --by-hand "$@"
