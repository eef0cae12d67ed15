"""Sets the program up: compiles its engine where there is a C++ compiler, and its Python files.

It needs nothing but Python, and no network. CXX names another compiler, CXXFLAGS adds to its options.
"""

from __future__ import annotations  # an older Python shall get as far as being told

import compileall
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent
PACKAGE, NATIVE = PROGRAM / "girone", PROGRAM / "native"
LIBRARY, FRONT = PACKAGE / "core.library", PACKAGE / "_native.py"
COMPILERS = ("c++", "g++", "clang++")
OPTIONS = ("-std=c++20", "-O3", "-shared", "-fPIC", "-fvisibility=hidden", "-pthread")
FASTER = "-march=native"
"""All instructions of this machine; not every compiler knows the word."""
TRIAL = """
import sys
sys.path.insert(0, sys.argv[1])
from girone import engine, games
engine.Engine(1).analyse(games.load(sys.argv[2]).start(), engine.Effort(nodes=1000))
"""


def main() -> int:
    """Set up; a program without a compiler is weaker, and that is no failure."""
    if sys.version_info < (3, 11):  # noqa: UP036 - nobody has checked it before
        print("Python 3.11 or newer is needed; this is", sys.version.split()[0])
        return 1
    LIBRARY.unlink(missing_ok=True)
    FRONT.unlink(missing_ok=True)
    print(_engine())
    # Forced: files of a zip all have one date, by which Python would take old ones for current.
    return 0 if compileall.compile_dir(PROGRAM, quiet=1, force=True) else 1


def _engine() -> str:
    """Compile and try the engine; what became of it."""
    weaker = "a weaker search in Python will play"
    compiler = _compiler()
    if not compiler:
        return f"no C++ compiler was found ({', '.join(COMPILERS)}, or CXX): {weaker}"
    print(f"compiling with {shlex.join(compiler)}, which takes up to a minute …", flush=True)
    if not any(_compiles([*compiler, *OPTIONS, *more]) for more in ([FASTER], [])):
        return f"the engine was not compiled: {weaker}"
    shutil.copy(PROGRAM / "library.py", FRONT)
    game = min((source.stem for source in NATIVE.glob("games/*.cpp")), key=len)
    if subprocess.run([sys.executable, "-I", "-c", TRIAL, str(PROGRAM), game]).returncode:
        FRONT.unlink()
        return f"the engine was compiled, but does not run here: {weaker}"
    return "the engine is compiled and runs"


def _compiler() -> list[str]:
    named = shlex.split(os.environ.get("CXX", ""))
    if named:
        return named if shutil.which(named[0]) else []
    return next(([name] for name in COMPILERS if shutil.which(name)), [])


def _compiles(command: list[str]) -> bool:
    sources = [str(NATIVE / "library.cpp"), *map(str, sorted(NATIVE.glob("games/*.cpp")))]
    places = ["-I", str(NATIVE), "-I", str(PROGRAM)]
    more = shlex.split(os.environ.get("CXXFLAGS", "")) + (["-static"] if os.name == "nt" else [])
    if (own := NATIVE / "options.txt").exists():
        more += shlex.split(own.read_text(encoding="ascii"))
    return subprocess.run([*command, *places, *sources, *more, "-o", str(LIBRARY)]).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
