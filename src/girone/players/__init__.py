"""Players that connect to somebody else's server. Only portable code here, without POSIX."""
