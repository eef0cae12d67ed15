"""Play every vice of the tests' bot in the lab, and write the results to tests/data/lab.

    python tools/vices.py [WIRE ...]

The tests make the table of docs/findings.md from these results; `--table` prints it.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # the tests are not an installed package

from tests.bots.vices import vices_of
from tests.lab.recordings import FOLDER, as_line
from tests.lab.table_of_vices import table
from tests.lab.vicious import REGULATIONS, meet


def main() -> int:
    """Record the named wires, or all."""
    if "--table" in sys.argv:
        print(table())
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for wire in sys.argv[1:] or REGULATIONS:
        lines = []
        for vice in ("", *vices_of(wire)):
            with tempfile.TemporaryDirectory() as folder:
                played = meet(wire, vice, Path(folder))
                print(f"{wire} {vice}: {played.result.words[:100]}", file=sys.stderr)
                lines.append(as_line(vice, played))
        (FOLDER / f"{wire}.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
