"""The organiser's pages: sessions and decisions."""
