"""Hand-ins written from the documents alone: those that work are entered as they are, the others are told the cause."""

import math
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp

import pytest

from girone.cli.main import main
from girone.entries.hand_in import HandIn
from girone.entries.reception import Receipt, Reception
from girone.tournament.plan.file import load
from tests.support import ROOT

SOURCES = ROOT / "tests" / "data" / "hand_ins"
FISSION, LOA, UFMG, SADJAD = "fission-2022", "loa-2012", "othello-ufmg-2014", "othello-sadjad-1389"
WIDE = {"limits.move": 20.0, "limits.first_move": 20.0}
SHORT: dict[str, dict[str, float]] = {
    FISSION: {"game.move_limit": 3, "limits.warm_up": 0, **WIDE},
    LOA: {"game.move_limit": 3, **WIDE},
    UFMG: WIDE,
    SADJAD: {"game.size": 4, **WIDE},
}
ARGUMENTS = "HOST, PORT = sys.argv[1], int(sys.argv[2])\n"
Content = str | bytes
WINE = ("x86_64-w64-mingw32-gcc", "wine")
"""Debian's gcc-mingw-w64-x86-64, wine64 and wine, a gigabyte that tools/system-packages does not install."""


@dataclass(frozen=True)
class Case:
    """A hand-in as files by their names, a star before those that may be executed; and what `enter` has to say."""

    regulation: str
    files: dict[str, Content | Callable[[], Content]]
    command: str = ""
    says: str = ""
    program: str = ""
    needs: tuple[str, ...] = ()
    games: bool = False
    """Whether it plays its test matches, or is only started."""
    limit: float = 20.0
    moves: int = 3
    more: str = ""
    """Further lines of the tournament's file."""


def source(name: str) -> str:
    """One of the small programs; those in Python are kept as text, so that nobody takes them for ours."""
    return (SOURCES / (f"{name}.txt" if name.endswith(".py") else name)).read_text()


def fission(arguments: str = ARGUMENTS) -> str:
    """The Python player of Fission, which takes its address by these lines."""
    return source("fission.py").replace(ARGUMENTS, arguments)


@cache
def workshop() -> Path:
    """Where programs are compiled, each once."""
    return Path(mkdtemp(prefix="girone-hand-ins-"))


@cache
def compiled() -> bytes:
    """The C player of Fission as a program."""
    made = workshop() / "fission"
    subprocess.run(["gcc", "-o", str(made), str(SOURCES / "fission.c")], check=True)
    return made.read_bytes()


@cache
def sadjad() -> bytes:
    """The sample player of the Sadjad document as a program."""
    made = workshop() / "sadjad"
    subprocess.run(["g++", "-o", str(made), str(SOURCES / "sadjad.cpp")], check=True)
    return made.read_bytes()


@cache
def windows() -> bytes:
    """A player of the Sadjad document as a program for Windows."""
    made = workshop() / "player.exe"
    subprocess.run([WINE[0], "-static", "-o", str(made), str(SOURCES / "sadjad.c")], check=True)
    return made.read_bytes()


@cache
def jar() -> bytes:
    """The Java player of Fission as a jar that can be started."""
    classes = workshop() / "classes"
    subprocess.run(["javac", "-d", str(classes), str(SOURCES / "Fission.java")], check=True)
    subprocess.run(["jar", "cfe", "fission.jar", "Fission", "-C", str(classes), "."], cwd=workshop(), check=True)
    return (workshop() / "fission.jar").read_bytes()


def classes() -> bytes:
    """The compiled class of the Java player."""
    jar()
    return (workshop() / "classes" / "Fission.class").read_bytes()


def starter() -> bytes:
    """What looks like a program for Windows and has its Python program at its end."""
    made = BytesIO(b"MZ" + bytes(1000))
    made.seek(0, 2)
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("__main__.py", fission())
    return made.getvalue()


def library() -> bytes:
    """A jar that names no class to start."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
    return made.getvalue()


OPTIONS = """\
import getopt

given = dict(getopt.getopt(sys.argv[1:], "h:p:")[0])
HOST, PORT = given["-h"], int(given["-p"])
"""
LONG_OPTIONS = """\
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--host", required=True)
parser.add_argument("--port", required=True, type=int)
HOST, PORT = vars(parser.parse_args()).values()
"""
WORDY_OPTIONS = LONG_OPTIONS.replace("--host", "-ip").replace("--port", "-port")
START_SCRIPT = (
    '#!/bin/bash\nif [ $# -ne 2 ]; then echo "Uso ./avvio.sh <ip> <port>"; exit 1; fi\npython3 src/gioca.py $1 $2\n'
)
MAKEFILE = "player: player.c\n\tgcc -O1 -o player player.c\n"
MODULES = fission().replace("import random\n", "import random\nfrom rules import NOTHING\n")

CMAKE = "cmake_minimum_required(VERSION 3.10)\nproject(p C)\nadd_executable(player player.c)\n"
LAUNCH = "python3 agent.py $1 $2\n"
VARIABLES = """\
import os

