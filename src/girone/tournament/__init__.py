"""Tournaments: the organiser's file, what stands, the store, the runner that plays what is due."""
