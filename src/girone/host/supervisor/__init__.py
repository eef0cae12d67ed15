"""The supervisor of a program: it starts the program, controls all its processes, and ends it."""
