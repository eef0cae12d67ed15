#!/bin/sh
exec awk -v colour="$2" -f greedy.awk "$1" > move.txt
