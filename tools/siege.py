"""Run every attack of tests/siege against every level, and write the results to tests/data/siege.json.

    python tools/siege.py

The tests check these results, and make the table of docs/attacks.md from them; `--table` prints it.
"""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # the tests are not an installed package

from tests.siege.attacks import ATTACKS
from tests.siege.castle import Guard
from tests.siege.judges import succeeds
from tests.siege.table_of_attacks import RECORDING, table


def main() -> int:
    """Record all attacks, or print the table."""
    if "--table" in sys.argv:
        print(table())
        return 0
    found: dict[str, dict[str, bool]] = {}
    for attack in ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            found[attack] = {guard: succeeds(attack, guard, Path(folder) / guard) for guard in Guard}
        print(f"{attack}: {found[attack]}", file=sys.stderr)
    RECORDING.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
