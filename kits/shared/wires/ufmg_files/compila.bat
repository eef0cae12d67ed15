@echo off
rem The name that the document gives to the build.
rem Written with care, not run here.
call "%~dp0build.bat"
