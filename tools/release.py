"""The checklist of a release: builds everything, installs each package into a fresh environment, and tries it there.

    python -m tools.release                        # all targets; tries those that run here
    python -m tools.release --target linux-x86-64
    python -m tools.release --no-build             # only tries what is in dist

Each wheel is tried with every suitable Python of this machine, without a compiler in PATH: the seconds until `girone
demo` plays its first move, and a smoke test of commands. The source distribution is tried with one Python. Nothing is
uploaded; the remaining manual steps are printed at the end.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from girone import __version__
from tools.wheels.__main__ import places_arguments
from tools.wheels.core import ROOT
from tools.wheels.targets import TARGETS

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
TOOLS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "cmake", "ninja", "make")
LARGEST = 15_000_000
"""Bytes of a wheel."""
LONGEST = 30.0
"""Seconds from `pip install` to the first move, on two idle cores."""
SMOKE = (
    ("--version",),
    ("doctor",),
    ("show", "othello", "--perft", "3"),
    ("analyse", "fission", "--depth", "3"),
    ("play", "fission", "--colour", "none", "--level", "1", "--plain"),
    ("kit", "dipole-2020", "player", "--language", "python"),
)
WITHOUT_CORE = tuple(words for words in SMOKE if words[0] != "analyse")
"""Commands that work without the native core."""
BY_HAND = """\
by hand:
  CHANGELOG.md: "not released yet" becomes the date
  docs/installing.md: "until it is published" goes
  the version stands in pyproject.toml and in src/girone/__init__.py
  git tag -s v{version}
  twine upload dist/*"""


class Failed(Exception):
    """A package does not work."""


def main() -> int:
    """Build and try; 1 if something failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.release", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--target", action="append", choices=TARGETS, help="only this; more than once for several")
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="a Python that is not in PATH")
    places_arguments(parser)
    parser.add_argument("--no-build", action="store_true", help="only try what is there")
    asked = parser.parse_args()
    pythons = dict(_pythons(asked.python))
    if not asked.no_build:
        _build(asked, list(pythons.values()))
    tried = [_tried(package, python) for package, python in _pairs(asked.dist, pythons)]
    print(BY_HAND.format(version=__version__))
    return 0 if tried and all(tried) else 1


def _pythons(named: list[str]) -> Iterator[tuple[str, str]]:
    for python in [*(f"python{version}" for version in VERSIONS), *named]:
        if path := shutil.which(python):
            asked = "import sys; print('%d.%d' % sys.version_info[:2])"
            told = subprocess.run([path, "-c", asked], capture_output=True, text=True)
            if told.returncode == 0:
                yield told.stdout.strip(), path


def _build(asked: argparse.Namespace, pythons: list[str]) -> None:
    targets = [word for target in asked.target or () for word in ("--target", target)]
    named = [word for python in pythons for word in ("--python", python)]
    places = ["--build", str(asked.build), "--dist", str(asked.dist)]
    _run(sys.executable, "-m", "tools.wheels", *targets, *named, *places, cwd=ROOT)
    _run(sys.executable, "-m", "build", "--sdist", "--outdir", str(asked.dist), str(ROOT))
    for wheel in sorted(asked.dist.glob(f"girone-{__version__}-*manylinux*.whl")):
        _run(sys.executable, "-m", "auditwheel", "show", str(wheel))


def _pairs(dist: Path, pythons: dict[str, str]) -> Iterator[tuple[Path, str]]:
    """Each package with each suitable Python, if it runs on this machine; the source with one."""
    for package in sorted(dist.glob(f"girone-{__version__}*")):
        for version, python in list(pythons.items())[: 1 if package.suffix == ".gz" else None]:
            if package.suffix == ".gz" or _fits(package.name, int(version.partition(".")[2])):
                yield package, python


def _fits(wheel: str, minor: int) -> bool:
    """Whether a wheel is for this machine and Python 3.`minor`."""
    if wheel.endswith("none-any.whl"):
        return True
    abi = f"cp3{minor}-cp3{minor}" in wheel or ("cp312-abi3" in wheel and minor >= 12)
    return abi and wheel.endswith(f"manylinux_2_17_{os.uname().machine}.whl")


def _tried(package: Path, python: str) -> bool:
    with tempfile.TemporaryDirectory(prefix="girone-release-") as room:
        try:
            first, size = _demo(package, python, Path(room)), package.stat().st_size
            if package.suffix == ".whl" and size > LARGEST:
                raise Failed(f"{size} bytes, and {LARGEST} are allowed")
            for words in SMOKE if "none-any" not in package.name else WITHOUT_CORE:
                _smoke(Path(room), *words)
        except (Failed, subprocess.CalledProcessError) as error:
            print(f"FAILED  {package.name}, {python}: {error}", flush=True)
            return False
    late = f", more than {LONGEST:.0f} s: was the machine idle?" if first > LONGEST else ""
    print(f"works   {package.name}, {python}: {size / 1e6:.1f} MB, first move after {first:.1f} s{late}", flush=True)
    return True


def _demo(package: Path, python: str, room: Path) -> float:
    """Install into a fresh environment, and run the demo of one regulation; seconds until its first move."""
    has_compiler = package.suffix == ".gz"
    begun = time.monotonic()
    _run(python, "-m", "venv", str(room / "env"))
    _run(str(room / "env/bin/pip"), "install", "-q", "--no-compile", str(package), env=_environment(room, has_compiler))
    command = [str(room / "env/bin/girone"), "demo", "--regulation", "othello-sadjad-1389", "--plain", "-o", "demo"]
    with subprocess.Popen(
        command, cwd=room, env=_environment(room), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as demo:
        first = 0.0
        while demo.poll() is None and not first:
            if any('"ruled"' in file.read_text(errors="replace") for file in room.glob("demo/**/journal.jsonl")):
                first = time.monotonic() - begun
            time.sleep(0.05)
        said, _ = demo.communicate()
    if demo.returncode:
        raise Failed(f"girone demo ended with {demo.returncode}:\n{said}")
    return first


def _smoke(room: Path, *words: str) -> None:
    done = subprocess.run(
        [str(room / "env/bin/girone"), *words],
        cwd=room, env=_environment(room), stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise Failed(f"girone {' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def _environment(room: Path, has_compiler: bool = False) -> dict[str, str]:
    """The usual environment without compilers: PATH is a folder of links to all other tools."""
    if has_compiler:
        return dict(os.environ)
    tools = room / "tools"
    if not tools.exists():
        tools.mkdir()
        for folder in reversed(os.get_exec_path()):
            for file in Path(folder).glob("*"):
                if re.sub(r"-?[\d.]+$", "", file.name.rpartition("linux-gnu-")[2]) not in TOOLS:
                    (tools / file.name).unlink(missing_ok=True)
                    (tools / file.name).symlink_to(file)
    return {**os.environ, "PATH": str(tools)}


def _run(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
    subprocess.run(command, check=True, cwd=cwd, env=env)


if __name__ == "__main__":
    sys.exit(main())
