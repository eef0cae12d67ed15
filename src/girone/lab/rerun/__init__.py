"""Plays a program's recorded match again: a real referee, and an opponent that follows the record.

`recorded` is the opponent, `order` and `table` play the match, `comparison` compares both journals.
"""
