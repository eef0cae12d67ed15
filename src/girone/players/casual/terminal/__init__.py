"""A casual game in a terminal that can be drawn in; only this room loads Textual."""
