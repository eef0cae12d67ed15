"""So many of something, in English."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 match, 2 matches; without `many` an s is added."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def plain(text: str) -> str:
    """A text from a program or a person for a terminal: whatever is no sign to be printed is written out."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
