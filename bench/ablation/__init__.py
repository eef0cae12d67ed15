"""What each part of the search is worth: the engine against itself with that part taken out."""
