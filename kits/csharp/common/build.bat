@echo off
rem Compiles the player with the compiler that is part of Windows.
rem Written with care, not run here.
cd /d "%~dp0"
"%WINDIR%\Microsoft.NET\Framework64\v4.0.30319\csc.exe" /nologo /codepage:65001 /optimize+ /out:player.exe *.cs
