@echo off
rem Plays one match: player.bat HOST PORT
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ %*
