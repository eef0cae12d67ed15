"""Every kit in the lab, all situations: a row for each regulation and language, with the findings.

Kits without an installed compiler are named, not tried.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from girone import regulations
from girone.lab.kits import kit

GIRONE = [sys.executable, "-m", "girone.cli.start"]


def main() -> int:
    """Write, build and check the requested kits; the exit code is 1 if something loses matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("regulations", nargs="*", default=list(regulations.names()))
    parser.add_argument("--language", action="append", help="only this language; may be repeated")
    arguments = parser.parse_args()
    red = 0
    for regulation in arguments.regulations:
        for language in arguments.language or kit.languages():
            if not shutil.which(kit.tool(language)):
                print(f"{regulation:20} {language:8} not tried: there is no {kit.tool(language)} here", flush=True)
                continue
            red += _check(regulation, language)
    return 1 if red else 0


def _check(regulation: str, language: str) -> bool:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "kit"
        run = [*GIRONE, "kit", regulation, str(folder), "--language", language]
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        lab = [*GIRONE, "check", "--regulation", regulation, "--folder", str(folder), "--json"]
        done = subprocess.run(lab, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    report = json.loads(done.stdout)
    matches = sum(each["matches"] for each in report["situations"])
    found = ", ".join(f"{each['grade']}: {each['fault']}" for each in report["findings"]) or "nothing found"
    print(
        f"{regulation:20} {language:8} {len(report['situations']):3} situations {matches:4} matches  {found}",
        flush=True,
    )
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
