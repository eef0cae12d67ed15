"""Players that sit down at somebody else's server. Nothing here needs more than every system has, POSIX or not."""
