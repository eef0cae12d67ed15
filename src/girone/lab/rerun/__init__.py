"""A program at its recorded match once more: the referee is real, the opponent is the record.

`recorded` is the opponent, `order` and `table` play the match, `comparison` sets both records side by side.
"""
