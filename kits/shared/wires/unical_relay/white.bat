@echo off
rem Plays white: white.bat PORT, and the server calls us there
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ white %*
