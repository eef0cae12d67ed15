@echo off
rem Lets a human play against your program: othello.bat black or white, the human's colour.
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ human %*
