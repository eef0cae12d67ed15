"""One operation of the API as its module of routes describes it, beside the route."""

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
    """An object with these properties, of which some have to be there."""
    return {"type": "object", "properties": properties, "required": list(required)}


@dataclass(frozen=True)
class Operation:
    """What is asked and what is answered; parameters in the path are read from the route.

    `refusals` are the states of refusals that this operation has beside those that all have.
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
