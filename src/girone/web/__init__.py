"""The live page: a process that reads a tournament's store and follows its journals."""
