"""Friendlies: matches of people and the house player without a tournament. The terminal has a room of its own in it."""
