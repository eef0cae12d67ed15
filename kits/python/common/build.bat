@echo off
rem Python needs no build; this finds mistakes of writing before a match does.
rem Written with care, not run here.
cd /d "%~dp0"
python -m py_compile main.py rules.py wire.py
