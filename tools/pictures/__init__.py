"""The pictures of the manual, each in light and dark; `python -m tools.pictures` makes all of them."""
