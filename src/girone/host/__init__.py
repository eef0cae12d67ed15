"""All that is Linux: programs as processes, how they are reached, held and confined."""
