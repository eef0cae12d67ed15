"""The description of the API: every route is in it, nothing else, and the page answers as it says."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from starlette.routing import Route
from starlette.testclient import TestClient

from girone.page.app import ROOMS, application
from girone.page.settings import Settings
from tests.page.pages import HERE, TOKEN, an_evening


def test_every_route_is_described_and_nothing_else() -> None:
    described = {key for room in ROOMS for key in room.API}
    served = {
        f"{method} {route.path}"
        for room in ROOMS
        for route in room.ROUTES
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == served


def test_the_description_is_served(visitor: TestClient) -> None:
    described = visitor.get("/api/openapi.json").json()
    assert described["openapi"] == "3.1.0"
    assert "/api/matches/{number}/evaluation" in described["paths"]
