"""So many of something, in English."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 match, 2 matches; without `many` an s is added."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
