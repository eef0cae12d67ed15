"""The pages of a match: boards, moves, messages, evaluation."""
