"""The pages as HTML and JSON: every one of them for every sort of tournament, in every language, and bad questions."""

import json
import re
from collections.abc import Callable

import pytest

from girone.web.core.reader_language import NAMES
from tests.web.fairs import KINDS, LONG, PERSIAN, SCRIPT, Fairs
from tests.web.visits import Visitor

PAGES = ("/", "/side", "/standings", "/calendar", "/draw", "/projector", "/slides")
ANSWERS = ("/api/tournament", "/api/standings", "/api/calendar", "/api/draw", "/api/tables")


Visiting = Callable[..., Visitor]


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_is_there(kind: str, visiting: Visiting) -> None:
    visitor = visiting(kind)
    for path in PAGES:
        answer = visitor.get(path)
        assert answer.status == 200
        assert answer.headers.get_content_type() == "text/html"
        assert not re.search(r"\{[a-z]+\}", re.sub(r' data-[a-z]+="[^"]*"', "", answer.text))
    for path in ANSWERS:
        assert json.loads(visitor.get(path).text) is not None


def test_categories_are_tabs(visiting: Visiting) -> None:
    visitor = visiting("two")
    assert "Bracket" not in visitor.get("/standings").text
    cup = visitor.get("/standings?category=cup").text
    assert "Bracket" in cup
    assert re.search(r'href="/standings\?category=cup" aria-current="page"', cup)
    assert "draw cup" in visitor.get("/draw?category=cup").text
    assert 'class="tabs"' not in visiting("league").get("/standings").text


def test_hidden_rounds_have_no_way_to_their_moves(fairs: Fairs, visiting: Visiting) -> None:
    edition = fairs("hidden").edition
    early = {number for number, attempt in edition.attempts.items() if not edition.shows(attempt)}
    assert early
    assert early < set(edition.attempts)
    visitor = visiting("hidden")
    text = "".join(visitor.get(path).text for path in PAGES)
    linked = {int(number) for number in re.findall(r"/matches/(\d+)", text)}
    assert linked == set(edition.attempts) - early
    assert "before round 2 are shown as results only" in visitor.get("/calendar").text
    assert "A1,N,1" not in visitor.get("/calendar").text + visitor.get("/api/calendar").text


@pytest.mark.parametrize("path", PAGES)
def test_names_are_text_and_nothing_else(path: str, visiting: Visiting) -> None:
    text = visiting("hostile").get(path).text
    assert SCRIPT not in text
    assert re.findall(r"<script(?! type=\"module\" src=\"/static/[a-z]+\.js\"></script>)", text) == []
    assert not re.search(r"<[^>]* (style|on[a-z]+)=", text)
    for name in ("&lt;script&gt;alert(1)&lt;/script&gt;", PERSIAN, LONG):
        assert name in text


@pytest.mark.parametrize("language", NAMES)
def test_a_language_is_asked_for_and_kept(language: str, visiting: Visiting) -> None:
    direction = "rtl" if language == "fa" else "ltr"
    visitor = visiting("league")
    chosen = visitor.get(f"/calendar?round=1&lang={language}").text
    assert f'<html lang="{language}" dir="{direction}"' in chosen
    assert f'href="?round=1&amp;lang={language}" lang="{language}" hreflang="{language}" aria-current' in chosen
    assert f'<html lang="{language}"' in visitor.get("/").text


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("de-DE, fa;q=0.5, pt-BR;q=0.7", "pt"),
        ("de", "en"),
        ("fa;q=nonsense, it;q=0.1", "it"),
        (";;,,q=", "en"),
    ],
)
def test_the_browser_prefers(accepted: str, spoken: str, visiting: Visiting) -> None:
    visitor = visiting("league", accepted)
    answer = visitor.get("/")
    assert f'<html lang="{spoken}"' in answer.text
    assert answer.headers["set-cookie"] is None
    assert f'<html lang="{spoken}"' in visitor.get("/?lang=xx").text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("/calendar?round=x", "round has to be a whole number of 0 or more, not 'x'"),
        ("/calendar?round=٣", "round has to be a whole number"),
        ("/api/calendar?page=0", "page has to be a whole number of 1 or more, not '0'"),
        ("/api/calendar?page=99999999999999999999", "page has to be a whole number"),
        ("/calendar?entrant=3", "entrant has to be one of the entrants 0 to 2, not 3"),
        ("/standings?category=cub", "no category 'cub'"),
        ("/draw?category=cub", "no category 'cub'"),
        ("/projector?seconds=-1", "seconds has to be a whole number of 1 or more"),
    ],
)
def test_bad_questions_are_answered_in_a_sentence(question: str, answer: str, visiting: Visiting) -> None:
    refused = visiting("league").get(question)
    assert refused.status == 400
    assert answer in refused.plain
