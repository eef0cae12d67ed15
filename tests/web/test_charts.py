"""Charts stay in their field, keep their proportions, and leave out a limit that is far away."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from girone.web.core.charts import HEIGHT, MARGIN, WIDTH, Amount, Axis, bars, curve

SECONDS = st.floats(0, 1e6, allow_nan=False)


def amounts(*values: float) -> list[list[Amount]]:
    return [[Amount(value, "white", at)] for at, value in enumerate(values)]


@given(st.lists(st.floats(-1e6, 1e6)), st.one_of(st.none(), st.floats(0, 1e6)))
@example([5e-324], None)
def test_bars_stay_in_their_field(values: list[float], limit: float | None) -> None:
    chart = bars(amounts(*values), limit)
    assert len(chart.bars) == len(values)
    for bar in chart.bars:
        assert MARGIN <= bar.x <= bar.x + bar.width <= WIDTH + 0.5
        assert -1 <= bar.y <= bar.y + bar.height <= HEIGHT + 1
    assert all(0 <= level.y <= HEIGHT for level in (*chart.levels, *chart.limits))


def test_bars_are_in_proportion_and_hang_below_zero() -> None:
    one, two, below = bars(amounts(1.0, 2.0, -1.0), 2.0).bars
    assert two.height == pytest.approx(2 * one.height, abs=0.2)
    assert below.height == pytest.approx(one.height, abs=0.2)
    assert one.y + one.height == pytest.approx(below.y, abs=0.2) == pytest.approx(two.y + two.height, abs=0.2)


def test_nothing_at_all_hangs_where_it_belongs() -> None:
    up, down = bars(amounts(0.0, -0.0), 1.0).bars
    assert up.y + up.height <= down.y + 0.1
    assert up.height == down.height > 0


def test_the_limit_stands_on_both_sides_where_bars_do() -> None:
    assert [level.value for level in bars(amounts(0.5), 1.0).limits] == [1.0]
    above, below = bars(amounts(0.5, -0.5), 1.0).limits
    assert above.y < HEIGHT / 2 < below.y
    assert bars(amounts(0.05), 1.0).limits == ()
    assert bars(amounts(0.5), None).limits == ()


def test_a_time_beyond_the_limit_rises_above_it() -> None:
    chart = bars(amounts(1.4), 1.0)
    assert chart.bars[0].y < chart.limits[0].y


@given(st.floats(-1e9, 1e9), st.floats(1e-6, 1e9))
def test_levels_are_round_and_few(low: float, width: float) -> None:
    scale = Axis(low, low + width)
    if scale.high > scale.low:
        assert 2 <= len(scale.levels()) <= 6


@given(st.lists(st.tuples(SECONDS, SECONDS, SECONDS), min_size=1))
def test_a_curve_runs_inside_its_band(found: list[tuple[float, float, float]]) -> None:
    points = [(sorted(each)[1], min(each), max(each), at) for at, each in enumerate(found)]
    drawn = curve(points)
    assert [about for _, _, about in drawn.points] == list(range(len(points)))
    band = [tuple(map(float, pair.split(","))) for pair in drawn.band.split()]
    lower, upper = band[: len(points)], band[len(points) :][::-1]
    for (x, y, _), low, high in zip(drawn.points, lower, upper, strict=True):
        assert high[1] - 0.2 <= y <= low[1] + 0.2
        assert x == low[0] == high[0]
        assert MARGIN <= x <= WIDTH
