"""Ratings, the ranking certificate and the sequential test: pure functions that take a random seed."""
