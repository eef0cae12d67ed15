"""The rules of a course: when programs are delivered, and the extra points for places.

They do not affect matches, so they may change while a tournament runs. The record keeps every change as TOML text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from girone.config import Document
from girone.tournament.plan.credit import PLACES, Credit, read_credit
from girone.tournament.plan.delivery import Delivery, read_delivery
from girone.tournament.plan.draft import quoted
from girone.tournament.plan.plan import Plan

DELIVERY, CREDIT = "delivery", "credit"


@dataclass(frozen=True)
class Course:
    """The rules in force."""

    delivery: Delivery
    credit: Credit


def course_text(plan: Plan) -> str:
    """The rules of a plan as TOML text, for a record or a tournament's file."""
    credit = {PLACES: plan.credit.places} if plan.credit.places else {}
    points = {quoted(name): quoted(list(each)) for name, each in (credit | dict(plan.credit.categories)).items()}
    window = window_text(plan.delivery) if plan.delivery != Delivery() else {}
    tables = {DELIVERY: window, CREDIT: points}
    return "".join(
        f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in table.items())
        for name, table in tables.items()
        if table
    )


def read_course(text: str, name: str, categories: Sequence[str]) -> Course:
    """Read the rules from TOML text; `name` tells its source in messages."""
    document = Document(text, name)
    delivery, credit = (
        read_delivery(document.root.table(DELIVERY)),
        read_credit(document.root.table(CREDIT), categories),
    )
    document.finish()
    return Course(delivery, credit)


def window_text(window: Delivery) -> dict[str, str]:
    """A delivery window as keys and values of a TOML file, its times with their offsets."""
    times = {key: at.isoformat(" ", "seconds") for key in ("opens", "closes") if (at := getattr(window, key))}
    later = ", ".join(f"{quoted(name)} = {at.isoformat(' ', 'seconds')}" for name, at in window.extensions.items())
    zone = {"zone": quoted(key)} if (key := getattr(window.zone, "key", "")) else {}
    return {**times, **zone, "late": quoted(window.late.value), **({"extensions": f"{{ {later} }}"} if later else {})}
