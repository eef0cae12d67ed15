"""What is on record: the database of attempts and decisions."""
