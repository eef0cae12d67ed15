"""What authors begin with, and what is handed in: starter kits and our own submissions, packed."""
