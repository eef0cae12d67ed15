"""The room of a match: everything from the record, nothing private, and a sentence where there is nothing to show."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from html import unescape
from pathlib import Path

import httpx2
import pytest

from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.matches import replay
from girone.matches.journal import journal
from girone.matches.story import story as story_of
from girone.matches.table import JOURNAL
from girone.model.record import Attempt
from girone.model.tournament import Pairing
from girone.web.core.wording import attempt_words
from tests.results.evening import Evening, file_of
from tests.web.conftest import serving

SECRETS = ("/home/", "thoughts of", "bot.py", "supervisor saw")


class Room:
    """A played league, and a browser without JavaScript at its page."""

    def __init__(self, evening: Evening, client: httpx2.Client) -> None:
        self.evening, self.client = evening, client
        self.attempts = evening.state.attempts

    def file(self, attempt: Attempt) -> Path:
        return self.evening.store.folder / attempt.folder / JOURNAL

    def page(self, path: str, status: int = 200) -> str:
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    def json(self, path: str, status: int = 200) -> "journal.Record":
        found: journal.Record = json.loads(self.page(f"/api{path}", status))
        return found

    def by(self, reason: str) -> Attempt:
        return next(attempt for attempt in self.attempts if attempt.reason == reason)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("room") / "evening.store"
    evening = Evening(folder, file_of("Alfa", "Beta", "Clumsy", "Missing"), clumsy=["Clumsy"], missing=["Missing"])
    evening.match(Pairing("Alfa", "Beta"), void=True)
    evening.play()
    with serving(folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        yield Room(evening, client)


def plain(page: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_a_match_tells_its_verdict_with_the_rule_in_both_languages(room: Room) -> None:
    attempt = room.by("illegal")
    view = room.json(f"/matches/{attempt.number}")
    assert attempt.verdict
    assert (view["white"]["name"], view["black"]["name"]) == (attempt.white, attempt.black)
    assert (view["state"], view["words"]) == ("finished", str(attempt_words(attempt, attempt.verdict)))
    assert view["words"].startswith((f"{attempt.white} wins: ", f"{attempt.black} wins: "))
    assert view["verdict"]["rule"] == asdict(attempt.verdict.sentence)
    words = plain(room.page(f"/matches/{attempt.number}"))
    for told in (view["words"], *asdict(attempt.verdict.sentence).values()):
        assert " ".join(told.split()) in words


def test_a_void_match_is_shown_with_the_one_that_stands(room: Room) -> None:
    view = room.json("/matches/1")
    assert (view["state"], view["verdict"]["kind"]) == ("void", "void")
    assert [each["worth"] for each in view["attempts"]] == ["void", "stands"]
    other = view["attempts"][1]["match"]
    assert f'href="/matches/{other}"' in room.page("/matches/1")
    assert 'href="/matches/1"' in room.page(f"/matches/{other}")


def test_the_plies_are_those_of_the_journal(room: Room) -> None:
    attempt = room.by("won")
    story, found = story_of(room.file(attempt)), room.json(f"/matches/{attempt.number}/plies")
    assert found["last"] == len(story.plies) > 5
    assert [(each["move"], each["seconds"], each["limit"]) for each in found["plies"]] == [
        (ply.move, ply.seconds, 1.0) for ply in story.plies
    ]
    assert [each["side"] for each in found["plies"][:3]] == ["white", "black", "white"]
    later = room.json(f"/matches/{attempt.number}/plies?after=4")
    assert later["plies"] == found["plies"][4:]
    assert room.json(f"/matches/{attempt.number}/plies?after=400")["plies"] == []


def test_the_question_that_no_move_answered_is_told(room: Room) -> None:
    attempt = next(each for each in room.attempts if each.reason == "illegal" and each.black == "Clumsy")
    found = room.json(f"/matches/{attempt.number}/plies")
    assert found["unanswered"] == {"side": "black", "seconds": 0.25, "limit": 1.0}
    assert room.page(f"/matches/{attempt.number}").count('<rect class="black over"') == 1
    won = room.by("won").number
    assert room.json(f"/matches/{won}/plies")["unanswered"] is None
    assert '<rect class="black over"' not in room.page(f"/matches/{won}")


def test_boards_are_the_one_drawing(room: Room) -> None:
    attempt = room.by("won")
    story = story_of(room.file(attempt))
    before, ply = story.plies[1], story.plies[2]
    expected = {0: as_svg(draw(story.start)), 3: as_svg(draw(ply.position, (before.position, ply.move or "")))}
    for number, board in expected.items():
        answer = room.client.get(f"/api/matches/{attempt.number}/board/{number}.svg")
        assert (answer.text, answer.headers["content-type"]) == (board, "image/svg+xml")
        assert board in room.page(f"/matches/{attempt.number}?ply={number}")


def test_a_board_may_be_kept_only_with_the_stamp_of_its_match(room: Room) -> None:
    attempt = room.by("won")
    page = room.page(f"/matches/{attempt.number}")
    found = re.search('data-stamp="([0-9a-f]+)"', page)
    assert found
    address = f"/api/matches/{attempt.number}/board/1.svg"
    kept = {
        query: room.client.get(address + query).headers["cache-control"] for query in (f"?of={found[1]}", "?of=0", "")
    }
    assert ["immutable" in each for each in kept.values()] == [True, False, False]


def test_without_javascript_links_lead_through_the_match(room: Room) -> None:
    number, last = room.by("won").number, len(story_of(room.file(room.by("won"))).plies)
    page = room.page(f"/matches/{number}?ply=3")
    steps = dict(re.findall(r'data-step="(\w+)" href="([^"]+)"', page))
    assert steps == {"first": "?ply=0", "back": "?ply=2", "on": "?ply=4", "last": f"?ply={last}"}
    assert re.findall(r'<a href="\?ply=(\d+)" data-ply="\d+" aria-current', page) == ["3"]
    assert f"{last} / {last}" in plain(room.page(f"/matches/{number}?ply=99999"))
    assert f"{last} / {last}" in plain(room.page(f"/matches/{number}?ply=three"))


def test_every_byte_that_was_said_is_shown(room: Room) -> None:
    attempt = room.by("won")
    _, records = journal.read(room.file(attempt))
    said = [record for record in records if record.keys() & {"sent", "got"}]
    shown = [each for each in room.json(f"/matches/{attempt.number}/messages")["messages"] if each["text"] is not None]
    assert [(each["seat"], each["what"], each["ms"]) for each in shown] == [
        (record["seat"], "got" if "got" in record else "sent", round(record["t"] / 1e6, 3)) for record in said
    ]
    assert [each["text"].replace("\\n", "\n") for each in shown] == [
        record.get("got", record.get("sent")) for record in said
    ]
    page = plain(room.page(f"/matches/{attempt.number}/messages"))
    assert all(each["text"] in page for each in shown)


def test_the_messages_of_a_turn_are_those_up_to_its_ruling(room: Room) -> None:
    attempt = room.by("won")
    third = room.json(f"/matches/{attempt.number}/plies")["plies"][2]["move"]
    found = room.json(f"/matches/{attempt.number}/messages?ply=3")["messages"]
    assert found[-1]["text"] == f"MOVE {third}\\n"
    assert {each["ply"] for each in found} == {3}


def test_a_message_stands_alone_with_its_bytes_as_numbers(room: Room) -> None:
    attempt = room.by("won")
    listed = room.json(f"/matches/{attempt.number}/messages")["messages"]
    one = next(each for each in listed if each["what"] == "got")
    whole = room.json(f"/matches/{attempt.number}/messages/{one['number']}")
    data = bytes.fromhex("".join(row["hex"] for row in whole["hex"]))
    assert data.decode().replace("\n", "\\n") == one["text"]
    assert whole["hex"][0]["hex"] in room.page(f"/matches/{attempt.number}/messages/{one['number']}")
    room.json(f"/matches/{attempt.number}/messages/{len(listed) + 1}", 404)
    room.json(f"/matches/{attempt.number}/messages/0", 404)


def test_nothing_private_is_shown_of_any_match(room: Room) -> None:
    for attempt in room.attempts:
        number = attempt.number
        everything = [room.page(f"/matches/{number}"), room.page(f"/matches/{number}/messages")]
        everything += [room.page(f"/api/matches/{number}{part}") for part in ("", "/plies", "/messages", "/journal")]
        assert [secret for secret in SECRETS for text in everything if secret in text] == []
    assert "did not show up" in room.page(f"/matches/{room.by('no_show').number}")


def test_anybody_can_judge_the_downloaded_record_again(room: Room, tmp_path: Path) -> None:
    for reason in ("won", "illegal", "no_show"):
        number = room.by(reason).number
        answer = room.client.get(f"/api/matches/{number}/journal")
        assert answer.headers["content-disposition"] == f'attachment; filename="match-{number}.jsonl"'
        (tmp_path / "copy.jsonl").write_bytes(answer.content)
        assert replay.rejudge(tmp_path / "copy.jsonl").agrees


@pytest.mark.parametrize("number", ["0", "999", "-1", "x", "1e3", "٣", "9" * 1000, "1%00", "..%2F..%2Fstore.sqlite"])
def test_what_is_not_there_is_a_sentence(room: Room, number: str) -> None:
    for part in ("", "/plies", "/messages", "/journal", "/board/0.svg"):
        found = room.json(f"/matches/{number}{part}", 404)
        assert found["error"]
    assert "404" in room.page(f"/matches/{number}", 404)


@pytest.mark.parametrize("ply", ["999", "x", "-1", "9" * 1000])
def test_a_board_that_is_not_there_is_a_sentence(room: Room, ply: str) -> None:
    assert room.json(f"/matches/{room.by('won').number}/board/{ply}.svg", 404)["error"]
