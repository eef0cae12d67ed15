"""The page in other languages: no English is left, boards speak the reader's language, refusals too."""

import re

import pytest

from girone.games.picture import draw
from girone.games.svg import as_svg, as_wordless_svg
from girone.languages import ENGLISH, codes, load
from girone.model.game import Game
from girone.model.record import DecisionKind
from girone.tournament.results.state import TournamentState
from girone.web.tournament.live_tables import LiveTable
from tests.languages.sentences import untold
from tests.support import VARIANTS
from tests.web.fairs import Fairs
from tests.web.pages import TOKEN, casual_games_served, served
from tests.web.reading import WORD, latin_words

OURS = {"girone", "verify", "play", "Elo", "UTC", "SHA", "Home", "End", "Dipole", "Fission", "Othello", "Action"}
OURS |= {"Lines", "SVG", "JSON", "CSV", "PDF"}
"""Names and keys that are written so in every language."""
PATHS = ("/", "/standings", "/calendar", "/draw", "/entrants", "/projector", "/play", "/nowhere", "/matches/999999")
KINDS = ("league", "cup", "two", "excluded", "void", "hidden")
PERSIAN = {"Accept-Language": "fa"}


def written_by_people(state: TournamentState) -> set[str]:
    """The words of names and of the organiser's reasons."""
    names = [state.plan.name, *(entrant.name for entrant in state.entrants)]
    reasons = [decision.reason for decision in state.decisions if decision.kind is DecisionKind.EXCLUDE]
    return {word for text in (*names, *reasons) for word in WORD.findall(text)}


@pytest.mark.parametrize("kind", KINDS)
def test_no_english_is_left_on_a_persian_page(fairs: Fairs, kind: str) -> None:
    evening = fairs(kind)
    state = evening.state
    known = OURS | written_by_people(state)
    matches = [attempt.number for attempt in state.attempts][:12]
    paths = [*PATHS, *(f"/entrants/{at}" for at in range(len(state.entrants)))]
    paths += [f"/matches/{number}{part}" for number in matches for part in ("", "/messages", "?ply=1")]
    with served(evening.store.folder) as client:
        for path in paths:
            answer = client.get(path, headers=PERSIAN)
            assert 'lang="fa" dir="rtl"' in answer.text, path
            assert latin_words(answer.text) - known == set(), path


def test_no_english_is_left_in_the_organisers_room(fairs: Fairs) -> None:
    evening = fairs("excluded")
    known = OURS | written_by_people(evening.state)
    with served(evening.store.folder, TOKEN) as client:
        assert latin_words(client.get("/organiser", headers=PERSIAN).text) - known == set()
        wrong = client.post("/organiser/enter", data={"token": "x"}, headers=PERSIAN)
        assert latin_words(wrong.text) - known == set()
        client.post("/organiser/enter", data={"token": TOKEN})
        assert latin_words(client.get("/organiser", headers=PERSIAN).text) - known == set()


def test_no_english_is_left_where_one_plays() -> None:
    with casual_games_served() as client:
        begun = client.post("/api/play", json={"game": "dipole", "white": "me", "black": "me"}, headers=PERSIAN).json()
        player = {**PERSIAN, "X-Girone-Player": begun["player"]}
        page = client.get(f"/play/{begun['name']}", headers=player)
        assert latin_words(page.text) - OURS == set()
        assert {word for cell in begun["cells"] for word in WORD.findall(cell["words"])} == set()
        client.post(f"/api/play/{begun['name']}/resign", headers=player)
        assert latin_words(client.get(f"/play/{begun['name']}", headers=player).text) - OURS == set()


def test_a_refusal_is_told_to_programs_and_to_readers(fairs: Fairs) -> None:
    with served(fairs("league").store.folder) as client:
        told = client.get("/api/matches/999999", headers={"Accept-Language": "it"}).json()
        assert told == {"error": "there is no match 999999", "words": "non c'è la partita 999999"}
        assert client.get("/api/matches/999999").json() == {"error": "there is no match 999999"}
        asked = client.get("/calendar?round=x", headers={"Accept-Language": "it"}).text
        assert "round dev&#39;essere un numero intero da 0 in su, non &#39;x&#39;" in asked


def test_a_board_speaks_the_language_of_its_address(fairs: Fairs) -> None:
    evening = fairs("league")
    number = evening.state.attempts[0].number
    with served(evening.store.folder) as client:
        page = client.get(f"/matches/{number}?ply=1", headers=PERSIAN).text
        found = re.search('data-stamp="([0-9a-f]+)"', page)
        assert found
        address = f"/api/matches/{number}/board/1.svg?of={found[1]}"
        boards = {code: client.get(f"{address}&lang={code}", headers=PERSIAN) for code in codes()}
        assert boards["fa"].text in page
        assert len({board.text for board in boards.values()}) == len(codes())
        assert client.get(address, headers=PERSIAN).text == boards["en"].text
        assert {board.headers["cache-control"].partition(",")[0] for board in boards.values()} == {"public"}
        assert client.get(f"{address}&lang=xx").text == boards["en"].text


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: f"{game.name}-{game.options}")
def test_only_the_words_of_a_board_differ(game: Game) -> None:
    start = game.start()
    move = start.moves()[0]
    picture = draw(start.play(move), (start, move))
    assert as_svg(picture) == as_svg(picture, ENGLISH)
    assert "<text" in as_wordless_svg(picture)
    assert str(picture.caption.state) not in as_wordless_svg(picture)
    for code in set(codes()) - {"en"}:
        svg = as_svg(picture, load(code))
        assert str(picture.caption.state) not in svg
        assert "last move" not in svg.casefold()
        assert ('direction="rtl"' in svg) is (code == "fa")
        assert _places(svg) == _places(as_svg(picture))
        assert picture.caption.last
        assert not untold(picture.caption.last)


def test_the_live_feed_has_boards_without_words(fairs: Fairs) -> None:
    evening = fairs("league")
    attempt = evening.state.attempts[0]
    table = LiveTable(attempt, evening.store.folder / attempt.folder)
    assert table.read()
    svg = table.state["svg"]
    table.close()
    assert table.match
    assert svg == as_wordless_svg(draw(table.match.position, table.match.last))
    assert latin_words(svg) == set()


def _places(svg: str) -> list[str]:
    return re.findall('data-cell="[^"]*"[^>]*', svg)
