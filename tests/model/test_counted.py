"""Numbers with their nouns."""

from girone.model.text import counted


def test_one_has_no_plural() -> None:
    assert [counted(number, "core") for number in (0, 1, 2, 1234)] == ["0 cores", "1 core", "2 cores", "1,234 cores"]
    assert [counted(number, "match", "matches") for number in (1, 2)] == ["1 match", "2 matches"]
