#!/bin/sh
# Plays white: ./white.sh PORT, and the server calls us there
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" join lines_of_action --white "$@"
