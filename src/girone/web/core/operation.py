"""One operation of the API, declared beside its route."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]

JSON, EVENTS, SVG, LINES = "application/json", "text/event-stream", "image/svg+xml", "application/x-ndjson"
FORM = "multipart/form-data"
OBJECT: Schema = {"type": "object"}
LIST: Schema = {"type": "array", "items": OBJECT}
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer", "minimum": 0, "maximum": 999_999_999}


def an_object(*required: str, **properties: Schema) -> Schema:
    """An object schema with these properties; the `required` ones must be present."""
    return {"type": "object", "properties": properties, "required": list(required)}


@dataclass(frozen=True)
class Operation:
    """Request and responses of an operation; path parameters are read from the route.

    `refusals` are its error statuses beside those that every operation has.
    """

    summary: str
    answer: Schema = field(default_factory=lambda: TEXT)
    media: str = JSON
    query: Mapping[str, Schema] = field(default_factory=dict)
    body: Schema | None = None
    takes: str = JSON
    status: int = 200
    refusals: tuple[int, ...] = ()
    organiser: bool = False
    entrant: bool = False
