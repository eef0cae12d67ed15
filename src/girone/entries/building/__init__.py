"""From a folder of files to a program that can be started: building, start command, causes of failures."""
