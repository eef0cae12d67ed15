"""What each part of the search is worth: the engine against itself without that part."""
