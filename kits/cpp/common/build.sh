#!/bin/sh
# Compiles the player.
cd "$(dirname "$0")" && exec "${CXX:-c++}" -std=c++17 -O2 -Wall -Wextra -o player main.cpp
