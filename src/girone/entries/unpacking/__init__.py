"""From a hand-in to a folder of plain files: archives, which files count, size limits."""
