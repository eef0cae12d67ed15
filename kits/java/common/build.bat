@echo off
rem Compiles the player into the folder classes.
rem Written with care, not run here.
cd /d "%~dp0"
javac -encoding UTF-8 -Xlint:all -d classes Main.java Position.java Wire.java
