@echo off
rem Plays white: white.bat PORT, and the server calls us there
rem Written with care, not run here.
python -IS "%~dp0program" join lines_of_action --white %*
