"""What follows from the record: state, standings, reports, fairness, verification."""
