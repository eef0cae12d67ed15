@echo off
rem Compiles the program: once, on the machine that plays.
rem Written with care, not run here.
python -I "%~dp0program\set_up.py"
