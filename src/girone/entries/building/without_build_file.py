"""Programs without a build file: how to compile their sources, and which file or class to start."""

import json
import re
import shlex
import zipfile
from collections.abc import Iterable
from pathlib import Path

from girone.entries.unpacking.contents import contents

CLASSES, PROGRAM = "girone-classes", "girone-program"
C, CPP, HEADERS = (".c",), (".cpp", ".cc", ".cxx"), (".h", ".hpp", ".hh")
LONGEST_SOURCE = 1024**2
PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
JAVA_MAIN = re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
C_MAIN = re.compile(r"\bmain\s*\([^;{]*\)\s*\{")
MAIN_CLASS = re.compile(r"Main-Class:\s*([\w.]+)|<mainClass>\s*([\w.]+)|\bmainClass(?:Name)?\s*=\s*['\"]([\w.]+)")
"""The main class as a manifest, Maven or Gradle names it."""
MAIN_CLASS_FILES = frozenset({"MANIFEST.MF", "pom.xml", "build.gradle", "build.gradle.kts"})
CLASS_MAIN = (b"main", b"([Ljava/lang/String;)V")
TESTS = frozenset({"test", "tests"})
WRAPPERS = frozenset({"wrapper", ".mvn"})
"""Folders of the Maven and Gradle wrappers."""
TEST_FILES = re.compile(r"(test_?|conftest|setup)\w*|\w*_test", re.IGNORECASE)
IMPORTS = re.compile(r"^\s*(?:from|import)\s+(.+)", re.MULTILINE)
REQUIRED = re.compile(r"""(?:\brequire\s*\(|\bfrom|\bimport\s*\(?)\s*["'](\.{1,2}/[^"']+)["']""")
PACKAGE_FILE = "package.json"


def compiler(folder: Path, program: str = "") -> list[str]:
    """The command that compiles the sources of a folder; empty if there are none, or several programs.

    Of several in C or C++ it compiles the named `program`.
    """
    java = [name for name in _named(folder, ".java") if not _is_test_or_module_info(folder, name)]
    if java:
        encoding = "UTF-8" if all(_is_utf8(folder / name) for name in java) else "ISO-8859-1"
        libraries = ["-cp", ":".join(jars)] if (jars := _named(folder, ".jar")) else []
        return ["javac", "-nowarn", "-encoding", encoding, "-d", CLASSES, *libraries, *java]
    mains = c_mains(folder)
    main = program if program in mains else next(iter(mains), "")
    if not main or (len(mains) > 1 and main != program):
        return []
    sources = [name for name in _named(folder, *C, *CPP) if name == main or name not in mains]
    is_cpp = any(Path(name).suffix.lower() in CPP for name in sources)
    places = {str(Path(name).parent) for name in _named(folder, *HEADERS)} - {
        str(Path(name).parent) for name in sources
    }
    includes = [f"-I{place}" for place in sorted(places)]
    return ["g++" if is_cpp else "gcc", "-O2", *includes, "-o", PROGRAM, *sources, "-lm", "-lpthread"]


def c_mains(folder: Path) -> list[str]:
    """The C and C++ sources with a main function."""
    return [name for name in _named(folder, *C, *CPP) if C_MAIN.search(_text(folder / name))]


def _is_test_or_module_info(folder: Path, name: str) -> bool:
    """Whether a source is a test or a module description, not a part of the program."""
    return Path(name).name == "module-info.java" or "import org.junit" in _text(folder / name)


def java_mains(folder: Path) -> list[str]:
    """The sources with a main method; if a build file names one, or one is called Main, only that."""
    found = [name for name in _named(folder, ".java") if JAVA_MAIN.search(_text(folder / name))]
    return _main_of(found, _told_main_class(folder))


def class_mains(folder: Path) -> list[str]:
    """The same for classes that were handed in compiled."""
    names = [name for name in _named(folder, ".class") if "$" not in name]
    found = [name for name in names if all(sign in (folder / name).read_bytes() for sign in CLASS_MAIN)]
    return _main_of(found, _told_main_class(folder))


def runnable_jars(folder: Path, names: list[str]) -> list[str]:
    """The jars with a main class; those without one only if no class or source can be started."""
    runnable = [name for name in names if _has_main_class(folder / name)]
    return runnable or ([] if java_mains(folder) or class_mains(folder) else names)


def passed_over(folder: Path, command: str) -> list[str]:
    """A jar at the top that looks like the program but names no main class, if a class was started instead."""
    names = [name for name in _named(folder, ".jar") if "/" not in name]
    return (
        names if command.startswith("java -cp") and len(names) == 1 and not _has_main_class(folder / names[0]) else []
    )


