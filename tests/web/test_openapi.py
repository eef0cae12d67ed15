"""The description of the API: every route is in it, nothing else, and the page answers as it says."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.routing import Route
from starlette.testclient import TestClient

from girone.web.app import ROUTE_MODULES
from girone.web.core.openapi import WORDS, description
from tests.web.pages import an_evening, page_process

ENDLESS = "/api/live"
# What is not well formed may be refused by any status that the description names: an address also for its length.
REFUSING = SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": [str(status) for status in WORDS]}}}
)
SCHEMA = schemathesis.openapi.from_dict(description(ROUTE_MODULES), config=REFUSING).exclude(path=ENDLESS)


def test_every_route_is_described_and_nothing_else() -> None:
    described = {key for module in ROUTE_MODULES for key in module.API}
    served = {
        f"{method} {route.path}"
        for module in ROUTE_MODULES
        for route in module.ROUTES
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == served


def test_the_description_is_served(visitor: TestClient) -> None:
    described = visitor.get("/api/openapi.json").json()
    assert described["openapi"] == "3.1.0"
    assert "/api/matches/{number}/evaluation" in described["paths"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page as a process, with its organiser's page open."""
    folder = tmp_path_factory.mktemp("described")
    an_evening(folder, most=2)
    with page_process(folder / "cup.store", "--organiser") as (_, (listening, _)):
        yield listening


@SCHEMA.parametrize()
@settings(max_examples=12)
def test_the_page_answers_as_it_says(case: schemathesis.Case[Any], address: str) -> None:
    """What is well formed may still be impossible where things stand, so a refusal of it is no fault."""
    case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])
