#!/bin/sh
# Uma jogada: ./launch.sh ESTADO black|white; a jogada fica em move.txt, ao lado deste arquivo.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "${PYTHON:-python3}" -IS "$here/program" move "$1" "$2" --into "$here"
