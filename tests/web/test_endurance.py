"""What a page holds after many have come and gone: the descriptors of before, and no child that has ended."""

import socket
import subprocess
import time
from pathlib import Path

from girone.host import proc
from tests.web.pages import page_process
from tests.web.visits import Visitor

PATHS = ("/", "/standings", "/calendar", "/matches/1", "/api/standings", "/nowhere")
HASTY = (b"", b"GET / HT", b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
"""What people send who leave without waiting for an answer."""
ROUNDS = 20
PATIENCE = 60.0


def held(page: "subprocess.Popen[str]") -> tuple[int, list[int]]:
    """Open descriptors, and children."""
    return len(list(Path(f"/proc/{page.pid}/fd").iterdir())), proc.children(page.pid)


def test_a_page_holds_nothing_of_those_who_have_gone(played: Path) -> None:
    with page_process(played) as (page, (address,)):
        visitor = Visitor(address.rstrip("/"))
        host, port = address.rstrip("/").removeprefix("http://").split(":")
        assert {path: visitor.get(path).status for path in PATHS} == dict.fromkeys(PATHS, 200) | {"/nowhere": 404}
        before, _ = held(page)  # perhaps with a connection that is just being closed
        for turn in range(ROUNDS):
            for words in HASTY:
                with socket.create_connection((host, int(port)), timeout=PATIENCE) as hasty:
                    hasty.sendall(words)
            visitor.get(PATHS[turn % len(PATHS)])
        until = time.monotonic() + PATIENCE
        while held(page)[0] > before and time.monotonic() < until:
            time.sleep(0.05)
        descriptors, children = held(page)
        assert descriptors <= before
        assert children == []
