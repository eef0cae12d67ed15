@echo off
rem Sets the program up: once, on the machine that plays.
rem Written with care, not run here.
python -I "%~dp0program\set_up.py"
