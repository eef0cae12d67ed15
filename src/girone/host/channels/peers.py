"""Finds the owner of the other end of a connection, from the kernel's list of sockets.

Only sockets of our own user are found. Nobody can see who holds those of other users, but no rival is among them.
"""

import os
import socket
import sys
from collections.abc import Iterator

from girone.host.proc import read

_ESTABLISHED, _LISTENING = b"01", b"0A"
Address = tuple[str, int]


def connected(near: Address, far: Address) -> int | None:
    """The inode of this host's socket from `near` to `far`; 0 if it is closed, None if there is none."""
    wanted = _names(near), _names(far)
    for own, other, _, inode in _sockets():
        if own in wanted[0] and other in wanted[1]:
            return inode
    return None


def listening(port: int) -> list[int]:
    """The inodes of this host's sockets that listen on a port, at any address."""
    end = b":%04X" % port
    return [inode for own, _, state, inode in _sockets() if state == _LISTENING and own.endswith(end)]


def callers(port: int) -> set[int]:
    """The inodes of this host's sockets that are connected to a port; a set, as the kernel may list one twice."""
    end = b":%04X" % port
    return {inode for _, other, state, inode in _sockets() if state == _ESTABLISHED and other.endswith(end)}


def _sockets() -> Iterator[tuple[bytes, bytes, bytes, int]]:
    for table in ("tcp", "tcp6"):
        for line in read(f"/proc/net/{table}").splitlines()[1:]:
            fields = line.split()
            if int(fields[7]) == os.geteuid():
                yield fields[1], fields[2], fields[3], int(fields[9])


def _names(address: Address) -> tuple[bytes, ...]:
    """An address as the kernel writes it; an IPv4 address may also be listed as an IPv6 one."""
    host, port = address
    end = b":%04X" % port
    if ":" in host:
        return (_hexadecimal(socket.inet_pton(socket.AF_INET6, host)) + end,)
    plain = socket.inet_pton(socket.AF_INET, host)
    return (_hexadecimal(plain) + end, _hexadecimal(bytes(10) + b"\xff\xff" + plain) + end)


def _hexadecimal(address: bytes) -> bytes:
    """The address in words of four bytes, each in the byte order of this machine."""
    words = (address[start : start + 4] for start in range(0, len(address), 4))
    return b"".join(b"%08X" % int.from_bytes(word, sys.byteorder) for word in words)
