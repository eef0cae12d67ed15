@echo off
rem Plays black: black.bat HOST PORT of the server
rem Written with care, not run here.
python -IS "%~dp0program" join lines_of_action --black %*
