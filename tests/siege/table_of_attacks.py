"""The table of the manual: which attack succeeds against whom, from the recording that the tests hold to be true."""

import json

from tests.siege.attacks import ATTACKS
from tests.siege.castle import Guard
from tests.support import ROOT

RECORDING = ROOT / "tests" / "data" / "siege.json"
WORDS = {True: "**succeeds**", False: "fails"}


def recorded() -> dict[str, dict[str, bool]]:
    """For each attack and each guard, whether it succeeded."""
    found: dict[str, dict[str, bool]] = json.loads(RECORDING.read_text(encoding="utf-8"))
    return found


def table() -> str:
    """The table in Markdown: a row for each attack, a column for each way to hold the attacker."""
    rows = [["attack", *(f"`{guard}`" for guard in Guard)], ["---"] * (len(Guard) + 1)]
    for name, attack in ATTACKS.items():
        aim = (attack.__doc__ or "").rstrip(".")
        rows.append([f"{name}: {aim[0].lower()}{aim[1:]}", *(WORDS[recorded()[name][guard]] for guard in Guard)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
