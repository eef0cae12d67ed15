"""Wheels that need no compiler at installation; `python -m tools.wheels` builds them on Linux for all systems."""
