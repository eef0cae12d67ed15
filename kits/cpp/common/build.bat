@echo off
rem Compiles the player with g++ of MinGW; ws2_32 is the network of Windows.
rem Written with care, not run here.
cd /d "%~dp0"
g++ -std=c++17 -O2 -Wall -Wextra -static -o player.exe main.cpp -lws2_32
