@echo off
rem Plays black: black.bat HOST PORT of the server
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ black %*
