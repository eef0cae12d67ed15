"""One match: seats, the loop that plays, the journal, replay, and the table as a process."""
