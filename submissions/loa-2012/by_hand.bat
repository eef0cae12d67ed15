@echo off
rem Plays without a network: by_hand.bat --side white|black
rem Written with care, not run here.
python -IS "%~dp0program" join lines_of_action --by-hand %*
