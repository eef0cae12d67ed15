"""From what was handed in to a folder of plain files: archives, which files count, how large they may be."""
