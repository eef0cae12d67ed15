"""The pages of entrants."""
