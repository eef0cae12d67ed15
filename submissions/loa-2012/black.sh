#!/bin/sh
# Plays black: ./black.sh HOST PORT of the server
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" join lines_of_action --black "$@"
