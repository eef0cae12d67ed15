@echo off
rem Plays without a referee: by_hand.bat white or black, your program's colour; type the opponent's moves.
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ hand %*
