"""Honest programs that are busy while they think, as programs: `python busy.py KIND`. None of them may ever be ended.

Each plays the move of a contender, and does before every move what students' programs do: start helpers, compile, use
threads, pools, temporary files and databases.
"""

import mmap
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool, shared_memory
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory, TemporaryFile

C = '#include <stdio.h>\nint main(void) { puts("compiled"); return 0; }\n'
JAVA = "class Busy { public static void main(String[] words) { System.out.println(words.length); } }\n"
PIECE = bytes(100_000)


def short_lived_helpers() -> None:
    """Five pipelines of a shell."""
    for _ in range(5):
        _run("sh", "-c", "echo x | sed s/x/y/")


def true_in_a_loop() -> None:
    """A helper that ends at once, again and again."""
    for _ in range(60):
        _run("/bin/true")


def helpers_in_a_thread() -> None:
    """Helpers that go on being started while the program waits for its turn."""
    if threading.active_count() == 1:
        threading.Thread(target=lambda: [*map(_run, ["/bin/true"] * 10_000)], daemon=True).start()


def shell_pipeline() -> None:
    """A shell script that counts words."""
    _run("sh", "-c", "seq 2000 | sort -r | uniq | awk '{ sum += $1 } END { print sum }' | tr 0-9 a-j | wc -c")


def background_jobs() -> None:
    """Jobs in the background of a shell, and a wait."""
    _run("sh", "-c", "for n in 1 2 3 4 5 6 7 8; do (sleep 0.01; echo $n) & done; wait")


def unawaited_children() -> None:
    """Children that are collected late."""
    helpers = [subprocess.Popen(["true"]) for _ in range(20)]
    time.sleep(0.05)
    for helper in helpers:
        helper.wait()


def daemons() -> None:
    """Processes that leave their session and end by themselves."""
    _run("sh", "-c", "setsid sh -c 'sleep 0.02' >/dev/null 2>&1 & setsid -f true")


def c_compiler() -> None:
    """Compile a program, and run it."""
    Path("busy.c").write_text(C)
    _run("gcc", "-O1", "-o", "busy", "busy.c")
    _run("./busy")


def make() -> None:
    """Several compilers at once."""
    for name in "abcd":
        Path(f"{name}.c").write_text(C.replace("main", f"{name}_main"))
    Path("Makefile").write_text("all: a.o b.o c.o d.o\n")
    _run("make", "-B", "-s", "-j4")


def java_machine() -> None:
    """A Java machine as a helper."""
    _run("java", "-XX:+UseSerialGC", "-version")


def java_compiler() -> None:
    """A Java program, compiled once and run for every move."""
    if not Path("Busy.class").exists():
        Path("Busy.java").write_text(JAVA)
        _run("javac", "-J-XX:+UseSerialGC", "Busy.java")
    _run("java", "-XX:+UseSerialGC", "-cp", ".", "Busy")


def interpreters() -> None:
    """Scripts of other languages."""
    _run("perl", "-e", "print scalar reverse 'yltrohs'")
    _run("awk", "BEGIN { for (i = 0; i < 100000; i++) s += i; print s }")


def threads() -> None:
    """Very many threads for a moment."""
    all_of_them = [threading.Thread(target=sum, args=(range(2000),)) for _ in range(100)]
    for each in all_of_them:
        each.start()
    for each in all_of_them:
        each.join()


def process_pool() -> None:
    """A pool of processes that share the work."""
    with Pool(4) as pool:
        pool.map(abs, range(200))


def pool_of_helpers() -> None:
    """Helpers from several threads at once."""
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: _run("true"), range(40)))


def temporary_files() -> None:
    """Many files and folders that come and go."""
    for number in range(150):
        with TemporaryDirectory() as folder, NamedTemporaryFile(dir=folder) as file:
            file.write(PIECE[:number])


def nameless_files() -> None:
    """Files without a name, and one that only its owner may look into."""
    with TemporaryFile() as first, TemporaryFile() as second:
        first.write(PIECE)
        second.write(PIECE)
    with TemporaryDirectory() as closed:
        Path(closed).chmod(0)
        Path(closed).chmod(0o700)


def database() -> None:
    """A database in the folder, with its journal."""
    with sqlite3.connect("busy.db") as base:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("CREATE TABLE IF NOT EXISTS seen (at REAL, piece BLOB)")
        base.executemany("INSERT INTO seen VALUES (?, ?)", [(time.time(), PIECE[:500])] * 200)
    base.close()


def shared_pages() -> None:
    """Memory shared with children, and a file that is mapped."""
    shared = shared_memory.SharedMemory(create=True, size=1 << 20)
    child = os.fork()
    if not child:
        memoryview(shared.buf or b"")[:1] = b"1"
        os._exit(0)
    os.waitpid(child, 0)
    shared.close()
    shared.unlink()
    with Path("mapped").open("w+b") as file:
        file.write(PIECE)
        file.flush()
        with mmap.mmap(file.fileno(), 0) as pages:
            pages[:10] = b"0123456789"


def local_server() -> None:
    """A helper that is asked over a local socket."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        child = os.fork()
        if not child:
            with socket.create_connection(server.getsockname()) as line:
                line.sendall(PIECE[:10])
            os._exit(0)
        line, _ = server.accept()
        while line.recv(10):
            pass
        line.close()
        os.waitpid(child, 0)


def _run(*words: str) -> None:
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)


KINDS: dict[str, Callable[[], None]] = {
    work.__name__.replace("_", " "): work
    for work in (
        short_lived_helpers, true_in_a_loop, helpers_in_a_thread, shell_pipeline, background_jobs, unawaited_children,
        daemons, c_compiler, make, java_machine, java_compiler, interpreters, threads, process_pool, pool_of_helpers,
        temporary_files, nameless_files, database, shared_pages, local_server,
    )
}  # fmt: skip
TOOLS = {"c compiler": "gcc", "make": "make", "java machine": "java", "java compiler": "javac", "interpreters": "perl"}
"""What some of them need, beside a shell."""


def lacking(kind: str) -> str:
    """The tool that is not here; nothing if all are."""
    tool = TOOLS.get(kind, "sh")
    return "" if shutil.which(tool, path=os.defpath) else tool


def main(kind: str) -> None:
    """Play until the match is over."""
    from girone.model.game import Move, Position
    from girone.players.samples.line import Pipes, converse
    from girone.wires.sadjad_stdio.client import SadjadStdio

    def think(position: Position) -> Move:
        KINDS[kind]()
        return position.moves()[0]

    converse(SadjadStdio(think), Pipes())


if __name__ == "__main__":
    main(sys.argv[1])
