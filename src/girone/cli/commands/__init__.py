"""The commands. A module here is a command: its docstring is the help, `arguments` declares, `run` does it."""
