"""Writes src/girone/_native.pyi from the built native core; with --check, fails if it is out of date."""

import argparse
import difflib
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
STUB = ROOT / "src" / "girone" / "_native.pyi"


def main() -> int:
    """Write or check the stub; the exit code is 1 if it is outdated."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail on a difference")
    check: bool = parser.parse_args().check
    fresh = generated()
    if not check:
        STUB.write_text(fresh, encoding="utf-8")
        return 0
    kept = STUB.read_text(encoding="utf-8") if STUB.exists() else ""
    sys.stdout.writelines(
        difflib.unified_diff(kept.splitlines(True), fresh.splitlines(True), STUB.name, "from the built core")
    )
    if fresh != kept:
        print("_native.pyi is out of date: run .venv/bin/python tools/stubs.py")
    return int(fresh != kept)


def generated() -> str:
    """The stub as made by nanobind and formatted by ruff."""
    with TemporaryDirectory() as folder:
        draft = Path(folder, STUB.name)
        _run("nanobind.stubgen", "--quiet", "--module", "girone._native", "--output-file", str(draft))
        _run("ruff", "format", "--quiet", "--config", str(ROOT / "pyproject.toml"), str(draft))
        return draft.read_text(encoding="utf-8")


def _run(module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
