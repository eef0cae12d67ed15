"""Other people's engines as entrants: programs over `unical_server` that ask a package for their moves."""
