"""Compression: what everybody may see is small, what is for one person alone stays as it is."""

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from girone.web.core import compressed
from girone.web.core.compressed import LEAST, Compressed
from tests.results.evening import file_of
from tests.web.fairs import Fair
from tests.web.pages import HERE, TOKEN, served

LONG = "<p>again and again</p>" * 500
UNPACKED = {"accept-encoding": "identity"}
LIMIT = 150_000


def answered(answer: Response, method: str = "GET", accepts: str = "gzip, br") -> tuple[dict[str, str], bytes]:
    """The head and the body of an answer as they are sent."""
    told: list[dict[str, object]] = []

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        told.append(dict(message))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(scope, receive, send)

    async def receive() -> dict[str, object]:
        await asyncio.sleep(3600)
        return {}

    scope = {"type": "http", "method": method, "headers": [(b"accept-encoding", accepts.encode())]}
    asyncio.run(Compressed(app)(scope, receive, send))
    headers = told[0]["headers"]
    assert isinstance(headers, list)
    body = b"".join(part for each in told[1:] if isinstance(part := each["body"], bytes))
    return {name.decode(): value.decode() for name, value in headers}, body


def test_a_page_for_everybody_is_compressed() -> None:
    headers, body = answered(HTMLResponse(LONG, headers={"Vary": "Cookie"}))
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "Cookie, Accept-Encoding"
    assert int(headers["content-length"]) == len(body) < len(LONG) / 10
    assert gzip.decompress(body).decode() == LONG


@pytest.mark.parametrize(
    "answer",
    [
        HTMLResponse(LONG, headers={"Cache-Control": "no-store"}),
        HTMLResponse(LONG, headers={"Set-Cookie": "a=b"}),
        HTMLResponse(LONG[: LEAST - 1]),
        PlainTextResponse(LONG),
        HTMLResponse(LONG, headers={"Content-Encoding": "br"}),
        StreamingResponse(iter([LONG, LONG]), media_type="text/html"),
    ],
)
def test_what_is_private_or_short_or_of_another_kind_is_not(answer: Response) -> None:
    headers, body = answered(answer)
    assert headers.get("content-encoding", "br") == "br"
    assert body.decode() in (LONG, LONG[: LEAST - 1], 2 * LONG)


@pytest.mark.parametrize(("method", "accepts"), [("POST", "gzip"), ("HEAD", "gzip"), ("GET", "br"), ("GET", "")])
def test_only_what_is_fetched_by_who_understands_it_is(method: str, accepts: str) -> None:
    headers, body = answered(HTMLResponse(LONG), method, accepts)
    assert "content-encoding" not in headers
    assert body.decode() == LONG


def test_the_same_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[bytes] = []

    def pack(body: bytes) -> bytes:
        packed.append(body)
        return body

    monkeypatch.setattr(compressed, "_packed", pack)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await HTMLResponse(LONG)(scope, receive, send)

    client = TestClient(Compressed(app), base_url=HERE, headers={"accept-encoding": "gzip"})
    for _ in range(3):
        with client.stream("GET", "/") as answer:
            assert answer.headers["content-encoding"] == "gzip"
    assert packed == [LONG.encode()]


def test_the_standings_of_sixty_are_small_and_their_crosstable_is_apart(tmp_path: Path) -> None:
    crowd = Fair(tmp_path / "crowd.store", file_of(*(f"Entrant {at}" for at in range(60))))
    crowd.play(4)
    with served(crowd.store.folder) as client:
        text = client.get("/standings").text
        assert "/standings/crosstable?category=all&amp;stage=0" in text
        assert 'class="cross"' not in text
        assert 'class="wide tall"' in text
        for path in ("/standings", "/standings/crosstable?category=all&stage=0"):
            with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
                assert sum(map(len, answer.iter_raw())) < LIMIT
        assert 'class="cross"' in client.get("/standings/crosstable?stage=0").text
        assert client.get("/standings/crosstable?stage=1").status_code == 404


def test_the_crosstable_of_a_few_is_with_their_standings(played: Path) -> None:
    with served(played) as client:
        assert "/standings/crosstable" not in client.get("/standings").text


def test_the_pages_of_the_organiser_are_not_compressed(played: Path) -> None:
    with served(played, TOKEN) as client:
        client.post("/organiser/enter", data={"token": TOKEN})
        answer = client.get("/organiser", headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert len(answer.text) > LEAST
        assert "content-encoding" not in answer.headers
        assert client.get("/", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
