"""What the bench of busy programs tells of its matches."""

from bench.host.busy import summary

ROWS = [
    {"kind": "make", "hurt": [], "seconds": 1.5},
    {"kind": "threads", "hurt": ["black: ended"], "seconds": 2.0},
    {"kind": "make", "hurt": [], "seconds": 1.5},
]


def test_each_kind_has_a_line_with_who_was_hurt() -> None:
    assert summary(ROWS).splitlines() == [
        "make: 0 of 2 hurt, 3 s",
        "threads: 1 of 1 hurt, 2 s",
        "  black: ended",
        "all: 1 of 3 hurt",
    ]
