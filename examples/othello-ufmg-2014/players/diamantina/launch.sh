#!/bin/sh
exec awk -v colour="$2" -v seed="$$" -f chance.awk "$1" > move.txt
