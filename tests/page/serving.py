"""The page as readers reach it: a server on a port of its own, in a thread."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import uvicorn

from girone.page.app import application

PATIENCE = 60.0
"""Seconds within which any machine has started a server."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the page of a store."""
    config = uvicorn.Config(
        application(folder), host="127.0.0.1", port=0, log_level="warning", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    try:
        until = time.monotonic() + PATIENCE
        while not server.started and thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        assert server.started
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
