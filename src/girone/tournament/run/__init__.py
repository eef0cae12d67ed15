"""Playing the matches that are due: the runner, and the machines that it uses."""
