#!/bin/sh
# Plays one match: ./player.sh HOST PORT
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" join dipole "$@"
