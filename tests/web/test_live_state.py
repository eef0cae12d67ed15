"""The gallery: it reads on, tells of moves, hides what is not public, and outlives a spoilt journal."""

import asyncio
import gc
import json
from pathlib import Path
from weakref import ref

from girone.model.decision_subject import WholeRun
from girone.model.record import DecisionKind
from girone.web.tournament.archive import opened
from girone.web.tournament.live_state import LOOK, LiveState, sweep, undisturbed
from tests.verdicts import verdict
from tests.web.ears import events_of
from tests.web.pages import an_evening

TIE = verdict(None, "tie", 0)


class Cycle:
    """What nobody reaches any more once its name is gone, and what only the garbage collector finds."""

    def __init__(self) -> None:
        self.itself = self


def test_what_was_there_when_an_edition_was_made_is_let_go_when_it_has_gone() -> None:
    visitor = Cycle()
    undisturbed(lambda: None)
    seen = ref(visitor)
    del visitor
    gc.collect()
    assert seen() is not None, "frozen"
    sweep()
    assert seen() is None


def test_the_archive_reads_only_what_is_new(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=2)
    with opened(evening.store.folder) as archive:
        first = archive.edition()
        assert not archive.read_on()
        pairing = evening.state.due[0].pairing
        begun = evening.store.begin(pairing, pairing.first, pairing.second)
        assert archive.read_on()
        assert [attempt.number for attempt in archive.playing()] == [begun.number]
        evening.store.end(begun, TIE, None)
        assert archive.read_on()
        assert archive.playing() == []
        second = archive.edition()
    assert (len(first.attempts), len(second.attempts)) == (2, 3)
    assert second.attempts[1] is first.attempts[1]
    assert second.state.attempts == tuple(evening.store.attempts())


def test_an_edition_knows_the_matches_of_everybody(tmp_path: Path) -> None:
    evening = an_evening(tmp_path)
    with opened(evening.store.folder) as archive:
        edition = archive.edition().work_out()
    matches = edition.digest.by_entrant
    assert {name: len(entries) for name, entries in matches.items()} == dict.fromkeys(matches, 4)
    assert edition.digest.progress.finished


def test_a_match_newer_than_the_edition_is_hidden_where_rounds_are(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=0, public_from=2)
    with opened(evening.store.folder) as archive:
        edition = archive.edition().work_out()
        rounds = {each.round: each.pairing for each in evening.state.due}
        begun = {at: evening.store.begin(pairing, *pairing.names) for at, pairing in rounds.items()}
        assert {at: edition.shows(attempt) for at, attempt in begun.items()} == {at: at >= 2 for at in rounds}
        assert begun[2].number not in edition.attempts
        archive.read_on()
        later = archive.edition()
        assert later.shows(later.attempts[begun[2].number])


def test_spectators_hear_of_a_match_and_of_its_end(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=1)

    async def watch() -> list[str]:
        heard: list[str] = []
        live_state = LiveState(evening.store.folder)
        async with live_state.open(), asyncio.timeout(60):
            async for name, data in events_of(live_state):
                heard.append(name)
                if name == "tables":
                    pairing = evening.state.due[0].pairing
                    begun = evening.store.begin(pairing, pairing.first, pairing.second)
                    (evening.store.folder / begun.folder).mkdir()
                    journal = evening.store.folder / begun.folder / "journal.jsonl"
                    journal.write_text((evening.store.folder / "matches" / "00001" / "journal.jsonl").read_text())
                elif name == "table":
                    assert data["match"] == begun.number
                    assert data["words"]
                    evening.store.end(begun, TIE, None)
                elif name == "ended":
                    return heard
        raise AssertionError(heard)

    heard = asyncio.run(watch())
    assert heard[:2] == ["begin", "tables"]
    assert "table" in heard


def test_a_spoilt_journal_does_not_end_the_page(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, most=1)
    pairing = evening.state.due[0].pairing
    begun = evening.store.begin(pairing, pairing.first, pairing.second)
    (evening.store.folder / begun.folder).mkdir()
    lines = (evening.store.folder / "matches" / "00001" / "journal.jsonl").read_text().splitlines()
    journal = evening.store.folder / begun.folder / "journal.jsonl"
    spoilt = {"ruled": "accepted", "move": "no move", "seconds": 0.1, "side": "white"}
    header = json.loads(lines[0]) | {"seats": []}
    more = ['{"journal": 1, "regulation": 7}', json.dumps(header), "[" * 100_000, '{"asked": "white", "limit": 1e999}']
    journal.write_text("\n".join([lines[0], json.dumps(spoilt), ""]))

    async def decide_while_it_watches() -> bool:
        live_state = LiveState(evening.store.folder)
        async with live_state.open(), asyncio.timeout(60):
            async for name, data in events_of(live_state):
                if name == "tables":
                    assert [table["match"] for table in data] == [begun.number]
                    for line in more:
                        with journal.open("a") as spoiling:
                            spoiling.write(f"{line}\n")
                        await asyncio.sleep(2 * LOOK)
                    assert live_state.tables[begun.number].state["limit"] is None
                    evening.store.decide(DecisionKind.PAUSE, WholeRun(), "lunch")
                if name == "edition":
                    return live_state.edition.state.paused is not None
        return False

    assert asyncio.run(decide_while_it_watches())
