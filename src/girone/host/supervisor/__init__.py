"""The supervisor of a program: starts it, holds everything that comes of it, and ends it."""
