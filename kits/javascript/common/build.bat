@echo off
rem JavaScript needs no build; this finds mistakes of writing before a match does.
rem Written with care, not run here.
cd /d "%~dp0"
node --check main.js && node --check rules.js && node --check wire.js
