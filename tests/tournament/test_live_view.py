"""The live view of a run: however long a picture takes, most of the time is the run's."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.text import Text

from girone.cli import live as _live
from girone.languages import ENGLISH
from girone.tournament.run.roll_call import RollCall
from girone.tournament.run.runner import LOOK, Runner
from tests.results.evening import Evening, file_of

LOOKS = 1000


@pytest.mark.parametrize(("seconds", "most", "least"), [(0.0, 100, 90), (1.0, 6, 4)])
def test_a_picture_that_takes_long_is_drawn_less_often(
    seconds: float, most: int, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, drawn = 0.0, 0

    def picture(_: Any) -> Text:
        nonlocal clock, drawn
        clock, drawn = clock + seconds, drawn + 1
        return Text()

    monkeypatch.setattr(_live, "time", SimpleNamespace(monotonic=lambda: clock))
    view = _live.LiveView(Evening(tmp_path / "store", file_of("Alfa", "Beta")).state.plan, ENGLISH)
    monkeypatch.setattr(view, "picture", picture)
    for _ in range(LOOKS):
        clock += LOOK
        view.look(cast(Runner, SimpleNamespace(playing=[], state=None, roll_call=RollCall(0.0))))
    assert least <= drawn <= most
