@echo off
rem Plays one match: player.bat HOST PORT
rem Written with care, not run here.
python -IS "%~dp0program" join fission %*
