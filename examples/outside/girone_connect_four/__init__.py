"""Connect Four for girone: a game, a wire, a format and a regulation."""
