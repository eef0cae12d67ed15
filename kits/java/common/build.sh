#!/bin/sh
# Compiles the player into the folder classes.
cd "$(dirname "$0")" && exec javac -encoding UTF-8 -Xlint:all -d classes Main.java Position.java Wire.java
