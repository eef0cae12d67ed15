"""Build the manual: `python -m tools.manual`, and with --pdf also the rule cards as PDF.

The site is readable offline: open build/manual/html/index.html. Printing needs Debian's Chromium.
"""

import argparse
import sys
from pathlib import Path

from tools.manual.build import build
from tools.manual.inspection import faults

OUT = Path(__file__).parents[2] / "build" / "manual"


def main() -> int:
    """Build, and print where."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT, help="the folder to build in")
    parser.add_argument("--pdf", action="store_true", help="also print the rule cards")
    arguments = parser.parse_args()
    site = arguments.out.resolve() / "html"
    if build(arguments.out.resolve(), arguments.pdf) != 0:
        return 1
    wrong = faults(site)
    print("\n".join(wrong) or site / "index.html")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
