#!/bin/sh
# Compiles the player.
cd "$(dirname "$0")" && exec rustc --edition 2021 -O -o player main.rs
