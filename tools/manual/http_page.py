"""docs/http.md: the HTTP interface, from its own description (OpenAPI)."""

import json
from collections.abc import Iterator
from typing import Any

from girone.web.app import ROUTE_MODULES
from girone.web.core.openapi import description
from tools.manual.tables import code, table


def page() -> str:
    """Every address under /api with its parameters and responses."""
    told = description(ROUTE_MODULES)
    parts = [
        "# The HTTP API",
        f"{told['info']['description']} Written from the description that the page serves at `/api/openapi.json`; "
        "[the API](page.md#the-api) says how to begin.",
        *(part for path, methods in told["paths"].items() for part in _path(path, methods)),
    ]
    return "\n\n".join(parts) + "\n"


def _path(path: str, methods: dict[str, Any]) -> Iterator[str]:
    for method, operation in methods.items():
        yield f"## `{method.upper()} {path}`"
        yield operation["summary"].replace("<", "&lt;") + "."
        if operation.get("security"):
            yield "For the organiser only."
        yield table(("parameter", "in", "value"), (_parameter(each) for each in operation["parameters"]))
        if body := operation.get("requestBody"):
            schema = next(iter(body["content"].values()))["schema"]
            yield f"Body:\n\n```json\n{json.dumps(schema, indent=1, ensure_ascii=False)}\n```"
        yield table(
            ("status", "meaning"),
            ((code(state), each["description"]) for state, each in operation["responses"].items()),
        )


def _parameter(parameter: dict[str, Any]) -> tuple[str, str, str]:
    schema = parameter["schema"]
    words = ", ".join(f"{key} {value}" for key, value in schema.items())
    return code(parameter["name"]), parameter["in"], words