def java_command(folder: Path, name: str) -> str:
    """The command that starts a class, given as source or compiled; data files are on the class path."""
    path, jars = Path(name), _named(folder, ".jar")
    if path.suffix == ".java":
        package = PACKAGE.search(_text(folder / name))
        full = f"{package[1]}.{path.stem}" if package else path.stem
        outside = [Path()] * full.count(".")  # the source may be outside its package folders
        above = [*path.parents, *outside]
        root, roots = above[full.count(".")], [CLASSES, *_resources(folder)]
    else:
        full, root, roots = *_class_of(folder, path), []
    return f"java -cp {shlex.quote(':'.join([*roots, str(root), *jars]))} {full}"


def _resources(folder: Path) -> list[str]:
    """Data folders of Maven and Gradle projects."""
    return [name for name in ("src/main/resources",) if (folder / name).is_dir()]


def _class_of(folder: Path, path: Path) -> tuple[str, Path]:
    """The name of a compiled class, and the folder where its packages begin."""
    data, parts = (folder / path).read_bytes(), path.with_suffix("").parts
    at = next((at for at in range(len(parts)) if "/".join(parts[at:]).encode() in data), len(parts) - 1)
    return ".".join(parts[at:]), Path(*parts[:at])


def _told_main_class(folder: Path) -> str:
    """The main class that a manifest or a build file names, as the end of a path; empty if none does."""
    files = sorted(path for path in contents(folder) if path.name in MAIN_CLASS_FILES and path.is_file())
    named = next((found for path in files if (found := MAIN_CLASS.search(_text(path)))), None)
    return "/".join(next(filter(None, named.groups())).split(".")) if named else ""


def _main_of(names: list[str], told: str) -> list[str]:
    by_build_file = [name for name in names if told and f"/{name}".rpartition(".")[0].endswith(f"/{told}")]
    return by_build_file or [name for name in names if Path(name).stem == "Main"] or names


def _has_main_class(jar: Path) -> bool:
    try:
        with zipfile.ZipFile(jar) as archive:
            return b"Main-Class:" in archive.read("META-INF/MANIFEST.MF")
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return False


def _named(folder: Path, *suffixes: str) -> list[str]:
    """The files with these suffixes, without tests and our own build output."""
    found = [
        path.relative_to(folder) for path in contents(folder) if path.suffix.lower() in suffixes and path.is_file()
    ]
    return sorted(str(path) for path in found if not {CLASSES, *TESTS, *WRAPPERS} & set(path.parts[:-1]))


def _is_utf8(file: Path) -> bool:
    try:
        file.read_bytes()[:LONGEST_SOURCE].decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start > LONGEST_SOURCE - 4  # cut within a character
    return True


def _text(file: Path) -> str:
    return file.read_bytes()[:LONGEST_SOURCE].decode("latin-1")


def main_modules(folder: Path, names: list[str]) -> list[str]:
    """The Python files to start: main.py, else those that no other file imports."""
    for usual in ("main.py", "__main__.py"):
        if mains := [name for name in names if Path(name).name.lower() == usual]:
            return mains
    own = [name for name in names if not TEST_FILES.fullmatch(Path(name).stem)] or names
    texts = {name: _utf8_text(folder / name) for name in own}
    imported = {word for text in texts.values() for line in IMPORTS.findall(text) for word in re.findall(r"\w+", line)}
    roots = [name for name in own if Path(name).stem not in imported] or own
    return [name for name in roots if "__main__" in texts[name]] or roots


def main_scripts(folder: Path, names: list[str]) -> list[str]:
    """The JavaScript file that package.json names, else those that no other file loads."""
    if len(names) > 1 and (named := _named_by_package(folder)) in names:
        return [named]
    loaded = {Path(goal).stem for name in names for goal in REQUIRED.findall(_utf8_text(folder / name))}
    return [name for name in names if Path(name).stem not in loaded] or names


def _named_by_package(folder: Path) -> str:
    """The script of `npm start`, else the main file of a package."""
    try:
        told = json.loads(_utf8_text(folder / PACKAGE_FILE))
        started, main = told.get("scripts", {}).get("start", ""), told.get("main", "")
    except (OSError, ValueError, AttributeError):
        return ""
    words: Iterable[object] = [*str(started).split(), main]
    return next((str(Path(word)) for word in words if isinstance(word, str) and word.endswith(".js")), "")


def _utf8_text(file: Path) -> str:
    return file.read_bytes()[:LONGEST_SOURCE].decode("utf-8", "replace")
