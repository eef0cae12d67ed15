"""Matches that cannot be shown whole: in play, cut off, damaged, of early rounds, by hostile programs."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from markupsafe import escape

from girone.languages import codes
from girone.matches.journal import journal
from girone.matches.table import JOURNAL
from girone.model.tournament import Pairing
from girone.tournament.results.facts import told_by
from girone.web.core.wording import attempt_words
from tests import virtual
from tests.results.evening import Evening, file_of
from tests.virtual import Scripted
from tests.virtual import file as move_file
from tests.web.conftest import serving
from tests.web.hostile import SAYINGS, Loud, loud_evening

PARTS = ("/plies", "/board/0.svg", "/messages", "/messages/1", "/journal")


@contextmanager
def reading(evening: Evening) -> Iterator[httpx2.Client]:
    with serving(evening.store.folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def loud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Loud, httpx2.Client]]:
    evening = loud_evening(tmp_path_factory.mktemp("loud") / "evening.store")
    with reading(evening) as client:
        yield evening, client


@pytest.fixture
def pair(tmp_path: Path) -> Evening:
    """Two entrants that have met once."""
    evening = Evening(tmp_path / "pair.store", file_of("Alfa", "Beta"))
    evening.match(Pairing("Alfa", "Beta"))
    return evening


def journal_of(evening: Evening) -> Path:
    return evening.store.folder / evening.state.attempts[0].folder / JOURNAL


def test_hostile_names_and_messages_are_text(loud: tuple[Loud, httpx2.Client]) -> None:
    evening, client = loud
    pages = ["/entrants", *(f"/entrants/{at}" for at in range(4)), *(f"/entrants/{at}/rating" for at in range(4))]
    for attempt in evening.state.attempts:
        pages += [f"/matches/{attempt.number}", f"/matches/{attempt.number}/messages"]
    for path in pages:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "<img" not in answer.text
        assert "<script>" not in answer.text
        assert not any(ord(sign) < 32 and sign != "\n" for sign in answer.text)
    said = next(each for each in evening.state.attempts if each.white.startswith("<script"))
    assert "&lt;img src=x onerror=alert(1)&gt;" in client.get(f"/matches/{said.number}/messages").text


def test_hostile_bytes_are_written_out_one_by_one(loud: tuple[Loud, httpx2.Client]) -> None:
    evening, client = loud
    for name, data in SAYINGS.items():
        attempt = next(each for each in evening.state.attempts if each.white == name and each.black == "Alfa")
        listed = client.get(f"/api/matches/{attempt.number}/messages").json()["messages"]
        said = next(each for each in listed if each["what"] == "got" and each["seat"] == "white")
        assert said["bytes"] == len(data)
        assert said["cut"] is (len(data) > 1000)
        whole = client.get(f"/api/matches/{attempt.number}/messages/{said['number']}").json()
        shown = bytes.fromhex("".join(row["hex"] for row in whole["hex"]))
        assert data.startswith(shown)
        assert len(shown) == min(len(data), 65_536)
        assert whole["cut"] is (len(data) > 65_536)
    nul = next(each for each in evening.state.attempts if each.white == "Nul")
    assert "MOVE \\x00\\xff\\xc3(\\x1b[31m\\n" in client.get(f"/matches/{nul.number}/messages").text


@pytest.mark.parametrize(
    ("whole", "damaged", "sentence"),
    [
        ('"ruled"', "ruled", "the journal, line"),
        ('"move": "H', '"move": "Z', "is not a move of Dipole"),
        ('{"journal": 2', '{"journal": 9', "the journal: journal version 9"),
    ],
)
def test_a_damaged_record_leaves_the_rest(pair: Evening, whole: str, damaged: str, sentence: str) -> None:
    file = journal_of(pair)
    text = file.read_text(encoding="utf-8")
    assert whole in text
    file.write_text(text.replace(whole, damaged, 1), encoding="utf-8")
    shows_the_rest(pair, sentence)


def test_a_record_without_seats_is_refused_in_a_sentence(pair: Evening) -> None:
    file = journal_of(pair)
    first, _, rest = file.read_text(encoding="utf-8").partition("\n")
    damages: list[object] = [{}, [], "x", {"white": 5, "black": {}}]
    for seats in damages:
        file.write_text(f"{json.dumps(json.loads(first) | {'seats': seats})}\n{rest}", encoding="utf-8")
        with reading(pair) as client:
            assert client.get("/matches/1").status_code == 200
            assert {client.get(f"/api/matches/1{part}").status_code for part in PARTS} == {404}


def test_a_missing_record_leaves_the_rest(pair: Evening) -> None:
    journal_of(pair).unlink()
    shows_the_rest(pair, "the journal of this match is not there")


def shows_the_rest(evening: Evening, sentence: str) -> None:
    attempt = evening.state.attempts[0]
    with reading(evening) as client:
        page = client.get("/matches/1").text
        assert sentence in page
        assert str(attempt_words(attempt, attempt.verdict)) in page
        assert str(evening.store.folder) not in page
        for part in PARTS:
            assert client.get(f"/api/matches/1{part}").status_code == 404 or part == "/journal"
        assert sentence in client.get("/api/matches/1/plies").json()["error"]
        assert client.get("/api/matches/1").json()["state"] == "finished"


def test_a_record_that_is_cut_off_is_shown_as_far_as_it_goes(pair: Evening) -> None:
    whole = journal_of(pair).read_bytes().split(b"\n")
    rulings = [at for at, line in enumerate(whole) if b'"ruled"' in line]
    attempt = pair.store.begin(Pairing("Beta", "Alfa"), "Beta", "Alfa")
    folder = pair.store.folder / attempt.folder
    folder.mkdir(parents=True)
    (folder / JOURNAL).write_bytes(b"\n".join([*whole[: rulings[4] + 1], whole[rulings[5]][:20]]))
    with reading(pair) as client:
        assert client.get(f"/api/matches/{attempt.number}").json()["state"] == "in play"
        assert client.get(f"/api/matches/{attempt.number}/plies").json()["last"] == 5
        page = client.get(f"/matches/{attempt.number}").text
        assert "5 / 5" in page
        assert "In play" in page


def test_a_match_that_just_began_has_no_record_yet(pair: Evening) -> None:
    attempt = pair.store.begin(Pairing("Beta", "Alfa"), "Beta", "Alfa")
    with reading(pair) as client:
        assert "the journal of this match is not there" in client.get(f"/matches/{attempt.number}").text


def test_of_early_rounds_only_results_are_shown(tmp_path: Path) -> None:
    text = file_of("Alfa", "Beta", "Gamma", "Delta").replace('seed = "s"\n', 'seed = "s"\npublic_from = 2\n')
    evening = Evening(tmp_path / "early.store", text)
    evening.play()
    with reading(evening) as client:
        seen = set()
        for attempt in evening.state.attempts:
            view = client.get(f"/api/matches/{attempt.number}").json()
            public = view["places"][0]["round"] >= 2
            assert attempt.reason
            words = str(attempt_words(attempt, attempt.verdict))
            brief = f"{words.partition(':')[0]}: {attempt.reason.words}"
            assert view["words"] == (words if public else brief)
            seen.add(public)
            status = {client.get(f"/api/matches/{attempt.number}{part}").status_code for part in PARTS}
            assert status == ({200} if public else {403})
            page = client.get(f"/matches/{attempt.number}").text
            assert ("only results are shown" in page, 'id="board"' in page) == (not public, public)
            for part in ("/messages", "/messages/1"):
                assert client.get(f"/matches/{attempt.number}{part}").status_code == (200 if public else 403)
        assert seen == {True, False}


def test_the_record_for_strangers_has_every_line(pair: Evening, tmp_path: Path) -> None:
    _, records = journal.read(journal_of(pair))
    with reading(pair) as client:
        (tmp_path / "copy.jsonl").write_bytes(client.get("/api/matches/1/journal").content)
    _, copied = journal.read(tmp_path / "copy.jsonl")
    assert [record["t"] for record in copied] == [record["t"] for record in records]


def test_lost_turns_are_marked_with_their_reason(pair: Evening, tmp_path: Path) -> None:
    black = Scripted(move_file(b"5,4"), *[move_file(None) for _ in range(5)])
    virtual.Evening(tmp_path).play("othello-ufmg-2014", Scripted(*[move_file(b"<b>") for _ in range(5)]), black)
    attempt = pair.store.begin(Pairing("Beta", "Alfa"), "Beta", "Alfa")
    folder = pair.store.folder / attempt.folder
    folder.mkdir(parents=True)
    (tmp_path / JOURNAL).rename(folder / JOURNAL)
    with reading(pair) as client:
        plies = client.get(f"/api/matches/{attempt.number}/plies").json()["plies"]
        assert [(each["side"], each["move"]) for each in plies[:2]] == [("black", "5,4"), ("white", None)]
        assert plies[1]["fault"] == "malformed answer: '<b>' is not x,y in one line, such as 5,4"
        page = client.get(f"/matches/{attempt.number}").text
        assert page.count('class="lost" title="malformed answer: &#39;&lt;b&gt;&#39; is not x,y') == 4
        assert page.index("5,4</a>") < page.index("turn lost</a>")
        said = plies[1]["fault_said"]
        assert said.keys() == set(codes())
        assert said["en"] == plies[1]["fault"]
        assert said["it"] == "risposta malformata: '<b>' non è x,y su una riga, come 5,4"
        italian = client.get(f"/matches/{attempt.number}", headers={"Accept-Language": "it"}).text
        assert italian.count(f'class="lost" title="{escape(said["it"])}"') == 4


def test_lost_turns_are_told_with_their_reasons_on_every_page(pair: Evening, tmp_path: Path) -> None:
    black = Scripted(move_file(b"5,4"), *[move_file(None) for _ in range(5)])
    verdict = virtual.Evening(tmp_path).play(
        "othello-ufmg-2014", Scripted(*[move_file(b"<b>") for _ in range(5)]), black
    )
    attempt = pair.store.begin(Pairing("Beta", "Alfa"), "Beta", "Alfa")
    folder = pair.store.folder / attempt.folder
    folder.mkdir(parents=True)
    (tmp_path / JOURNAL).rename(folder / JOURNAL)
    pair.store.end(attempt, verdict, told_by(folder / JOURNAL))
    told = r"<bdi>\w+</bdi> 5 \(malformed answer\); <bdi>\w+</bdi> 4 \(no answer written\)"
    with reading(pair) as client:
        for page in ("/calendar", f"/matches/{attempt.number}"):
            assert re.search(told, client.get(page).text), page
        assert "5 (malformed answer)" in client.get("/standings").text
        lost = client.get("/api/standings").json()["categories"][0]["lost_turns"]
        assert {each["turns"] for each in lost} == {4, 5}
        pages = [client.get(f"/entrants/{each['entrant']}").text for each in lost]
        assert sum("5 (malformed answer)" in page for page in pages) == 1
