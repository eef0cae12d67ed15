@echo off
rem One move: launch.bat STATE black|white; it lies in move.txt beside this file.
rem Written with care, not run here.
python -IS "%~dp0program" move "%~1" "%~2" --into "%~dp0."
