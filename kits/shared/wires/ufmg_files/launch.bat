@echo off
rem Plays one move: launch.bat STATE black|white; it is in move.txt, beside this file.
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ %*
