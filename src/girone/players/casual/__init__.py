"""Casual games: people and girone's engine, without a tournament; `terminal/` draws them."""
