"""Wheels that need no compiler where they are installed; `python -m tools.wheels` builds them on Linux, for all."""
