"""Requests to every address of the page: each fails only with a refusal that the manual names."""

import json
import random
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.routing import Route

from bench.fuzz.target import NOISE, Target, mutate
from bench.fuzz.visitor import Visitor
from girone.web.app import ROUTE_MODULES
from girone.web.core.openapi import WORDS
from girone.web.settings import Settings
from tests.web.pages import TOKEN, an_evening, page_process
from tests.web.test_openapi import SCHEMA

ENDLESS = "/live"
ACCEPTED_STATUS = {200, 201, 202, 204, 206, 303, 304, 307}
JSON = [(b"content-type", b"application/json")]
PROOF = "PROOF"
"""Placeholder for the proof of the organiser's session."""
VALUES = (
    "",
    "0",
    "1",
    "2",
    "-1",
    "999999999",
    "9" * 40,
    "1.5",
    "white",
    "Alfa",
    "<b>",
    "é",
    "\0",
    "..",
    "%",
    "a/b",
    "x" * 3000,
)
KEYS = (
    "after", "before", "category", "entrant", "against", "round", "from", "to", "lang", "language", "ply", "token",
    "reason", "ruling", "subject", "winner", "tie", "margin", "proof", "once", "game", "white", "black", "move",
    "level", "seconds", "clock", "name", "options", "saved", "request",
)  # fmt: skip
RULINGS = ("pause", "resume", "replay", "withdraw", "exclude", "readmit", "award", "start", "accept")
JSON_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    0.5,
    "",
    "othello",
    "dipole",
    "random",
    [],
    {},
    [[]],
    {"a": {}},
    *RULINGS,
    *VALUES,
)
HEADERS = (
    ("accept-language", "it;q=0.9, xx"), ("accept-language", "\xe9;;q=a,,"), ("if-none-match", "*"),
    ("if-none-match", '"x'), ("cookie", "a=b; ;=;girone"), ("origin", "http://elsewhere"), ("origin", "null"),
    ("host", "elsewhere"), ("host", "[::1"), ("content-type", "text/plain"), ("range", "bytes=9-1"),
    ("x-girone-session", PROOF), ("x-girone-session", PROOF), ("x-girone-session", "x"), ("content-length", "3"),
    ("sec-fetch-site", "cross-site"),
)  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """A request."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Requests(Target):
    """Requests to every route, with strange addresses, headers and bodies; signed in as the organiser."""

    name = "requests to the page"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        an_evening(folder, most=4)
        settings = Settings(folder / "cup.store", cache=folder / "cache", token=TOKEN)
        self._visitor = self._held.enter_context(closing(Visitor(settings)))
        opened = self._visitor.ask("POST", "/api/organiser/session", JSON, json.dumps({"token": TOKEN}).encode())
        self._proof = opened.json()["proof"]
        self._routes = [
            (method, route.path_format)
            for module in ROUTE_MODULES
            for route in module.ROUTES
            if isinstance(route, Route) and not route.path.endswith(ENDLESS)
            for method in sorted(route.methods or {"GET"})
        ]

    def draw(self, chance: random.Random) -> Asked:
        method, path = chance.choice(self._routes)
        method = chance.choice(("GET", "HEAD", "POST", "PUT", "OPTIONS", "X")) if chance.random() < 0.05 else method
        for parameter in [part[: part.index("}")] for part in path.split("{")[1:]]:
            value = chance.choice(VALUES) if chance.random() < 0.4 else str(chance.randint(0, 4))
            path = path.replace(f"{{{parameter}}}", quote(value, safe=""))
        pairs = [(chance.choice(KEYS), chance.choice(VALUES)) for _ in range(chance.choice((0, 0, 1, 2, 5)))]
        query = urlencode(pairs).encode()
        if query and chance.random() < 0.2:
            query = mutate(chance, query, 2)
        address = path + ("?" + quote(query, safe="=&%+") if query else "")
        headers = tuple(chance.choice(HEADERS) for _ in range(chance.choice((0, 0, 0, 1, 2))))
        return Asked(method, address, headers, b"" if method == "GET" else body(chance))

    def feed(self, drawn: Asked) -> Counter[str]:
        headers = [(name, self._proof if value == PROOF else value) for name, value in drawn.headers]
        sent = drawn.body.replace(PROOF.encode(), self._proof.encode())
        encoded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        answer = self._visitor.ask(drawn.method, drawn.path, encoded, sent)
        assert answer.status in ACCEPTED_STATUS | WORDS.keys(), answer.status
        if answer.status in WORDS and drawn.path.startswith("/api/") and drawn.method != "HEAD":
            assert answer.json()["error"], "a refusal without words"
        return Counter([str(answer.status)])


class Described(Target):
    """Requests generated by schemathesis from the API description, against a real process."""

    name = "description of the API"
    EXAMPLES = 60

    def __init__(self, folder: Path) -> None:
        super().__init__()
        an_evening(folder, most=2)
        page = page_process(folder / "cup.store", "--organiser")
        _, (self._address, _) = self._held.enter_context(page)
        self._operations = [each.ok() for each in SCHEMA.get_all_operations() if isinstance(each, Ok)]

    def draw(self, chance: random.Random) -> tuple[str, int]:
        return chance.choice(self._operations).label, chance.randrange(2**32)

    def feed(self, drawn: tuple[str, int]) -> Counter[str]:
        label, chosen = drawn
        (operation,) = (each for each in self._operations if each.label == label)
        came = Counter[str]()

        @seed(chosen)
        @settings(
            max_examples=self.EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            answer = case.call_and_validate(base_url=self._address, excluded_checks=[positive_data_acceptance])
            came[str(answer.status_code)] += 1

        ask()
        return came

    def inputs(self, came: Counter[str]) -> int:
        return came.total()


def body(chance: random.Random) -> bytes:
    """A request body: an object, a form, or something else."""
    kind = chance.random()
    fields = {chance.choice(KEYS): chance.choice(JSON_VALUES) for _ in range(chance.randint(0, 5))}
    fields |= {"proof": PROOF, "ruling": chance.choice(RULINGS), "reason": "why"} if chance.random() < 0.4 else {}
    if kind < 0.5:
        return json.dumps(fields).encode()
    if kind < 0.8:
        return urlencode(fields).encode()
    if kind < 0.9:
        return mutate(chance, json.dumps(fields).encode(), 3)
    return bytes(chance.choices(NOISE, k=chance.choice((0, 1, 30, 70_000))))
