"""The live page: a process of its own that reads a tournament's store and follows its journals."""
