"""A casual game in a full-screen terminal; only this package imports Textual."""
