#!/bin/sh
# Compiles the player.
cd "$(dirname "$0")" && exec mcs -langversion:5 -codepage:utf8 -optimize+ -out:player.exe *.cs
