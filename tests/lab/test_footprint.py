"""What a program takes and leaves, seen from outside."""

import socket
from contextlib import ExitStack
from pathlib import Path

from girone.lab.footprint import Footprint


def test_connections_count_that_last_for_two_looks() -> None:
    with ExitStack() as closing:
        door = closing.enter_context(socket.create_server(("127.0.0.1", 0)))
        footprint = Footprint(door.getsockname()[1])
        closing.enter_context(socket.create_connection(door.getsockname()))
        footprint.count_calls()
        closing.enter_context(socket.create_connection(door.getsockname()))
        footprint.count_calls()
        assert footprint.calls == 1
        footprint.count_calls()
        assert footprint.calls == 2


def test_files_that_were_there_before_are_not_counted(tmp_path: Path) -> None:
    (tmp_path / "own").write_bytes(b"x" * 10)
    footprint = Footprint()
    footprint.discount(tmp_path)
    (tmp_path / "left").write_bytes(b"x" * 5)
    (tmp_path / "link").symlink_to("own")
    footprint.count(tmp_path)
    assert (footprint.files, footprint.size) == (1, 5)
