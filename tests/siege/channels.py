"""One bit from a program to its rival, by every way that might lead there: `python channels.py NAME ROLE FILE`.

The sender does what a receiver might notice, for as long as it lives. The receiver says whether it noticed: a base line
is taken first, before the sender begins, so that nothing else is mistaken for the bit.
"""

import ctypes
import fcntl
import os
import signal
import socket
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

NAME = b"\0girone-channel"
KEY = 0x6172
PORT = 40_404
FILE_NAME = "girone-channel"
TO_BE_TOLD = 0x1 | 0x8000_0000


def flock_sent(file: str) -> bool:
    """Hold a lock on a file that both can read."""
    fcntl.flock(_kept(os.open(file, os.O_RDONLY)), fcntl.LOCK_EX)
    return True


def flock_seen(file: str) -> bool:
    """Be refused that lock."""
    opened = os.open(file, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(opened)
    return False


def fcntl_sent(file: str) -> bool:
    """Hold a lock of the other kind, to read."""
    fcntl.lockf(_kept(os.open(file, os.O_RDONLY)), fcntl.LOCK_SH)
    return True


def fcntl_seen(file: str) -> bool:
    """Ask who would be in the way of a lock to write."""
    opened = os.open(file, os.O_RDONLY)
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
    told = struct.unpack("hhqqi4x", fcntl.fcntl(opened, fcntl.F_GETLK, asked))
    os.close(opened)
    return bool(told[0] != fcntl.F_UNLCK)


def lease_sent(file: str) -> bool:
    """Open a file, which breaks or hinders what the other has on it."""
    _kept(os.open(file, os.O_RDONLY))
    return True


def lease_seen(file: str) -> bool:
    """Ask for a lease to write, which nobody else's open file allows."""
    opened = os.open(file, os.O_RDONLY)
    try:
        fcntl.fcntl(opened, fcntl.F_SETLEASE, fcntl.F_WRLCK)
    except BlockingIOError:
        return True
    finally:
        os.close(opened)
    return False


def abstract_sent(file: str) -> bool:
    """Listen at an abstract address."""
    door = socket.socket(socket.AF_UNIX)
    door.bind(NAME)
    door.listen()
    _kept(door.detach())
    return True


def abstract_seen(file: str) -> bool:
    """Be taken in there."""
    return socket.socket(socket.AF_UNIX).connect_ex(NAME) == 0


def vsock_sent(file: str) -> bool:
    """Listen at a port of the host's own kind of sockets, which knows no namespaces."""
    door = socket.socket(socket.AF_VSOCK)
    door.bind((socket.VMADDR_CID_ANY, PORT))
    door.listen()
    _kept(door.detach())
    return True


def vsock_seen(file: str) -> bool:
    """Find the port taken."""
    try:
        socket.socket(socket.AF_VSOCK).bind((socket.VMADDR_CID_ANY, PORT))
    except OSError as error:
        if error.errno in (98, 48):
            return True
        raise
    return False


def port_sent(file: str) -> bool:
    """Listen at a port of the loopback."""
    _kept(socket.create_server(("127.0.0.1", PORT)).detach())
    return True


def port_seen(file: str) -> bool:
    """Be taken in there."""
    return socket.socket().connect_ex(("127.0.0.1", PORT)) == 0


def shm_sent(file: str) -> bool:
    """Leave a file in shared memory."""
    Path(f"/dev/shm/{FILE_NAME}").touch()
    return True


def shm_seen(file: str) -> bool:
    """Find it."""
    return Path(f"/dev/shm/{FILE_NAME}").exists()


def tmp_sent(file: str) -> bool:
    """Leave a file in /tmp."""
    Path(f"/tmp/{FILE_NAME}").touch()
    return True


def tmp_seen(file: str) -> bool:
    """Find it."""
    return Path(f"/tmp/{FILE_NAME}").exists()


def queue_sent(file: str) -> bool:
    """Make a queue of messages, of System V."""
    return bool(ctypes.CDLL(None).msgget(KEY, 0o1000 | 0o666) >= 0)


def queue_seen(file: str) -> bool:
    """Find it."""
    return bool(ctypes.CDLL(None).msgget(KEY, 0o666) >= 0)


def semaphore_sent(file: str) -> bool:
    """Make a semaphore, of System V."""
    return bool(ctypes.CDLL(None).semget(KEY, 1, 0o1000 | 0o666) >= 0)


def semaphore_seen(file: str) -> bool:
    """Find it."""
    return bool(ctypes.CDLL(None).semget(KEY, 1, 0o666) >= 0)


def posix_queue_sent(file: str) -> bool:
    """Make a queue of messages, of POSIX."""
    made = ctypes.CDLL("librt.so.1").mq_open(b"/girone-channel", os.O_CREAT | os.O_RDWR, 0o666, None)
    return bool(made >= 0)


def posix_queue_seen(file: str) -> bool:
    """Find it."""
    return bool(ctypes.CDLL("librt.so.1").mq_open(b"/girone-channel", os.O_RDWR) >= 0)


def inotify_sent(file: str) -> bool:
    """Open a file again and again."""
    return _opened_again_and_again(file)


def inotify_seen(file: str) -> bool:
    """Be told so."""
    library = ctypes.CDLL(None, use_errno=True)
    watch = library.inotify_init1(os.O_NONBLOCK)
    if watch < 0 or library.inotify_add_watch(watch, file.encode(), 0x20) < 0:
        raise OSError(ctypes.get_errno(), "inotify")
    return _is_told(watch)


def dnotify_sent(file: str) -> bool:
    """Open a file again and again."""
    return _opened_again_and_again(file)


def dnotify_seen(file: str) -> bool:
    """Be told by a signal that files of its folder are read."""
    told: list[int] = []
    signal.signal(signal.SIGIO, lambda number, frame: told.append(number))
    folder = os.open(Path(file).parent, os.O_RDONLY)
    fcntl.fcntl(folder, fcntl.F_NOTIFY, TO_BE_TOLD)
    time.sleep(0.5)
    os.close(folder)
    return bool(told)


def proc_sent(file: str) -> bool:
    """Have a name that can be found."""
    ctypes.CDLL(None).prctl(15, b"girone-channel", 0, 0, 0)
    return True


def proc_seen(file: str) -> bool:
    """Find it among the processes."""
    names = []
    for file_of_name in Path("/proc").glob("[0-9]*/comm"):
        with suppress(OSError):
            names.append(file_of_name.read_bytes().strip())
    return b"girone-channel" in names


def _is_told(watch: int) -> bool:
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        try:
            if os.read(watch, 4096):
                return True
        except BlockingIOError:
            time.sleep(0.01)
    return False


def _opened_again_and_again(file: str) -> bool:
    if not os.fork():
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with Path(file).open("rb") as opened:
                opened.read(16)
            time.sleep(0.005)
        os._exit(0)
    return True


def _kept(opened: int) -> int:
    """A file that stays open, which it would not if nobody held it."""
    return os.dup(opened) if opened < 3 else opened


CHANNELS = [name.removesuffix("_sent") for name in globals() if name.endswith("_sent")]


def main(name: str, role: str, file: str) -> None:
    """Say what came of it, line by line, and wait for the next word."""
    for _ in sys.stdin:
        try:
            done = globals()[f"{name}_{role}"](file)
            print("yes" if done else "no", flush=True)
        except OSError as error:
            print(f"refused: {error.strerror or error}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
