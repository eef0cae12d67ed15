#!/bin/sh
# backup.sh ARENA FOLDER: packs an arena, also while it runs, into FOLDER/DATE.tar.gz; the newest 14 are kept.
#
# The database is copied first and the journals after it, so that no match of the copy lacks its journal. What is played in
# between is played again after a restore.
set -eu
arena=$1 folder=$2 keep=14
girone=${GIRONE:-/opt/girone/bin/girone}

room=$(mktemp -d "$folder/.backup-XXXXXX")
trap 'rm -rf "$room"' EXIT
mkdir "$room/tournament.store"
if [ -d "$arena/tournament.store" ]; then # there is none before the ladder is made
    "$girone" export "$arena/tournament.store" --format sqlite -o "$room/tournament.store/store.sqlite"
fi
status=0
tar -czf "$room/made" -C "$room" tournament.store \
    -C "$arena" --exclude='./tournament.store/store.sqlite*' --warning=no-file-changed --warning=no-file-removed . || status=$?
[ "$status" -le 1 ] # 1: a file changed or went while it was read
mv "$room/made" "$folder/$(date +%Y-%m-%d-%H%M%S).tar.gz"
ls -1 "$folder"/*.tar.gz | sort -r | tail -n +$((keep + 1)) | xargs -r rm --
