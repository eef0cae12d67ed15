"""Ratings, the ranking certificate and the sequential test: pure functions, chance comes in as a seed."""
