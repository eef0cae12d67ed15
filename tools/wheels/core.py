"""The native core for one target: zig compiles the games once, and the Python bindings once for each ABI.

Each instruction level's games are linked into one object with hidden symbols: the same template, compiled for different
processors, has the same name, and a linker would keep just one. Its initialisers are moved out of the list that the
system runs.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.wheels.targets import Abi, Level, Target

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "native"
USUAL = ("-O3", "-DNDEBUG", "-std=c++20", "-fPIC", "-fvisibility=hidden", "-g0", "-fno-sanitize=all", "-w")
INCLUDES = (f"-I{NATIVE}", f"-I{ROOT / 'src'}")
BINDINGS = (NATIVE / "module.cpp", NATIVE / "batch.cpp")
"""Sources that use Python; as in CMakeLists.txt."""
INITIALISERS = """\
SECTIONS {{
  girone_initialisers_{level} : {{
    girone_begin_{level} = .;
    *(SORT_BY_INIT_PRIORITY(.init_array.*) .init_array)
    girone_end_{level} = .;
  }}
}}
"""


@dataclass(frozen=True)
class Headers:
    """Where the headers of Python and nanobind are."""

    python: Path
    nanobind: Path

    def options(self) -> tuple[str, ...]:
        """The compiler's options for them."""
        folders = (self.python, self.nanobind / "include", self.nanobind / "ext/robin_map/include")
        return tuple(f"-I{folder}" for folder in folders)


class Core:
    """One target's objects, in a folder of their own; up-to-date objects are not rebuilt."""

    def __init__(self, target: Target, folder: Path) -> None:
        self._target = target
        self._folder = folder
        self._newest = max(file.stat().st_mtime for file in _sources())

    def library(self, abi: Abi, headers: Headers) -> Path:
        """The library for a wheel."""
        objects = [*self._games(), *self._binding(abi, headers)]
        library = self._folder / abi.name / f"_native{abi.suffix(self._target)}"
        self._zig("-shared", "-s", *self._target.linking, *objects, "-o", library)
        return library

    def _games(self) -> list[Path]:
        if not self._target.levels:
            return self._compiled_games("all", self._target.processor, ())
        return [self._level(level) for level in self._target.levels]

    def _level(self, level: Level) -> Path:
        joined = self._folder / level.name / "joined.o"
        if self._is_new(joined):
            return joined
        is_first = level == self._target.levels[0]
        embedding = () if is_first else ("-DGIRONE_EMBEDDED_ELSEWHERE",)
        defines = (f"-DGIRONE_LEVEL_GAMES=girone_games_{level.name}", *embedding)
        objects = self._compiled_games(level.name, level.processor, defines)
        objects.append(self._compiled(NATIVE / "level.cpp", level.name, level.processor, defines))
        script = joined.with_suffix(".ld")
        script.write_text(INITIALISERS.format(level=level.name), encoding="utf-8")
        raw = joined.with_suffix(".raw")
        _run("ld", "-r", "--force-group-allocation", "-T", script, *objects, "-o", raw)
        _run("objcopy", "--wildcard", "--keep-global-symbol=girone_*", raw, joined)
        return joined

    def _compiled_games(self, folder: str, processor: str, options: tuple[str, ...]) -> list[Path]:
        # Othello takes longest, so start with it.
        games = sorted((NATIVE / "games").glob("*.cpp"), reverse=True)
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            return list(cores.map(lambda game: self._compiled(game, folder, processor, options), games))

    def _binding(self, abi: Abi, headers: Headers) -> list[Path]:
        """The objects that use Python, for every processor of the target."""
        # With the stable ABI Python's headers do not include <cstdio>, which nanobind needs.
        options = (*headers.options(), *(f"-D{define}" for define in abi.defines), "-include", "cstdio")
        own = (*options, '-DGIRONE_SANITIZERS="none"', *(("-DGIRONE_LEVELS",) if self._target.levels else ()))
        nanobind = (*options, "-DNB_BUILD", "-DNB_COMPACT_ASSERTIONS", "-fno-strict-aliasing")
        wanted = [(source, own) for source in BINDINGS]
        wanted += [(headers.nanobind / "src/nb_combined.cpp", nanobind)]
        wanted += [(NATIVE / "levels.cpp", own)] if self._target.levels else []
        return [self._compiled(source, abi.name, "baseline", each) for source, each in wanted]

    def _compiled(self, source: Path, folder: str, processor: str, options: tuple[str, ...]) -> Path:
        made = self._folder / folder / f"{source.stem}.o"
        if not self._is_new(made):
            made.parent.mkdir(parents=True, exist_ok=True)
            self._zig(f"-mcpu={processor}", *USUAL, *INCLUDES, *options, "-c", source, "-o", made)
        return made

    def _is_new(self, made: Path) -> bool:
        return made.exists() and made.stat().st_mtime > self._newest

    def _zig(self, *arguments: str | Path) -> None:
        _run(sys.executable, "-m", "ziglang", "c++", "-target", self._target.triple, *arguments)


def _sources() -> list[Path]:
    return [file for folder in (NATIVE, ROOT / "src/girone/games") for file in folder.rglob("*.[chb]*")]


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)
