"""The organiser's decisions: what can be decided, and how it gets into the record."""
