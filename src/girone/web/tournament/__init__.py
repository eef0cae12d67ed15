"""The pages of a tournament: front, live boards, standings, calendar, draw."""
