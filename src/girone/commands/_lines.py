"""Events of a run in one line each, for people."""

from girone.model.record import Ruling
from girone.tournament.runner import Event


def in_a_line(event: Event) -> str | None:
    """The event as a line; None for what nobody needs to read."""
    match event:
        case {"event": "began", "match": match, "stage": stage, "round": at, "white": white, "black": black}:
            doors = "".join(f"; {name} comes to port {port}" for name, port in event["doors"].items())
            return f"match {match} begins ({stage}, round {at}): {white} (white) – {black} (black){doors}"
        case {"event": "ended", "match": match, "white": white, "black": black, "words": words}:
            return f"match {match}, {white} – {black}: {words}"
        case {"event": "decided", "ruling": Ruling.DRAW, "subject": {"category": category, "order": order}}:
            return f"places of {category}: {', '.join(order)}"
        case {"event": "decided", "ruling": ruling, "subject": {"name": name}, "reason": reason}:
            return None if ruling is Ruling.ACCEPT else f"{name}: {ruling}, {reason}"
        case {"event": "decided", "ruling": ruling, "subject": {"pairing": pairing}, "reason": reason}:
            return f"{pairing['first']} – {pairing['second']}: {ruling}, {reason}"
        case {"event": "decided", "ruling": Ruling.PAUSE, "reason": reason} | {"event": "paused", "reason": reason}:
            return f"paused, no further matches begin: {reason}; `girone decide STORE resume` goes on"
        case {"event": "decided", "ruling": Ruling.RESUME, "reason": reason}:
            return f"goes on: {reason}"
        case {"event": "refused", "ruling": ruling, "reason": reason}:
            return f"{ruling} cannot be: {reason}"
    return None
