@echo off
rem Compiles the player.
rem Written with care, not run here.
cd /d "%~dp0"
go build -o player.exe .
