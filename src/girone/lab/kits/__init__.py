"""Starter kits for authors, and submissions of girone's own engine."""
