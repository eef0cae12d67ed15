"""Situations: scripted matches, each of which shows one thing about a program."""
