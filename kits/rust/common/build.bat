@echo off
rem Compiles the player.
rem Written with care, not run here.
cd /d "%~dp0"
rustc --edition 2021 -O -o player.exe main.rs
