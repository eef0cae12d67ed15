"""What holds for every request: headers, names, origins, sizes, rates, and refusals without a traceback."""

import asyncio
import socket
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from girone.web.core.policy import LARGEST_BODY, LARGEST_HEAD, LONGEST_ADDRESS, Policy
from girone.web.core.rates import Rate
from girone.web.core.refusals import HANDLERS
from girone.web.serve import PageServer, serve
from girone.web.settings import Settings
from girone.web.tournament import live_routes as live_room

PATHS = ["/", "/api/tables", "/api/standings", "/nowhere", "/api/nowhere", "/organiser", "/static/page.css"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_strict_headers(visitor: TestClient, path: str) -> None:
    headers = visitor.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "cache-control" in headers


@pytest.mark.parametrize("path", PATHS)
def test_a_head_is_answered_like_its_get_without_a_body(visitor: TestClient, path: str) -> None:
    got, head = visitor.get(path), visitor.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")


def test_the_head_of_the_live_feed_ends(visitor: TestClient) -> None:
    assert visitor.head("/api/live").status_code == 200


ODD = [
    "a@127.0.0.1",
    "127.0.0.1:80:80",
    "127.0.0.1:",
    "127.0.0.1:port",
    "127.0.0.1/x",
    "127.0.0.1?x",
    "127.0.0.1#x",
    "127.0.0.1 evil.example",
    "localhost,evil.example",
    "::1",
    "[::1%eth0]",
    "[127.0.0.1]x",
    "0x7f.1",
]


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost", "localhost.", "LOCALHOST:9", "[::1]:8000", "192.168.7.9:80"]
)
def test_addresses_and_the_local_name_are_known(visitor: TestClient, host: str) -> None:
    assert visitor.get("/api/tables", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a@b", *ODD]
)
def test_another_name_that_leads_here_is_refused(visitor: TestClient, host: str) -> None:
    answer = visitor.get("/api/tables", headers={"Host": host})
    assert (answer.status_code, "does not answer to that host name" in answer.json()["error"]) == (421, True)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "https://127.0.0.1"},
        {"Origin": "ftp://127.0.0.1"},
        {"Origin": "chrome-extension://127.0.0.1"},
        {"Origin": "//127.0.0.1"},
        {"Origin": "http://127.0.0.1/"},
        {"Origin": "http://a@127.0.0.1"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_what_another_site_sends_is_refused(visitor: TestClient, headers: dict[str, str]) -> None:
    answer = visitor.post("/api/matches/1/evaluation", headers=headers)
    assert (answer.status_code, answer.json()) == (403, {"error": "this request comes from another site"})


@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://games.example", 200), ("https://games.example", 200), ("ftp://games.example", 403)],
)
def test_a_proxy_with_a_certificate_may_stand_before_a_name(origin: str, status: int) -> None:
    async def taken(request: Request) -> Response:
        return Response()

    app = Starlette(routes=[Route("/", taken, methods=["POST"])], exception_handlers=HANDLERS)
    app.state.live_state = None
    client = TestClient(Policy(app, ["Games.example"]), base_url="http://games.example")
    assert client.post("/", headers={"Origin": origin}).status_code == status


def test_long_addresses_and_large_heads_and_bodies_are_refused(visitor: TestClient) -> None:
    assert visitor.get("/api/matches/" + "1" * LONGEST_ADDRESS).status_code == 414
    assert visitor.get("/", headers={"X-Much": "x" * LARGEST_HEAD}).status_code == 431
    assert visitor.get("/", headers={f"X-{number}": "x" * 1000 for number in range(17)}).status_code == 431
    assert visitor.get("/", headers={f"X-{number}": "x" * 1000 for number in range(15)}).status_code == 200
    assert visitor.get("/", headers=[("X", "x")] * 3000).status_code == 431  # 6 kB of names and values, 18 of lines
    assert visitor.post("/api/organiser/session", content=b"x" * (LARGEST_BODY + 1)).status_code == 413


