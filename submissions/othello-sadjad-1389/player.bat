@echo off
rem Reads n and P, then plays over standard input and output
rem Written with care, not run here.
python -IS "%~dp0program" join othello %*
