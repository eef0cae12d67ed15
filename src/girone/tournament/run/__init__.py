"""Playing what is due: the runner, and the machines it plays on."""
