#!/bin/sh
# JavaScript needs no build; this finds mistakes of writing before a match does.
cd "$(dirname "$0")" && for file in main.js rules.js wire.js; do node --check "$file" || exit; done
