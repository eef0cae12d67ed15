"""Who is at the other end of a connection, found in the kernel's lists."""

import os
import socket
from pathlib import Path

import pytest

from girone.host import proc
from girone.host.channels import peers
from girone.host.channels.channel import Absent, Noted, NoteKind, Present, Stamped
from girone.host.channels.tcp import Listener, TheyDial, WeDial
from girone.host.supervisor.program import Program, RunSettings


def inode(of: socket.socket) -> int:
    return os.fstat(of.fileno()).st_ino


@pytest.mark.parametrize(
    ("family", "host", "dialled"),
    [
        (socket.AF_INET, "127.0.0.1", "127.0.0.1"),
        (socket.AF_INET6, "::1", "::1"),
        (socket.AF_INET, "127.0.0.1", "::ffff:127.0.0.1"),
    ],
)
def test_both_ends_are_found(family: socket.AddressFamily, host: str, dialled: str) -> None:
    with socket.create_server((host, 0), family=family) as server:
        port = server.getsockname()[1]
        assert peers.listening(port) == [inode(server)]
        with socket.create_connection((dialled, port)) as client:
            peer, _ = server.accept()
            with peer:
                found = peers.connected(peer.getpeername()[:2], peer.getsockname()[:2])
                assert found == inode(client)
                client.close()
                assert peers.connected(peer.getpeername()[:2], peer.getsockname()[:2]) in (0, None)
    assert peers.listening(port) == []


def test_what_is_elsewhere_is_not_found() -> None:
    assert peers.connected(("192.0.2.7", 45001), ("127.0.0.1", 45002)) is None


def test_the_sockets_of_other_users_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setattr(os, "geteuid", lambda: 1_234_567)
        assert peers.listening(server.getsockname()[1]) == []


def test_the_sockets_of_a_process_are_listed() -> None:
    with socket.socket() as held:
        mine = proc.sockets(os.getpid())
        assert mine
        assert inode(held) in mine


@pytest.mark.parametrize("host", ["fe80::1%nowhere", "a..b"])
def test_a_host_that_does_not_exist_is_told_in_words(host: str) -> None:
    channel = WeDial(host, 45001)
    channel.begin()
    (stamped,) = channel.retry()
    assert isinstance(stamped.what, Absent)
    assert str(stamped.what.detail).startswith(f"cannot connect to {host} port 45001: ")
    assert "Unknown error" not in str(stamped.what.detail)


class Unseen(Program):
    """A program whose processes do not let us look."""

    def holds(self, socket: int) -> bool | None:
        return None


def test_a_program_that_cannot_be_seen_is_let_in_with_a_note(tmp_path: Path) -> None:
    listener = Listener("127.0.0.1", 0)
    channel = TheyDial(listener, program=Unseen(["sleep", "60"], RunSettings(tmp_path, tmp_path / "log")))
    try:
        channel.begin()
        with socket.create_connection(("127.0.0.1", listener.port)):
            noted, present = (stamped.what for stamped in arrivals(channel, listener))
        assert isinstance(noted, Noted)
        assert noted.kind == NoteKind.STRANGER
        assert present == Present()
    finally:
        channel.close()
        listener.close()


def arrivals(channel: TheyDial, listener: Listener) -> list[Stamped]:
    return list(channel.collect(listener.socket.fileno()))
