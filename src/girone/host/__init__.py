"""Everything specific to Linux: starting, reaching, supervising and confining programs."""
