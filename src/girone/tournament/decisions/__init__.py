"""The organiser's decisions: what can be decided, and how it comes into the record."""
