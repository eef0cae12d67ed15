"""Verification of a record: judging it again, checking its chain, sealing it, and publishing it."""
