@echo off
rem Plays against a person: by_hand.bat --side white|black
rem Written with care, not run here.
python -IS "%~dp0program" join othello --by-hand --option layout=mirrored %*
