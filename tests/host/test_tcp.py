"""Dialling a program that listens, and hangs up before we are connected."""

import errno
import socket

import pytest

from girone.host.channels.channel import Present
from girone.host.channels.tcp import WeDial


@pytest.mark.parametrize("number", [errno.ENOTCONN, errno.ECONNRESET])
def test_who_hangs_up_at_once_is_dialled_again(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: socket.socket) -> None:
        raise OSError(number, "gone")

    with socket.create_server(("127.0.0.1", 0)) as program:
        channel = WeDial("127.0.0.1", program.getsockname()[1])
        channel.begin()
        with monkeypatch.context() as hanging_up:
            hanging_up.setattr(socket.socket, "getpeername", gone)
            assert channel.retry() == []
        assert [stamped.what for stamped in channel.retry()] == [Present()]
        channel.close()
