@echo off
rem Plays over standard input and output, as the contest wants it
rem Written with care, not run here.
cd /d "%~dp0"
@RUN_WINDOWS@ %*
