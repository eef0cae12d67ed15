"""A training that takes no time: it writes one file, and fails once if it is told to."""

import argparse
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--minutes", type=float, required=True)
parser.add_argument("--weights", type=Path)
parser.add_argument("--stumbles", action="store_true")
parser.add_argument("--work", type=Path, required=True)
parser.add_argument("--out", type=Path, required=True)
arguments = parser.parse_args()
arguments.out.mkdir(parents=True, exist_ok=True)
print(f"{arguments.minutes:g} minutes")
stumbled = arguments.work / "stumbled"
if arguments.stumbles and not stumbled.exists():
    stumbled.touch()
    raise SystemExit(3)
seen = arguments.weights / "girone/games/first.bin" if arguments.weights else None
(arguments.out / "made.bin").write_text(f"knows {seen.read_text()}" if seen else "weights")
(arguments.out / "record.json").write_text("{}")
