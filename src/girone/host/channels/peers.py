"""Who holds the other end of a connection, as far as the kernel's list of sockets tells.

Only sockets of our own user are found: of others nobody can see who holds them, and no rival is among them.
"""

import os
import socket
import sys
from collections.abc import Iterator

from girone.host.proc import read

_ESTABLISHED, _LISTENING = b"01", b"0A"
Address = tuple[str, int]


def connected(near: Address, far: Address) -> int | None:
    """The inode of the socket on this host whose own address is `near`; 0 if it is closed, None if none is found."""
    wanted = _names(near), _names(far)
    for own, other, _, inode in _sockets():
        if own in wanted[0] and other in wanted[1]:
            return inode
    return None


def listening(port: int) -> list[int]:
    """The inodes of the sockets on this host that listen on a port, on whatever address."""
    end = b":%04X" % port
    return [inode for own, _, state, inode in _sockets() if state == _LISTENING and own.endswith(end)]


def callers(port: int) -> set[int]:
    """The inodes of the sockets on this host that are connected to a port; the kernel may list one of them twice."""
    end = b":%04X" % port
    return {inode for _, other, state, inode in _sockets() if state == _ESTABLISHED and other.endswith(end)}


def _sockets() -> Iterator[tuple[bytes, bytes, bytes, int]]:
    for table in ("tcp", "tcp6"):
        for line in read(f"/proc/net/{table}").splitlines()[1:]:
            fields = line.split()
            if int(fields[7]) == os.geteuid():
                yield fields[1], fields[2], fields[3], int(fields[9])


def _names(address: Address) -> tuple[bytes, ...]:
    """An address as the kernel writes it; one of version 4 may stand among those of version 6."""
    host, port = address
    end = b":%04X" % port
    if ":" in host:
        return (_hexadecimal(socket.inet_pton(socket.AF_INET6, host)) + end,)
    plain = socket.inet_pton(socket.AF_INET, host)
    return (_hexadecimal(plain) + end, _hexadecimal(bytes(10) + b"\xff\xff" + plain) + end)


def _hexadecimal(address: bytes) -> bytes:
    """Words of four bytes, each in the order of this machine."""
    words = (address[start : start + 4] for start in range(0, len(address), 4))
    return b"".join(b"%08X" % int.from_bytes(word, sys.byteorder) for word in words)
