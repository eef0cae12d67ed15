"""The record of a tournament: the database of attempts and decisions."""
