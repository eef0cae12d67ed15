"""Some inputs of one target, as a process: `python -m bench.fuzz.chunk TARGET SEED FIRST COUNT SECONDS` prints a row.

Target, seed and number determine an input, so that each can be repeated.
"""

import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from bench.fuzz.targets import TARGETS

MOST_FINDINGS = 5
LONGEST_SHOWN = 4_000


def feed(name: str, seed: int, first: int, count: int, seconds: float) -> dict[str, Any]:
    """Run the inputs while there is time; returns the reactions. Stops after several findings."""
    came, findings, inputs, begun = Counter[str](), list[dict[str, Any]](), 0, time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # terminated processes may still write
        target = TARGETS[name](Path(folder))
        try:
            for number in range(first, first + count):
                if time.monotonic() > begun + seconds or len(findings) == MOST_FINDINGS:
                    break
                drawn = target.draw(random.Random(f"{name}/{seed}/{number}"))
                try:
                    answer = target.feed(drawn)
                except Exception:
                    shown = repr(drawn)[:LONGEST_SHOWN]
                    findings.append({"number": number, "input": shown, "why": traceback.format_exc()})
                else:
                    inputs += target.inputs(answer)
                    came += answer
        finally:
            target.close()
    row = {"target": name, "seed": seed, "first": first, "inputs": inputs, "came": dict(sorted(came.items()))}
    return row | {"findings": findings, "seconds": round(time.monotonic() - begun, 1)}


if __name__ == "__main__":
    print(json.dumps(feed(sys.argv[1], *map(int, sys.argv[2:]))), flush=True)
