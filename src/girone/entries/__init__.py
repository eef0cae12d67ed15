"""Hand-ins: programs as students bring them become entrants that were unpacked, built, tried and frozen."""
