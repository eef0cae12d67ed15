"""From a folder of files to a program that can be started: how it is built, how it is started, why that failed."""
