"""Our own failures in a match void it in words; bugs end it loudly; the programs are ended always."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from girone.host.channels.memory import MemoryChannel, VirtualEventLoop
from girone.host.supervisor.control import SupervisorFailed
from girone.matches import replay
from girone.matches.journal import journal
from girone.matches.journal.file import AppendOnlyFile
from girone.matches.journal.journal import read
from girone.model.detail import Detail
from girone.model.errors import HostFailed, RecordError
from girone.model.reason import Kind, Reason
from girone.model.wire import Action, Order, Write
from tests.virtual import WHITE, Evening, Said, Scripted, lines, move

WON = "C4B2 E4W3 W 10"
FULL = "No space left on device"
VOID = "MESSAGE This match is void and will be played again: the referee or its host failed"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


class FullDisk(AppendOnlyFile):
    """Refuses the lines of these numbers; the header is line 1."""

    refused: range
    asked = 0

    def append(self, line: bytes) -> None:
        self.asked += 1
        if self.asked in self.refused:
            raise HostFailed(f"{self.file.name} cannot be written: {FULL}")
        super().append(line)


def disk(monkeypatch: pytest.MonkeyPatch, refused: range) -> None:
    monkeypatch.setattr(journal, "AppendOnlyFile", type("Disk", (FullDisk,), {"refused": refused}))


def winning_match(evening: Evening) -> tuple[Scripted, Scripted, tuple[MemoryChannel, MemoryChannel]]:
    white, black = Scripted(move("E4,N,2")), Scripted()
    return white, black, (MemoryChannel(evening.loop, white), MemoryChannel(evening.loop, black))


def lines_of_the_whole_match(folder: Path) -> tuple[int, int]:
    """How many lines the journal of the match has, and which of them is the verdict."""
    folder.mkdir()
    evening = Evening(folder)
    *_, channels = winning_match(evening)
    evening.play("dipole-2020", *channels, opening=WON)
    _, records = read(evening.journal)
    return len(records) + 1, next(number for number, record in enumerate(records, start=2) if "verdict" in record)


def test_wherever_a_line_is_refused_the_match_is_void_and_can_be_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, verdict_line = lines_of_the_whole_match(tmp_path / "whole")
    for number in range(2, whole + 1):
        (tmp_path / str(number)).mkdir()
        evening = Evening(tmp_path / str(number))
        white, black, channels = winning_match(evening)
        disk(monkeypatch, range(number, number + 1))
        verdict = evening.play("dipole-2020", *channels, opening=WON)
        assert all(channel.closed for channel in channels)
        if number > verdict_line:
            assert verdict.reason is Reason.WON
        else:
            assert (verdict.reason, verdict.kind) == (Reason.HOST_FAILED, Kind.VOID)
            assert str(verdict.detail).endswith(f"journal.jsonl cannot be written: {FULL}")
            assert all(VOID in lines(bot) for bot in (white, black) if bot.told)


def test_on_a_full_disk_the_match_is_void_and_the_record_ends_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, verdict_line = lines_of_the_whole_match(tmp_path / "whole")
    for number in range(5, verdict_line + 1):
        (tmp_path / str(number)).mkdir()
        evening = Evening(tmp_path / str(number))
        white, black, channels = winning_match(evening)
        disk(monkeypatch, range(number, 10_000))
        evening.rejudges = False
        assert evening.play("dipole-2020", *channels, opening=WON).reason is Reason.HOST_FAILED
        assert all(channel.closed for channel in channels)
        assert {lines(bot)[-1] for bot in (white, black) if bot.told} == {VOID}
        assert len(read(evening.journal)[1]) == number - 2
        with pytest.raises(RecordError, match="ends without a verdict"):
            replay.rejudge(evening.journal)


class Breaking(MemoryChannel):
    """A channel that raises this when it is told so."""

    def __init__(self, loop: VirtualEventLoop, bot: Scripted, error: Exception, when: Callable[[Action], bool]) -> None:
        super().__init__(loop, bot)
        self._error, self._when = error, when

    def perform(self, action: Action) -> None:
        if self._when(action):
            raise self._error
        super().perform(action)


class BreaksAtClose(MemoryChannel):
    """A channel that raises this when it is closed."""

    def __init__(self, loop: VirtualEventLoop, bot: Scripted, error: Exception) -> None:
        super().__init__(loop, bot)
        self._error = error

    def close(self) -> None:
        raise self._error


class BreaksAtBegin(MemoryChannel):
    """A channel for which there are no descriptors left."""

    def begin(self) -> None:
        raise OSError(errno.EMFILE, "Too many open files")


def asks(action: Action) -> bool:
    return isinstance(action, Write) and b"YOUR_TURN" in action.data


OUR_FAILURES = [
    (OSError(errno.EIO, "Input/output error"), "Input/output error"),
    (TimeoutError("timed out"), "timed out"),
    (SupervisorFailed("the supervisor does not answer"), "the supervisor does not answer"),
]


@pytest.mark.parametrize(("error", "words"), OUR_FAILURES)
def test_a_channel_of_ours_that_fails_voids_the_match(evening: Evening, error: Exception, words: str) -> None:
    white, black = Scripted(), Scripted()
    channels = Breaking(evening.loop, white, error, asks), MemoryChannel(evening.loop, black)
    verdict = evening.play("dipole-2020", *channels)
    assert (verdict.reason, verdict.winner) == (Reason.HOST_FAILED, None)
    assert verdict.words == f"Void: the referee or its host failed: {words}"
    assert (lines(white)[-1], lines(black)[-1]) == (VOID, VOID)
    assert all(channel.closed for channel in channels)


def test_a_channel_that_cannot_be_opened_voids_the_match(evening: Evening) -> None:
    black = Scripted()
    verdict = evening.play("dipole-2020", BreaksAtBegin(evening.loop, Scripted()), black)
    assert str(verdict.detail) == "the referee or its host failed: Too many open files"


@pytest.mark.parametrize(("error", "words"), OUR_FAILURES)
def test_after_the_verdict_it_stands_and_the_failure_is_noted(evening: Evening, error: Exception, words: str) -> None:
    black = MemoryChannel(evening.loop, Scripted())
    verdict = evening.play(
        "dipole-2020", BreaksAtClose(evening.loop, Scripted(move("E4,N,2")), error), black, opening=WON
    )
    assert (verdict.winner, verdict.reason, black.closed) == (WHITE, Reason.WON, True)
    _, records = read(evening.journal)
    assert str(Detail.from_json(records[-1]["failed"])) == f"closing the channel of white: {words}"


def test_one_seat_that_cannot_be_told_does_not_keep_the_other_from_it(evening: Evening) -> None:
    error = OSError(errno.EIO, "Input/output error")
    white = Breaking(evening.loop, Scripted(move("E4,N,2")), error, lambda action: b"VICTORY" in bytes_of(action))
    black = Scripted()
    assert evening.play("dipole-2020", white, black, opening=WON).winner is WHITE
    assert lines(black)[-1] == "DEFEAT"


def bytes_of(action: Action) -> bytes:
    return action.data if isinstance(action, Write) else b""


def closes(action: Action) -> bool:
    return action is Order.CLOSE


@pytest.mark.parametrize("when", [asks, closes])
def test_a_bug_ends_the_match_loudly_and_keeps_the_record(evening: Evening, when: Callable[[Action], bool]) -> None:
    white = Breaking(evening.loop, Scripted(move("E4,N,2")), ZeroDivisionError("by nothing"), when)
    black = MemoryChannel(evening.loop, Scripted())
    with pytest.raises(ZeroDivisionError):
        evening.play("dipole-2020", white, black, opening=WON)
    assert white.closed
    assert black.closed
    _, records = read(evening.journal)
    assert str(Detail.from_json(records[-1]["failed"])) == "a bug of girone: ZeroDivisionError: by nothing"


def test_a_bug_at_closing_ends_the_other_program_all_the_same(evening: Evening) -> None:
    black = MemoryChannel(evening.loop, Scripted())
    white = BreaksAtClose(evening.loop, Scripted(move("E4,N,2")), ZeroDivisionError("by nothing"))
    with pytest.raises(ZeroDivisionError):
        evening.play("dipole-2020", white, black, opening=WON)
    assert black.closed
    assert replay.rejudge(evening.journal).agrees


def unlink(file: Path) -> None:
    file.unlink()


def truncate(file: Path) -> None:
    file.write_bytes(b"")


def forge(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"dipole", b"Dipole"))


def add(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b'{"t": 1, "verdict": {}, "words": "Black wins"}\n')


def exchange(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))
    file.write_text("mine\n")


def link(file: Path) -> None:
    unlink(file)
    file.symlink_to(file.with_name("victim"))


def remove_folder(file: Path) -> None:
    unlink(file)
    file.parent.rmdir()


SPOILING = [unlink, truncate, forge, add, exchange, link, remove_folder]


@pytest.mark.parametrize("spoil", SPOILING, ids=lambda spoil: spoil.__name__)
def test_a_journal_that_a_program_spoils_is_written_anew_and_the_match_goes_on(
    evening: Evening, spoil: Callable[[Path], None]
) -> None:
    class Spoiler(Scripted):
        def __call__(self, action: Action | None) -> Said:
            if action and asks(action):
                spoil(evening.journal)
            return super().__call__(action)

    verdict = evening.play("dipole-2020", Spoiler(move("E4,N,2")), Scripted(), opening=WON)
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.WON)
    _, records = read(evening.journal)
    assert [record["mended"] for record in records if "mended" in record]
    assert not evening.journal.with_name("victim").exists()
    assert not list(evening.journal.parent.glob(".*"))


def test_a_journal_that_is_spoilt_after_the_verdict_is_written_anew_at_the_end(evening: Evening) -> None:
    class Spoiler(Scripted):
        def __call__(self, action: Action | None) -> Said:
            if action is Order.CLOSE:
                truncate(evening.journal)
            return super().__call__(action)

    assert evening.play("dipole-2020", Scripted(move("E4,N,2")), Spoiler(), opening=WON).winner is WHITE
    assert [record for record in read(evening.journal)[1] if "mended" in record]


def test_an_undisturbed_journal_is_not_mended(evening: Evening) -> None:
    evening.play("dipole-2020", Scripted(move("E4,N,2")), Scripted(), opening=WON)
    assert not [record for record in read(evening.journal)[1] if "mended" in record]


def test_a_failure_in_the_middle_of_being_interrupted_is_ours(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.loop.interrupt_after(15.5)
    evening.play("dipole-2020", Scripted(), Scripted())
    number = next(n for n, record in enumerate(read(evening.journal)[1], start=2) if "interrupted" in record)
    again = Evening(evening.journal.parent / "again")
    again.journal.parent.mkdir()
    again.loop.interrupt_after(15.5)
    disk(monkeypatch, range(number, number + 1))
    assert again.play("dipole-2020", Scripted(), Scripted()).reason is Reason.HOST_FAILED


def test_a_verdict_that_cannot_be_forced_to_the_disk_does_not_count(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unsettled(AppendOnlyFile):
        tries = 0

        def settle(self) -> None:
            self.tries += 1
            if self.tries == 1:
                raise HostFailed("Input/output error")
            super().settle()

    monkeypatch.setattr(journal, "AppendOnlyFile", Unsettled)
    verdict = evening.play("dipole-2020", Scripted(move("E4,N,2")), Scripted(), opening=WON)
    assert verdict.reason is Reason.HOST_FAILED
    assert [record["verdict"]["reason"] for record in read(evening.journal)[1] if "verdict" in record] == [
        "host_failed"
    ]


class Ruined(FullDisk):
    """Cannot even be put in order again once a line was refused."""

    def is_intact(self) -> bool:
        return self.asked < self.refused.start

    def repair(self) -> None:
        raise HostFailed("Input/output error")


def test_a_record_that_is_lost_altogether_still_ends_in_a_void_verdict(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "AppendOnlyFile", type("Disk", (Ruined,), {"refused": range(8, 10_000)}))
    evening.rejudges = False
    assert evening.play("dipole-2020", Scripted(), Scripted()).reason is Reason.HOST_FAILED


def test_a_verdict_that_is_lost_after_it_was_announced_is_no_silent_matter(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, _ = lines_of_the_whole_match(tmp_path / "whole")
    monkeypatch.setattr(journal, "AppendOnlyFile", type("Disk", (Ruined,), {"refused": range(whole, 10_000)}))
    with pytest.raises(HostFailed, match="Input/output error"):
        evening.play("dipole-2020", Scripted(move("E4,N,2")), Scripted(), opening=WON)
