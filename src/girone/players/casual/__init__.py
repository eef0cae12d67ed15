"""Casual games: people and the house player, without a tournament; `terminal/` draws them."""
