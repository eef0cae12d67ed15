"""Whatever two programs do, and whenever the host or a hand steps in: a verdict, the same when it is judged again."""

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from girone.host.channels.channel import Absent, Noted, NoteKind, Present
from girone.host.channels.memory import MemoryChannel
from girone.matches.journal import journal
from girone.matches.journal.file import AppendOnlyFile
from girone.matches.journal.journal import read
from girone.matches.story import story as story_of
from girone.model.detail import PLAIN
from girone.model.errors import HostFailed
from girone.model.reason import Reason
from girone.model.wire import Action, Arrival, End, FileContent, Launch, Order, Write
from tests.virtual import Evening, Said

LINES = [
    b"MOVE H5,N,2\n",
    b"MOVE A4,S,2\n",
    b"MOVE H5,N,9\n",
    b"hello\n",
    b"MOVE ",
    b"\n",
    b"x" * 5000,
    b"MOVE A4,S,2\n" * 6000,
]
SIX = [b"A2-C2\n", b"B1-B3\n", b"A2-A9\n", b"A2-C2", b"\n", b"a2-c2\r\n", b"x" * 5000]
PAIRS = [b"2 4\n", b"2 3\n", b"0 0\n", b"-1 -1\n", b"2 ", b"word\n", b"9" * 5000]
FILES = [FileContent(None), FileContent(b"5,4"), FileContent(b"0,0"), FileContent(b"-1,-1"), FileContent(b"x" * 5000)]
WORDS: dict[str, Sequence[Arrival]] = {
    "dipole-2020": [*LINES, End.EOF],
    "loa-2012": [*SIX, End.EOF],
    "othello-sadjad-1389": [*PAIRS, End.EOF],
    "othello-ufmg-2014": FILES,
}
DELAYS = st.sampled_from([0.0, 0.1, 0.5, 1.0, 1.001, 2.0, 5.0, 15.0])


class AnyDisk(AppendOnlyFile):
    """Refuses one line, if it is asked for so many."""

    refused = 0
    asked = 0

    def append(self, line: bytes) -> None:
        self.asked += 1
        if self.asked == self.refused:
            raise HostFailed("No space left on device")
        super().append(line)


class Whimsical(MemoryChannel):
    """A program that says the next of its sayings when it is asked, or when it sits down; it may come late or never."""

    def __init__(self, evening: Evening, seated: Said, sayings: list[Said], comes: float | None) -> None:
        super().__init__(evening.loop, lambda action: self.answer(action))
        self._seated, self._sayings, self._comes = seated, sayings, comes

    def begin(self) -> None:
        if self._comes is None:
            self._loop.schedule(self, 1, Absent(PLAIN(cause="it is ill")))
            return
        self._loop.schedule(self, self._comes, Noted(PLAIN(cause="at the door"), NoteKind.STRANGER))
        self._loop.schedule(self, self._comes, Present())
        for seconds, arrival in self._seated:
            self._loop.schedule(self, self._comes + seconds, arrival)

    def answer(self, action: Action | None) -> Said:
        asked = (
            isinstance(action, Launch)
            or action is Order.RESUME
            or (isinstance(action, Write) and len(action.data) < 40)
        )
        return self._sayings.pop(0) if asked and self._sayings else ()


@st.composite
def programs(draw: st.DrawFn, name: str) -> tuple[Said, list[Said], float | None]:
    saying = st.lists(st.tuples(DELAYS, st.sampled_from(WORDS[name])), max_size=3)
    comes = draw(st.sampled_from([0, 0, 0, 0, 3, 11, None]))
    return draw(saying), draw(st.lists(saying, max_size=6)), comes


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("name", WORDS)
@given(data=st.data())
def test_any_match_ends_in_a_verdict_that_can_be_judged_again(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path_factory.mktemp("any"))
    white, black = (Whimsical(evening, *data.draw(programs(name))) for _ in range(2))
    if data.draw(st.booleans()):
        evening.loop.interrupt_after(data.draw(st.sampled_from([0.0, 0.1, 2.0, 15.0, 15.1, 16.5])))
    refused = data.draw(st.one_of(st.just(0), st.integers(2, 40)))
    monkeypatch.setattr(journal, "AppendOnlyFile", type("Disk", (AnyDisk,), {"refused": refused}))
    verdict = evening.play(name, white, black)
    assert white.closed
    assert black.closed
    assert refused or verdict.reason is not Reason.HOST_FAILED
    assert story_of(evening.journal).ending == verdict.told
    assert sum("verdict" in record for record in read(evening.journal)[1]) == 1