def test_a_body_that_does_not_say_how_long_it_is_is_counted(stranger: TestClient) -> None:
    pieces = (b"x" * 1024 for _ in range(LARGEST_BODY // 1024 + 1))
    assert stranger.post("/api/organiser/session", content=pieces).status_code == 413


def test_refusals_are_sentences_as_json_and_as_a_page(visitor: TestClient) -> None:
    as_json, as_page = visitor.get("/api/nowhere"), visitor.get("/nowhere")
    assert as_json.json() == {"error": "there is nothing at this address"}
    assert (as_page.status_code, as_page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "there is nothing at this address" in as_page.text
    assert visitor.post("/api/tables").json() == {"error": "this address does not allow this method"}


@pytest.mark.parametrize("path", ["/api/broken", "/broken"])
def test_a_mistake_of_ours_tells_no_more_than_that(path: str) -> None:
    async def broken(request: Request) -> Response:
        raise KeyError("secret")

    app = Starlette(routes=[Route(path, broken)], exception_handlers=HANDLERS)
    app.state.live_state = None
    answer = TestClient(Policy(app), base_url="http://localhost", raise_server_exceptions=False).get(path)
    assert (answer.status_code, "secret" in answer.text) == (500, False)
    assert "an internal error of the page" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/..%2fapp.py"]
)
def test_no_path_leads_out_of_the_static_folder(visitor: TestClient, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_there_is_a_limit_to_spectators(visitor: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_room, "MOST_FOLLOWERS", 0)
    answer = visitor.get("/api/live")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")


def test_a_rate_is_kept_for_each_client_and_fills_up_again() -> None:
    now = 100.0
    rate = Rate(burst=2, per_minute=60, clock=lambda: now)

    def ask(client: str) -> int:
        async def asked(request: Request) -> Response:
            rate.spend(request)
            return Response()

        app = Starlette(routes=[Route("/", asked)], exception_handlers=HANDLERS)
        app.state.live_state = None
        answer = TestClient(app, client=(client, 1)).get("/")
        assert (answer.status_code == 429) == ("retry-after" in answer.headers)
        return int(answer.status_code)

    assert [ask("a"), ask("a"), ask("a"), ask("b")] == [200, 200, 429, 200]
    now += 1.0
    assert [ask("a"), ask("a")] == [200, 429]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_large_body_does_not_disturb_events(method: str) -> None:
    async def listen(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append((await receive())["body"])

    async def body() -> Message:
        return {"type": "http.request", "body": bytes(LARGEST_BODY + 1), "more_body": True}

    async def sent(message: Message) -> None:
        raise AssertionError(message)

    heard: list[bytes] = []
    app = Starlette(exception_handlers=HANDLERS)
    app.router.default = listen
    scope = {"type": "http", "method": method, "path": "/", "raw_path": b"/", "query_string": b""}
    asyncio.run(Policy(app)({**scope, "headers": [(b"host", b"localhost")]}, body, sent))
    assert heard == [b""]


def test_who_hangs_up_in_the_middle_is_no_mistake_of_ours() -> None:
    async def body(request: Request) -> Response:
        return Response(await request.body())

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    async def sent(message: Message) -> None:
        heard.append(message.get("status"))

    heard: list[int | None] = []
    app = Starlette(routes=[Route("/", body, methods=["POST"])], exception_handlers=HANDLERS)
    scope = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/", "query_string": b""}
    asyncio.run(Policy(app)({**scope, "headers": [(b"host", b"localhost")]}, gone, sent))
    assert heard == [400, None]


def test_nobody_is_another_client_by_saying_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    configured: list[uvicorn.Config] = []

    def run(house: PageServer, sockets: list[socket.socket]) -> None:
        configured.append(house.config)

    monkeypatch.setattr(PageServer, "run", run)
    monkeypatch.setattr("girone.web.serve.step_aside", lambda: None)
    monkeypatch.setattr("girone.web.serve.be_private", lambda: None)
    serve(Settings(None, cache=tmp_path), 0, lambda address: None)
    assert not configured[0].proxy_headers
