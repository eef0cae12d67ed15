@echo off
rem One game against the program: othello.bat [black|white], the colour of the person.
rem Written with care, not run here.
set colour=%~1
:ask
if /i "%colour%"=="black" set other=white& goto play
if /i "%colour%"=="white" set other=black& goto play
set /p colour=Your colour, black or white? 
goto ask
:play
python -IS "%~dp0program" join othello --by-hand --side %other%
