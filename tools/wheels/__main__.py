"""Builds wheels into dist: one without the core for every system, and for each target one per ABI.

    python -m tools.wheels                        # all targets
    python -m tools.wheels --target linux-x86-64  # only this

Needs the extra `wheels`, ld and objcopy (Debian: binutils), and the headers of Python 3.11 and 3.12: both interpreters
in PATH, or named by --python.
"""

import argparse
import subprocess
from pathlib import Path

import nanobind  # type: ignore[import-untyped]

from tools.wheels.core import ROOT, Core, Headers
from tools.wheels.pack import pack, pure_wheel
from tools.wheels.targets import ABIS, TARGETS


def headers_of(python: str) -> Path:
    """The folder with the headers of a Python."""
    asked = "import sysconfig; print(sysconfig.get_path('include'))"
    told = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout
    return Path(told.strip())


def places_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the output folders."""
    build, dist = ROOT / "build/wheels", ROOT / "dist"
    parser.add_argument("--build", type=Path, default=build, metavar="DIR", help="where objects are kept")
    parser.add_argument("--dist", type=Path, default=dist, metavar="DIR", help="where the packages go")


def main() -> None:
    """Build what was requested."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.wheels", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--target", action="append", choices=TARGETS, help="only this; more than once for several")
    parser.add_argument("--abi", action="append", choices=ABIS, help="only this")
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="a Python whose headers to use")
    places_arguments(parser)
    asked = parser.parse_args()
    pythons = {version(each): each for each in asked.python}
    plain = pure_wheel(asked.dist)
    print(plain)
    for target in (TARGETS[name] for name in asked.target or TARGETS):
        core = Core(target, asked.build / target.name)
        for abi in (ABIS[name] for name in asked.abi or ABIS):
            headers = Headers(
                headers_of(pythons.get(abi.python, f"python{abi.python}")), Path(nanobind.__file__).parent
            )
            print(pack(plain, core.library(abi, headers), f"{abi.tag}-{target.tag}"), flush=True)


def version(python: str) -> str:
    """The version of a Python, such as 3.12."""
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    return subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
