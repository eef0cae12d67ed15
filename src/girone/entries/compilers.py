"""Projects without a build file: how their sources are compiled, and the class that is started."""

import re
import shlex
import zipfile
from collections.abc import Iterable
from pathlib import Path

from girone.entries.contents import contents

CLASSES, PROGRAM = "girone-classes", "girone-program"
LONGEST_SOURCE = 1024**2
PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
JAVA_MAIN = re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
C_MAIN = re.compile(r"\bmain\s*\([^;{]*\)\s*\{")
CLASS_MAIN = (b"main", b"([Ljava/lang/String;)V")
TESTS = frozenset({"test", "tests"})
WRAPPERS = frozenset({"wrapper", ".mvn"})
"""Folders of the programs that fetch Maven and Gradle."""


def compiler(folder: Path) -> list[str]:
    """The command that compiles the sources of a folder; nothing if there are none, or several programs."""
    java = [name for name in _named(folder, ".java") if not _is_beside(folder, name)]
    if java:
        encoding = "UTF-8" if all(_is_utf8(folder / name) for name in java) else "ISO-8859-1"
        libraries = ["-cp", ":".join(jars)] if (jars := _named(folder, ".jar")) else []
        return ["javac", "-nowarn", "-encoding", encoding, "-d", CLASSES, *libraries, *java]
    c, cpp = _named(folder, ".c"), _named(folder, ".cpp", ".cc", ".cxx")
    sources = [*c, *cpp]
    if sum(bool(C_MAIN.search(_text(folder / name))) for name in sources) != 1:
        return []
    return ["g++" if cpp else "gcc", "-O2", "-o", PROGRAM, *sources, "-lm", "-lpthread"]


def _is_beside(folder: Path, name: str) -> bool:
    """Whether a source is no part of the program: it tests it, or describes its module."""
    return Path(name).name == "module-info.java" or "import org.junit" in _text(folder / name)


def java_mains(folder: Path) -> list[str]:
    """The sources of classes that can be started; one called Main is the program."""
    found = [name for name in _named(folder, ".java") if JAVA_MAIN.search(_text(folder / name))]
    return _main_of(found)


def class_mains(folder: Path) -> list[str]:
    """The same among classes that were handed in compiled."""
    names = [name for name in _named(folder, ".class") if "$" not in name]
    return _main_of(name for name in names if all(sign in (folder / name).read_bytes() for sign in CLASS_MAIN))


def runnable_jars(folder: Path, names: list[str]) -> list[str]:
    """The jars that name a main class; one that names none is passed over where classes or sources do."""
    runnable = [name for name in names if _has_main_class(folder / name)]
    return runnable or ([] if java_mains(folder) or class_mains(folder) else names)


def passed_over(folder: Path, command: str) -> list[str]:
    """Jars at the top that look like the program and name no main class, where a class was started instead."""
    names = [name for name in _named(folder, ".jar") if "/" not in name]
    return (
        names if command.startswith("java -cp") and len(names) == 1 and not _has_main_class(folder / names[0]) else []
    )


def java_command(folder: Path, name: str) -> str:
    """How the class of a source, or a compiled class, is started; data beside either is found on the class path."""
    path, jars = Path(name), _named(folder, ".jar")
    if path.suffix == ".java":
        package = PACKAGE.search(_text(folder / name))
        full = f"{package[1]}.{path.stem}" if package else path.stem
        root, roots = path.parents[full.count(".")], [CLASSES, *_resources(folder)]
    else:
        full, root, roots = *_class_of(folder, path), []
    return f"java -cp {shlex.quote(':'.join([*roots, str(root), *jars]))} {full}"


def _resources(folder: Path) -> list[str]:
    """Where Maven and Gradle projects keep the data beside their classes."""
    return [name for name in ("src/main/resources",) if (folder / name).is_dir()]


def _class_of(folder: Path, path: Path) -> tuple[str, Path]:
    """The name of a compiled class, and the folder where its packages begin."""
    data, parts = (folder / path).read_bytes(), path.with_suffix("").parts
    at = next((at for at in range(len(parts)) if "/".join(parts[at:]).encode() in data), len(parts) - 1)
    return ".".join(parts[at:]), Path(*parts[:at])


def _main_of(names: Iterable[str]) -> list[str]:
    found = list(names)
    return [name for name in found if Path(name).stem == "Main"] or found


def _has_main_class(jar: Path) -> bool:
    try:
        with zipfile.ZipFile(jar) as archive:
            return b"Main-Class:" in archive.read("META-INF/MANIFEST.MF")
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return False


def _named(folder: Path, *suffixes: str) -> list[str]:
    """The files of these suffixes; what tests a program, and what we compiled, is no part of it."""
    found = [
        path.relative_to(folder) for path in contents(folder) if path.suffix.lower() in suffixes and path.is_file()
    ]
    return sorted(str(path) for path in found if not {CLASSES, *TESTS, *WRAPPERS} & set(path.parts[:-1]))


def _is_utf8(file: Path) -> bool:
    try:
        file.read_bytes()[:LONGEST_SOURCE].decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start > LONGEST_SOURCE - 4  # cut within a sign
    return True


def _text(file: Path) -> str:
    return file.read_bytes()[:LONGEST_SOURCE].decode("latin-1")
