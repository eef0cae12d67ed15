"""Channels carry bytes between the table and a program, and control the program."""
