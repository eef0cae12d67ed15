"""Hand-ins: students' programs are unpacked, built, tested and frozen, and so become entrants."""