COLOUR = {"bianco": "white", "nero": "black"}[os.environ["COLORE"]]
ARGUMENTS = ["", COLOUR, *filter(None, [os.environ.get("HOST"), os.environ["PORTA"]])]
"""

ONE_ARGUMENT = """\
if ":" not in sys.argv[1]:
    sys.exit("uso: gioca.py <ip>:<porta>")
HOST, PORT = sys.argv[1].split(":")
"""
WORKING = {
    "python": Case(FISSION, {"player.py": fission()}, "python3 player.py {host} {port}", games=True),
    "getopt": Case(FISSION, {"client.py": fission(OPTIONS)}, "python3 client.py -h {host} -p {port}"),
    "argparse": Case(FISSION, {"client.py": fission(LONG_OPTIONS)}, "python3 client.py --host {host} --port {port}"),
    "wordy": Case(FISSION, {"client.py": fission(WORDY_OPTIONS)}, "python3 client.py -ip {host} -port {port}"),
    "port first": Case(
        FISSION,
        {"client.py": fission("HOST, PORT = sys.argv[2], int(sys.argv[1])\n")},
        "python3 client.py {port} {host}",
    ),
    "form that it prints": Case(FISSION, {"gioca.py": fission(ONE_ARGUMENT)}, "python3 gioca.py {host}:{port}"),
    "main of a package": Case(
        FISSION,
        {"client.js": source("fission.js"), "other.js": "", "package.json": '{"main": "client.js"}'},
        "node client.js {host} {port}",
        needs=("node",),
    ),
    "scripts that load one another": Case(
        FISSION,
        {"client.js": f"require('./board');\n{source('fission.js')}", "board.js": "", "package.json": "[]"},
        "node client.js {host} {port}",
        needs=("node",),
    ),
    "built on another computer": Case(
        FISSION,
        {
            "CMakeLists.txt": CMAKE,
            "player.c": source("fission.c"),
            "build/CMakeCache.txt": "CMAKE_CACHEFILE_DIR:INTERNAL=/home/ada/build\n",
        },
        "./build/player {host} {port}",
        needs=("cmake", "gcc"),
    ),
    "object file of another computer": Case(
        FISSION,
        {
            "player.c": source("fission.c"),
            "Makefile": "player: player.o\n\tgcc -o player player.o\nplayer.o: player.c\n\tgcc -c player.c\n",
            "player.o": "of macOS",
        },
        "./player {host} {port}",
        needs=("gcc", "make"),
    ),
    "main beside its modules": Case(
        FISSION,
        {"main.py": MODULES, "rules.py": "NOTHING = 0\n", "test_rules.py": "import rules\n", "tools.py": "print(1)\n"},
        "python3 main.py {host} {port}",
    ),
    "a module nobody imports": Case(
        FISSION, {"crazy.py": MODULES, "rules.py": "NOTHING = 0\n"}, "python3 crazy.py {host} {port}"
    ),
    "start script": Case(
        FISSION, {"*avvio.sh": START_SCRIPT, "src/gioca.py": fission(), "README.md": ""}, "./avvio.sh {host} {port}"
    ),
    "executable": Case(
        FISSION, {"*player": compiled, "player.c": ""}, "./player {host} {port}", needs=("gcc",), games=True
    ),
    "makefile": Case(
        FISSION,
        {"Makefile": MAKEFILE, "player.c": source("fission.c")},
        "./player {host} {port}",
        needs=("gcc", "make"),
    ),
    "jar": Case(FISSION, {"Fission.jar": jar}, "java -jar Fission.jar {host} {port}", needs=("javac",), games=True),
    "jar in dist": Case(
        FISSION,
        {"dist/Fission.jar": jar, "src/Fission.java": "", "build.xml": ""},
        "java -jar dist/Fission.jar {host} {port}",
        needs=("javac",),
    ),
    "javascript": Case(
        FISSION, {"player.js": source("fission.js")}, "node player.js {host} {port}", needs=("node",), games=True
    ),
    "organiser's answer": Case(
        FISSION, {"a.py": fission(), "b.py": fission()}, "python3 b.py {host} {port}", program="b.py"
    ),
    "one of several main functions": Case(
        FISSION,
        {"client.c": source("fission.c"), "server.c": "int main(void) { return 0; }"},
        "./girone-program {host} {port}",
        program="client.c",
        needs=("gcc",),
    ),
    "author's answer": Case(
        FISSION,
        {"a.py": fission(), "b.py": fission(), "girone.toml": 'program = "a.py"\n'},
        "python3 a.py {host} {port}",
    ),
    "command without an address": Case(
        FISSION,
        {"a.py": fission(), "b.py": "", "girone.toml": 'command = "python3 a.py"\n'},
        "python3 a.py {host} {port}",
    ),
    "one folder down": Case(
        UFMG,
        {"repo/README.md": "", "repo/otto/launch.sh": LAUNCH, "repo/otto/agent.py": source("ufmg.py")},
        "./launch.sh",
        games=True,
    ),
    "the organiser says which": Case(
        UFMG,
        {**dict.fromkeys(("a/launch.sh", "b/launch.sh"), LAUNCH), "b/agent.py": source("ufmg.py"), "common/x.py": ""},
        "./launch.sh",
        program="b",
        games=True,
    ),
    "module of the kit": Case(
        UFMG,
        {"launch.sh": LAUNCH, "agent.py": f"from common import kit\n{source('ufmg.py')}"},
        "./launch.sh",
        games=True,
        more='[provide]\nfolder = "kit/common"\n',
    ),
    "saved on windows": Case(
        UFMG,
        {"launch.sh": f"#!/bin/bash\n{LAUNCH}".replace("\n", "\r\n"), "agent.py": source("ufmg.py")},
        "./launch.sh",
        says="saved by a Windows editor, with CR LF line ends or a byte order mark, which were removed here: launch.sh",
        games=True,
    ),
    "the program of the document": Case(
        SADJAD, {"*player": sadjad, "player.cpp": source("sadjad.cpp")}, "./player", needs=("g++",), games=True
    ),
    "eclipse project": Case(
        FISSION,
        {".project": "", ".classpath": "", "src/Fission.java": source("Fission.java"), "test/Prova.java": "class {"},
        "java -cp girone-classes:src Fission {host} {port}",
        needs=("javac",),
    ),
    "latin-1 in a package": Case(
        FISSION,
        {
            "src/it/unical/Main.java": f"package it.unical; // è\n{source('Fission.java')}".replace(
                "class Fission", "class Main"
            ).encode("latin-1"),
            "src/it/unical/Other.java": "package it.unical; class Other { public static void main(String[] a) {} }",
        },
        "java -cp girone-classes:src it.unical.Main {host} {port}",
        needs=("javac",),
    ),
    "classes without source": Case(
        FISSION, {"bin/Fission.class": classes}, "java -cp bin Fission {host} {port}", needs=("javac",)
    ),
    "jar beside a library": Case(
        FISSION,
        {"Fission.jar": jar, "gson.jar": library, "Fission.java": ""},
        "java -jar Fission.jar {host} {port}",
        needs=("javac",),
    ),
    "windows program with its source": Case(
        SADJAD,
        {"player.exe": b"MZ", "player.cpp": source("sadjad.cpp")},
        "./girone-program",
        needs=("g++",),
        games=True,
    ),
    "windows starter of a python program": Case(
        FISSION,
        {"Player.exe": starter},
        "python3 Player.exe {host} {port}",
        says="Player.exe is a program for Windows that only starts the Python program in it",
    ),
    "windows program": Case(SADJAD, {"player.exe": windows}, "sh girone-wine.sh player.exe", needs=WINE, games=True),
    "cmake": Case(
        FISSION,
        {"CMakeLists.txt": CMAKE, "player.c": source("fission.c")},
        "./build/player {host} {port}",
        needs=("cmake", "gcc"),
    ),
    "maven project": Case(
        FISSION,
        {
            "pom.xml": "<project/>",
            ".mvn/wrapper/maven-wrapper.jar": b"",
            "src/main/java/it/Main.java": f"package it;\n{source('Fission.java')}".replace(
                "class Fission", "class Main"
            ),
            "src/main/resources/book.txt": "",
            "src/test/java/it/MainTest.java": "package it;\nimport org.junit.Test;\n",
        },
        "java -cp girone-classes:src/main/resources:src/main/java it.Main {host} {port}",
        says="mvn cannot build it here without a network; its sources were compiled as ",
        needs=("javac",),
    ),
    "gradle project": Case(
        FISSION,
        {
            "build.gradle": "",
            "gradle/wrapper/gradle-wrapper.jar": b"",
            "app/src/main/java/Fission.java": source("Fission.java"),
        },
        "java -cp girone-classes:app/src/main/java Fission {host} {port}",
        says="gradle cannot build it here",
        needs=("javac",),
    ),
    "imports its own folder": Case(
        FISSION,
        {
            "main.py": fission().replace("import random\n", "import random\nfrom Alpha.rules import NOTHING\n"),
            "rules.py": "NOTHING = 0\n",
        },
        "python3 main.py {host} {port}",
    ),
    "modules in a folder": Case(
        FISSION,
        {"play/main.py": MODULES, "lib/rules.py": "NOTHING = 0\n", "girone.toml": 'python_path = ["lib"]\n'},
        "env PYTHONPATH=lib python3 play/main.py {host} {port}",
    ),
    "requirements": Case(
        FISSION,
        {"main.py": MODULES, "requirements.txt": "rules\n"},
        "env PYTHONPATH=girone-packages python3 main.py {host} {port}",
        more='[provide]\nwheels = "wheels"\n',
    ),
    "module beside the agent": Case(
        UFMG,
        {"launch.sh": LAUNCH, "agent.py": f"import sys\nsys.path.append('../common')\nimport kit\n{source('ufmg.py')}"},
        "./launch.sh",
        games=True,
        more='[provide]\nfolder = "kit/common"\n',
    ),
    "files beside the agent": Case(
        UFMG,
        {"launch.sh": f"python3 ../common/kit.py && {LAUNCH}", "agent.py": source("ufmg.py")},
        "./launch.sh",
        games=True,
        more='[provide]\nfolder = "kit/common"\n',
    ),
    "files beside the agent's folder": Case(
        UFMG,
        {
            "tp1/otto/launch.sh": f"python3 ../common/kit.py && {LAUNCH}",
            "tp1/otto/agent.py": source("ufmg.py"),
            "tp1/common/kit.py": "",
        },
        "./launch.sh",
        games=True,
    ),
    "package": Case(
        FISSION,
        {"fission/__main__.py": fission(), "fission/__init__.py": "", "README": "python3 -m fission IP PORTA\n"},
        "python3 -m fission {host} {port}",
    ),
    "main class of a manifest": Case(
        FISSION,
        {
            "src/META-INF/MANIFEST.MF": "Manifest-Version: 1.0\r\nMain-Class: Fission\r\n",
            "src/Fission.java": source("Fission.java"),
            "src/Other.java": "class Other { public static void main(String[] a) {} }",
            "LEGGIMI.txt": "java -jar Gioco.jar <ip> <porta> --nogui\n",
        },
        "java -cp girone-classes:src Fission {host} {port} --nogui",
        needs=("javac",),
    ),
    "variables of the manual": Case(
        LOA,
        {
            "loa.py": source("loa.py").replace("sys.argv", "ARGUMENTS").replace("import sys\n", VARIABLES),
            "LEGGIMI.txt": "COLORE=bianco PORTA=4 python3 loa.py\nCOLORE=nero HOST=10.0.0.1 PORTA=4 python3 loa.py\n",
        },
        "env COLORE=bianco PORTA={port} python3 loa.py | env COLORE=nero HOST={host} PORTA={port} python3 loa.py",
    ),
    "arguments of the manual": Case(
        LOA,
        {
            "loa.py": source("loa.py").replace('"white"', '"--bianco"').replace('"black"', '"--nero"'),
            "LEGGIMI.txt": "bianco: python3 loa.py --bianco <porta>   nero: python3 loa.py --nero <server> <porta>\n",
        },
        "python3 loa.py --bianco {port} | python3 loa.py --nero {host} {port}",
    ),
    "jar without a main class beside its source": Case(
        FISSION,
        {"Fission.jar": library, "Fission.java": source("Fission.java")},
        "java -cp girone-classes:.:Fission.jar Fission {host} {port}",
        says="Fission.jar names no main class and is not what was started",
        needs=("javac",),
    ),
    "lines of action": Case(
        LOA,
        {"loa.py": source("loa.py")},
        "python3 loa.py white {port} | python3 loa.py black {host} {port}",
        games=True,
    ),
}
TIMED = fission().replace("import random\n", "import random\nimport time\n")
SENT = 'server.sendall(f"MOVE {move}\\n".encode())\n'
READ = """\
def read():
    line = b""
    while not line.endswith(b"\\n"):
        byte = server.recv(1)
        if not byte:
            return ""
        line += byte
    return line.decode()


