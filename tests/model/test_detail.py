"""Details: a key and values, and privacy goes by value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.model.detail import WITHHELD, Detail, Wording, said
from girone.model.errors import RecordError

LATE = Wording("late", "{seconds} s, and the limit was {limit} s")
TURNS = Wording("turns", "{side} lost {count} turns: {detail}", one="{side} lost 1 turn: {detail}")
HIDDEN = Wording("hidden", "cannot start {file}: {cause}", private=("file",))
NAMES = st.text("abcxyz", min_size=1, max_size=4)
VALUES = st.one_of(st.text(max_size=20), st.integers(), st.floats(allow_nan=False))
DETAILS = st.recursive(
    st.builds(Detail, NAMES, st.dictionaries(NAMES, VALUES, max_size=3)),
    lambda inner: st.builds(Detail, NAMES, st.dictionaries(NAMES, st.one_of(VALUES, inner), max_size=3)),
    max_leaves=6,
)


def test_a_detail_is_shown_by_its_pattern_and_the_names_of_its_gaps() -> None:
    late = LATE(seconds=2.5, limit=2.0)
    assert str(late) == "2.500 s, and the limit was 2 s"
    assert str(TURNS(side="white", count=1, detail=late)) == "white lost 1 turn: 2.500 s, and the limit was 2 s"
    assert str(TURNS(side="white", count=3, detail=late)).startswith("white lost 3 turns: ")
    assert str(said("{Side} wins: {reason}", Side="black", reason="too_slow")) == "Black wins: too slow"


def test_a_value_is_never_read_as_a_pattern() -> None:
    assert str(said("{quoted} is no move", quoted="{side}")) == "{side} is no move"


def test_details_are_equal_by_key_and_values_whatever_their_words() -> None:
    assert LATE(seconds=1.0, limit=2.0) == Wording("late", "much too late: {seconds}")(seconds=1.0, limit=2.0)
    assert LATE(seconds=1.0, limit=2.0) != LATE(seconds=1.5, limit=2.0)
    assert len({HIDDEN(file="x", cause="y"), HIDDEN(file="x", cause="y"), HIDDEN(file="z", cause="y")}) == 2


def test_private_values_are_withheld_however_deep_they_are() -> None:
    deep = TURNS(side="white", count=2, detail=HIDDEN(file="/home/ada/bot", cause="No such file"))
    assert str(deep.public) == f"white lost 2 turns: cannot start {WITHHELD}: No such file"
    assert "/home" not in json.dumps(deep.public.as_json())


@given(DETAILS)
def test_a_detail_can_be_read_back(detail: Detail) -> None:
    read = Detail.from_json(json.loads(json.dumps(detail.as_json())))
    assert read == detail
    assert str(read) == str(detail)


@pytest.mark.parametrize(
    "told",
    [
        *(None, "words", {}, {"key": "x"}, {"key": "x", "english": "{gap}", "values": {}}),
        *({"key": "x", "english": "", "values": {"a": value}} for value in (None, [1], {"key": 1})),
    ],
)
def test_what_is_no_detail_is_refused(told: object) -> None:
    with pytest.raises(RecordError, match="no (detail|value)"):
        Detail.from_json(told)
