"""Tournaments: the organiser's file, the store, the runner that plays what is due, and the results."""
