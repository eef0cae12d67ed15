@echo off
rem Plays without a network: by_hand.bat --side white|black
rem Written with care, not run here.
python -I "%~dp0program" join fission --by-hand %*