"""
RACE = TIMED.replace(SENT, f"{SENT}        time.sleep(0.05)\n        server.recv(99)  # the confirmation\n")
RACE = RACE.replace("board, me = [", f"{READ}board, me = [").replace("in server.makefile()", 'in iter(read, "")')
SLOW = TIMED.replace("        move =", "        time.sleep(1.2)\n        move =")
FINDINGS = {
    "race": Case(
        FISSION,
        {"player.py": RACE},
        says="as white it fails if the next message comes at once, but not if it comes 0.1 s later",
        games=True,
        limit=0.6,
    ),
    "too slow": Case(
        FISSION,
        {"player.py": SLOW},
        says="as white it needs longer than its limit of 1 s, though twice as much is enough",
        games=True,
        limit=1.0,
        moves=1,
    ),
    "crash on some boards": Case(
        FISSION,
        {
            "player.py": fission().replace(
                "        play(board, rest)", "        1 / (rest != 'C3,N')\n        play(board, rest)"
            )
        },
        says="its last output: ZeroDivisionError: division by zero",
        games=True,
    ),
}
BROKEN = {
    "several programs": Case(
        FISSION,
        {"a.py": fission(), "b.py": fission()},
        says='which one is the program: a.py, b.py? Answer by one line in girone.toml: program = "a.py"; the organiser '
        'can answer by: girone enter … --program "NAME=a.py"',
    ),
    "missing module": Case(
        FISSION,
        {"player.py": "import gioco\n" + fission()},
        says="its last output: ModuleNotFoundError: No module named 'gioco'\nthe module gioco was not handed in",
    ),
    "own arguments": Case(
        FISSION,
        {"*avvio.sh": START_SCRIPT.replace("-ne 2", "-ne 3")},
        says="its last output: Uso ./avvio.sh <ip> <port>\nit needs other arguments",
    ),
    "several agents": Case(
        UFMG,
        dict.fromkeys(("otto/launch.sh", "random/launch.sh"), LAUNCH),
        says='which one is the program: otto, random? Answer by one line in girone.toml: program = "otto"',
    ),
    "the kit is not there": Case(
        UFMG,
        {"launch.sh": LAUNCH, "agent.py": "from common import kit\n"},
        says="lost every turn, the last: no answer written, there is no move.txt\n"
        "its last output: ModuleNotFoundError: No module named 'common'\nthe module common was not handed in",
        games=True,
    ),
    "python 2": Case(
        UFMG,
        {"launch.sh": LAUNCH, "agent.py": "print 'ola'\n"},
        says="it is written for Python 2",
        games=True,
    ),
    "no such python": Case(
        UFMG,
        {"launch.sh": "python2.4 agent.py $1 $2\n", "agent.py": ""},
        says="python2.4: command not found\nthere is no command python2.4 here; write python3",
        games=True,
    ),
    "a file of another name": Case(
        UFMG,
        {"lauch.sh": LAUNCH, "agent.py": source("ufmg.py").replace("move.txt", "jogada.txt")},
        says="it wrote its move into jogada.txt; the file has to be called move.txt, in small letters\n"
        "lauch.sh was used as launch.sh; rename it to launch.sh, or it will not be found elsewhere",
        games=True,
    ),
    "no run bit": Case(
        UFMG,
        {"launch.sh": "./agent $1 $2\n", "agent": "import sys\n"},
        says="Permission denied\na file is not executable",
        games=True,
    ),
    "thinks for ever": Case(
        UFMG,
        {"launch.sh": "echo > move.txt; sleep 60\n"},
        says="lost every turn, the last: too slow, still running at the limit; ",
        games=True,
        limit=0.2,
    ),
    "only for windows": Case(SADJAD, {"player.bat": "rem"}, says="player.bat runs only on Windows"),
    "several main classes": Case(
        FISSION,
        {f"src/{each}.java": f"class {each} {{ public static void main(String[] a) {{}} }}" for each in "AB"},
        says="which one is the program: src/A.java, src/B.java?",
    ),
    "compiler's error": Case(
        FISSION,
        {"Makefile": MAKEFILE, "player.c": "int main(void) { return x; }\n"},
        says="its build, 'make', ended with exit code 2\nits output: player.c:1:25: error: ",
        needs=("gcc", "make"),
    ),
    "jar without a main class": Case(
        FISSION, {"a.jar": library}, says="the jar names no main class; export it as a runnable jar", needs=("java",)
    ),
    "requirements nobody provides": Case(
        FISSION,
        {"main.py": "import numpie\n", "requirements.txt": "numpie==1.0\n"},
        says="the packages in requirements.txt could not be installed from the organiser's wheels: ERROR: ",
        more='[provide]\nwheels = "wheels"\n',
    ),
    "library of java": Case(
        FISSION,
        {
            "pom.xml": "",
            "src/main/java/Main.java": "import com.google.gson.*; class Main { static void main(String[] a) {} }",
        },
        says="the library with the package com.google.gson was not handed in; put its jar into the folder",
        needs=("javac",),
    ),
    "syntax error": Case(
        FISSION, {"player.py": "def f(:\n"}, says="its last output: SyntaxError: invalid syntax (player.py, line 1)"
    ),
    "column before row": Case(
        SADJAD,
        {"player.py": "input()\nprint('1 2', flush=True)\nimport time; time.sleep(60)\n"},
        says="played an illegal move: 1 2 (in our notation 2,1): 2,1 is occupied",
        games=True,
    ),
    "counts from one": Case(
        SADJAD,
        {"player.py": "input()\nprint('1 2', flush=True)\nimport time; time.sleep(60)\n"},
        says="it seems to count rows and columns from 1, not from 0",
        games=True,
    ),
    "prints its board": Case(
        SADJAD,
        {"player.py": "input()\nprint('0 0\\n0 0\\n0 1', flush=True)\nimport time; time.sleep(60)\n"},
        says="it printed 3 lines where one move is expected",
        games=True,
    ),
    "never flushes": Case(
        SADJAD,
        {"player.py": "input()\nprint('0 1')\nimport time; time.sleep(60)\n"},
        says="Most often the move stays in a buffer: flush it",
        games=True,
        limit=0.5,
    ),
    "address of his own": Case(
        FISSION,
        {"player.py": "import sys\n\nSERVER = '192.0.2.17'\nsys.exit('no way to ' + SERVER)\n"},
        says="the address 192.0.2.17 is written in player.py, line 3; take address and port from the arguments",
    ),
    "small letters": Case(
        LOA,
        {"loa.py": source("loa.py").replace(".encode(", ".lower().encode(")},
        says="Write moves in capital letters.",
        games=True,
    ),
    "counts the pieces ahead": Case(
        LOA,
        {"loa.py": source("loa.py").replace("in (1, -1)", "in (1,)").replace("random.choice(", "min(")},
        says="it seems to count only the pieces ahead",
        games=True,
    ),
    "turbo": Case(
        SADJAD,
        {"main.cpp": "#include <iostream.h>\nvoid main() {}\n"},
        says="iostream.h belongs to Windows or to a compiler of the nineties",
        needs=("g++",),
    ),
    "signal": Case(
        SADJAD,
        {"player.py": "import os\n\ninput()\nos.write(2, b'tree is null\\n')\nos.kill(os.getpid(), 11)\n"},
        says="disconnected: closed its output\nthe program ended by signal 11\nits last output: tree is null",
        games=True,
    ),
    "a thread that ended": Case(
        SADJAD,
        {
            "player.py": "import threading, time\n\ninput()\nthreading.Thread(target=lambda: 1 / 0).start()\n"
            "time.sleep(60)\n"
        },
        says="its last output: ZeroDivisionError: division by zero\nan exception ended one of its threads",
        games=True,
        limit=0.5,
    ),
    "two moves at once": Case(
        FISSION,
        {"player.py": fission().replace("MOVE {move}\\n", "MOVE {move}\\nMOVE {move}\\n")},
        says="it sent 2 moves where one is expected; send one after each YOUR_TURN",
        games=True,
    ),
    "leaves after its move": Case(
        FISSION,
        {
            "player.py": fission().replace(
                'server.sendall(f"MOVE {move}\\n".encode())\n',
                'server.sendall(f"MOVE {move}\\n".encode())\n        break\n',
            )
            + "print('fine')\n"
        },
        says="its last output: fine\nStay connected until the result has come.",
        games=True,
    ),
    "a file elsewhere": Case(
        UFMG,
        {"launch.sh": LAUNCH, "agent.py": "import os\n\nos.chdir('/')\nos.path.exists('move.txt')\n"},
        says="there is no move.txt\nWrite move.txt as a plain file into the working directory",
        games=True,
    ),
    "visual studio": Case(
        SADJAD,
        {"main.cpp": '#include "stdafx.h"\nint main() { return 0; }\n'},
        says="stdafx.h belongs to Windows",
        needs=("g++",),
    ),
    "signal without words": Case(
        SADJAD,
        {"player.py": "import os\n\ninput()\nos.kill(os.getpid(), 11)\n"},
        says="the program ended by signal 11\nsignal 11: it used memory that is not its own",
        games=True,
    ),
    "nothing to start": Case(FISSION, {"readme.txt": "x"}, says="no program was found in it; there is: readme.txt."),
    "a notebook": Case(FISSION, {"gioco.ipynb": "{}"}, says="gioco.ipynb is a notebook; export it as a program"),
    "another language": Case(
        FISSION, {"src/main.rs": "fn main() {}"}, says="it is written in Rust, for which no build is known here"
    ),
    "several main functions": Case(
        FISSION,
        {"client.c": source("fission.c"), "server.c": "int main(void) { return 0; }"},
        says="which one is the program: client.c, server.c?",
    ),
    "capital letters": Case(
        FISSION,
        {"main.py": f"from Rules import NOTHING\n{fission()}", "rules.py": "NOTHING = 0\n"},
        says="it asks for Rules, but the file is called rules.py",
    ),
    "capital letters in C": Case(
        FISSION,
        {"main.c": '#include "Rules.h"\nint main(void) { return 0; }\n', "rules.h": ""},
        says="it asks for Rules.h, but the file is called rules.h",
        needs=("gcc",),
    ),
    "letters of windows": Case(
        FISSION,
        {"player.py": "# perché\n".encode("latin-1") + fission().encode()},
        says="its source has letters that are not in UTF-8",
    ),
    "a path of windows": Case(
        FISSION,
        {"player.py": f"open('C:\\\\ia\\\\pesi.txt')\n{fission()}"},
        says="C:\\ia\\pesi.txt is a path on another computer",
    ),
    "a file that was not handed in": Case(
        FISSION,
        {"player.py": f"open('../pesi.txt')\n{fission()}"},
        says="there is no file ../pesi.txt here; hand it in",
    ),
    "asks a person": Case(FISSION, {"player.py": f"input('Invio')\n{fission()}"}, says="it waits for somebody to type"),
    "opens the port": Case(
        FISSION,
        {"player.py": "import socket, sys\n\nsocket.create_server((sys.argv[1], int(sys.argv[2])))\n"},
        says="has to connect to the given port, which is open; it tries to open it itself",
    ),
    "a port of his own": Case(
        FISSION,
        {"player.py": "import socket\n\nsocket.create_connection(('localhost', 1029))\n"},
        says="the port 1029 is written in player.py, line 3; take address and port from the arguments",
    ),
    "calls without end": Case(
        FISSION,
        {"player.py": "def f(): f()\n\n\nf()\n"},
        says="a function calls itself without end, or too deep",
    ),
}


def lay(folder: Path, case: Case) -> Path:
    """The files of a hand-in."""
    for name, content in case.files.items():
        file = folder / name.strip("*")
        file.parent.mkdir(parents=True, exist_ok=True)
        made = content() if callable(content) else content
        file.write_bytes(made.encode() if isinstance(made, str) else made)
        file.chmod(0o755 if name.startswith("*") else 0o644)
    return folder


def lay_wheel(folder: Path) -> None:
    """A package of one module, as an organiser keeps it."""
    about = "rules-1.0.dist-info"
    with zipfile.ZipFile(folder / "rules-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("rules.py", "NOTHING = 0\n")
        wheel.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: rules\nVersion: 1.0\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", f"rules.py,,\n{about}/METADATA,,\n{about}/WHEEL,,\n{about}/RECORD,,\n")


def enter(case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch, anyway: bool = False) -> Receipt:
    """Hand it in, with one short game as each side."""
    monkeypatch.setattr("girone.entries.test_matches.SHORT", 0)
    if not case.games:
        monkeypatch.setattr("girone.entries.test_matches._play", lambda *about: ([], []))
    for tool in case.needs:
        if not shutil.which(tool):
            pytest.skip(f"there is no {tool}" + (": programs for Windows are not tried" if tool in WINE else ""))
    file = folder / "tournament.toml"
    values = SHORT[case.regulation] | {"limits.move": case.limit, "limits.first_move": case.limit}
    if "game.move_limit" in values:
        values["game.move_limit"] = case.moves
    lines = [f"{key} = {value}" for key, value in values.items()]
    file.write_text(
        "\n".join(['name = "x"', f'regulation = "{case.regulation}"', 'seed = "s"', "[set]", *lines, case.more])
    )
    (folder / "kit" / "common").mkdir(parents=True)
    (folder / "kit" / "common" / "kit.py").touch()
    if "wheels" in case.more:
        (folder / "wheels").mkdir()
        lay_wheel(folder / "wheels")
    enough = 0.5 if case.regulation == UFMG and case.command else math.inf
    reception = Reception(file, False, lambda *what: None, enough=enough, anyway=anyway)
    return reception.take(HandIn(lay(folder / "in" / "Alpha", case), "Alpha", program=case.program))


@pytest.mark.parametrize("case", WORKING.values(), ids=WORKING)
def test_what_works_is_entered_without_any_file_of_ours(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipt = enter(case, tmp_path, monkeypatch)
    assert receipt.entered, receipt.words
    assert receipt.command == case.command
    assert case.says in receipt.words
    (entrant,) = load(tmp_path / "tournament.toml", complete=False).entrants
    commands = " | ".join(filter(None, [entrant.command, entrant.white, entrant.black]))
    assert (commands or "./launch.sh") == case.command


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_told_the_cause(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    receipt = enter(case, tmp_path, monkeypatch)
    assert not receipt.entered
    assert case.says in receipt.words
    is_tried = "its test match" in receipt.words
    command = f"girone check --regulation {case.regulation} --folder Alpha"
    assert receipt.words.endswith(f"\nto test it on your own machine: {command}") is is_tried


@pytest.mark.parametrize("case", FINDINGS.values(), ids=FINDINGS)
def test_what_plays_but_would_lose_matches_is_entered_with_findings(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipt = enter(case, tmp_path, monkeypatch)
    assert receipt.outcome == "entered with findings", receipt.words
    assert case.says in "\n".join(map(str, receipt.findings))


def test_who_crashes_before_any_move_is_not_tried_on_and_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crash = fission().replace("        move =", "        1 / 0\n        move =")
    receipt = enter(Case(FISSION, {"player.py": crash}, games=True), tmp_path, monkeypatch)
    assert "ZeroDivisionError" in receipt.words
    played = sorted(each.name for each in (tmp_path / "entrants.logs" / "alpha").glob("game*/*"))
    assert played == ["white-1-1", "white-2-1"]


def test_an_answer_without_its_line_end_is_told_after_one_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SHORT[FISSION], "limits.warm_up", 0.2)
    endless = fission().replace("MOVE {move}\\n", "MOVE {move}")
    receipt = enter(Case(FISSION, {"player.py": endless}, games=True, limit=0.5), tmp_path, monkeypatch)
    assert "had arrived, but not its end, such as a line feed" in receipt.words
    assert "Write the whole answer at once, including its end" in receipt.words
    assert [each.name for each in (tmp_path / "entrants.logs" / "alpha").iterdir()] == ["start"]


def test_the_export_of_a_course(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("girone.entries.test_matches._play", lambda *about: ([], []))
    monkeypatch.setenv("GIRONE_LANGUAGE", "it")
    folder = tmp_path / "export" / "Ada Rossi_4711_assignsubmission_file_"
    folder.mkdir(parents=True)
    with zipfile.ZipFile(folder / "progetto.zip", "w") as archive:
        archive.writestr("progetto/main.py", fission())
    (tmp_path / "export" / "voti.ods").touch()
    (tmp_path / "export" / "Bob.rar").touch()
    file = tmp_path / "tournament.toml"
    file.write_text(f'name = "x"\nregulation = "{FISSION}"\nseed = "s"\n[set]\nlimits.warm_up = 0\n')
    assert main(["enter", str(tmp_path / "export"), "--into", str(file)]) == 1
    said = capsys.readouterr().out
    assert "Ada Rossi  python3 main.py {host} {port}" in said
    assert re.search(r"rifiutati\n  Bob: .*\bBob\.rar\b.*\.zip\n", said)  # with or without a tool for it
    assert f"ignorati: né cartelle né archivi né programmi\n  {tmp_path}/export/voti.ods\n" in said
    assert said.endswith("1 iscritti, 1 rifiutati\n")


def test_identical_programs_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("girone.entries.test_matches._play", lambda *about: ([], []))
    lay(tmp_path / "in" / "Ada", Case(FISSION, {"player.py": fission()}))
    lay(tmp_path / "in" / "Bob", Case(FISSION, {"mine.py": fission().replace("\n", "\r\n"), "girone.toml": ""}))
    lay(tmp_path / "in" / "Eva", Case(FISSION, {"player.py": f"# my own\n{fission()}"}))
    file = tmp_path / "tournament.toml"
    file.write_text(f'name = "x"\nregulation = "{FISSION}"\nseed = "s"\n[set]\nlimits.warm_up = 0\n')
    assert main(["enter", str(tmp_path / "in"), "--into", str(file)]) == 0
    assert "Ada and Bob handed in the same program" in (said := capsys.readouterr().err)
    assert "Eva handed" not in said


def test_an_organiser_may_demand_programs_without_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = replace(FINDINGS["crash on some boards"], more='[delivery]\nrequire = "clean"\n')
    receipt = enter(case, tmp_path, monkeypatch)
    assert not receipt.entered
    assert receipt.words.startswith("this tournament takes only programs without findings\nits test match as black: ")


def test_a_refused_program_can_be_entered_anyway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    receipt = enter(BROKEN["missing module"], tmp_path, monkeypatch)
    assert not receipt.entered
    assert receipt.folder == "entrants.refused/alpha"
    assert (tmp_path / receipt.folder / "player.py").exists()
    source = tmp_path / receipt.folder
    again = Reception(tmp_path / "tournament.toml", False, lambda *what: None, anyway=True).take(
        HandIn(source, "Alpha")
    )
    assert again.outcome == "entered with findings"
    assert again.command == "python3 player.py {host} {port}"
    assert not source.exists()
    assert "No module named 'gioco'" in str(again.findings[0])
