"""The queue of uploads: in the order in which they came, with times by what tests took before."""

from girone.entries.drop_folder.log import HandInRecord
from girone.entries.drop_folder.upload_queue import queued, until_matches_end, usual_test
from girone.model.record import Attempt
from girone.model.tournament import Pairing


def line(hand_in: str, second: int, **more: object) -> HandInRecord:
    return HandInRecord(hand_in, "print", hand_in, at=f"2026-11-18T12:00:{second:02}+00:00", **more)  # type: ignore[arg-type]


def attempt(number: int, began: int, ended: int | None) -> Attempt:
    end = f"2026-11-18T12:{ended:02}:00+00:00" if ended is not None else None
    return Attempt(number, Pairing("A", "B", number), "A", "B", "", f"2026-11-18T12:{began:02}:00+00:00", end)


def test_a_test_takes_what_tests_took_before() -> None:
    records = [
        *(line("a", 0), line("a", 1, doing="hand_in.unpacking"), line("a", 10, is_done=True)),
        *(line("b", 20), line("b", 22), line("b", 42, is_done=True)),  # killed, and begun again
        line("c", 50),
    ]
    assert usual_test(records) == 15.0


def test_nothing_is_promised_before_the_first_test() -> None:
    assert usual_test([line("a", 0)]) is None
    assert [each.seconds for each in queued([("a", 1)], None, 30.0)] == [None]


def test_each_waits_for_those_before_it_and_for_matches() -> None:
    places = queued([("a", 3), ("b", 1)], 10.0, 60.0)
    assert [(each.name, each.version, each.ahead, each.seconds) for each in places] == [
        ("a", 3, 0, 70.0),
        ("b", 1, 1, 80.0),
    ]


def test_a_match_in_play_takes_what_matches_took_before() -> None:
    assert until_matches_end([]) == 0.0
    assert until_matches_end([attempt(1, 0, 2)]) == 0.0
    assert until_matches_end([attempt(1, 0, 2), attempt(2, 3, None)]) == 120.0
