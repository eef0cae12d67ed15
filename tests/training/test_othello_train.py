"""How the training of Othello divides its time and its threads."""

from argparse import Namespace
from pathlib import Path

import pytest

from training.othello.aims import AIMS
from training.othello.train import GATE_SHARE, Training


def test_the_last_round_takes_what_the_others_and_the_gate_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fit takes longer in proportion to the games, and both games and gate want programs."""
    training = Training(Namespace(boards="other", work=Path(), seed=1, threads=16, cluster=None, minutes=5))
    before = {"seconds": 60.0, "set_up_seconds": 9.0, "fit_seconds": 6.0}
    monkeypatch.setattr(training, "left", lambda: 200.0)
    seconds = training.seconds_to_play(before)
    fit = 6 + 6 * seconds / 60
    assert seconds + fit + 2 * 9 + GATE_SHARE * 300 == pytest.approx(200)
    assert seconds > before["seconds"]


@pytest.mark.parametrize("threads", [1, 2, 16, 64])
def test_every_size_of_a_model_is_played_on(threads: int) -> None:
    for aim in AIMS.values():
        sizes = {boards.size for model in aim.models for boards in model.boards}
        shares = aim.threads(threads)
        assert set(shares) == sizes
        assert min(shares.values()) >= 1
    assert sum(AIMS["other"].threads(16).values()) == 16
