"""The first process inside a program's sandbox. It makes the socket to the referee, then becomes the program.

Run by path with `-I -S`, and it imports nothing of girone, which is not seen there, and as little else as it can: every
program waits for it to start. Nobody but the program is in its network, so a socket that was made there leads to the
program alone; the referee holds the other end itself, and nothing stands between the two.
"""

import _socket
import errno
import os
import sys

PLACE = "/.sandbox-init.py"
"""Where this file is seen in a sandbox."""
HERE = "127.0.0.1"
BACKLOG = 16


def main(complain: int, stdin: int, stdout: int, folder: str, line: str, way: str, port: str, *argv: str) -> None:
    """Hand out the socket where one is wanted, and become the program, or say what the system has against it."""
    os.set_inheritable(complain, False)
    for number, file in enumerate((stdin, stdout)):
        os.dup2(file, number)
        os.close(file)
    if line:
        _hand_out(int(line), _listening(int(port)) if way == "listen" else _ready_to_dial(int(port)))
    os.write(complain, b"inside")
    os.write(complain, execute(list(argv), folder, dict(os.environ)))
    os._exit(127)


def _listening(port: int) -> _socket.socket:
    """A listening socket for the program."""
    made = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    made.bind((HERE, port))
    made.listen(BACKLOG)
    return made


def _ready_to_dial(port: int) -> _socket.socket:
    """A socket from which the program can be called: from another port than its own, or the call could meet itself."""
    made = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    made.bind((HERE, port - 1))
    return made


def _hand_out(line: int, made: _socket.socket) -> None:
    files = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, made.fileno().to_bytes(4, sys.byteorder))]
    over = _socket.socket(fileno=line)
    over.sendmsg([b"socket"], files)
    over.close()
    made.close()


def execute(argv: list[str], folder: str, environment: dict[str, str]) -> bytes:
    """Become the program, or return what the system said against it."""
    try:
        os.chdir(folder)
        if has_windows_line_ends(argv[0]) and _beginning(argv[0]).startswith(b"#!"):
            return f"windows {argv[0]}".encode(errors="backslashreplace")
        try:
            os.execvpe(argv[0], argv, environment)
        except OSError as error:
            if error.errno != errno.ENOEXEC or not _is_text(argv[0]):
                raise
            os.execvpe("bash", ["bash", *argv], environment)  # as a shell does with a script that names none
    except (OSError, ValueError) as error:
        return f"execute {getattr(error, 'strerror', None) or error}".encode()


def has_windows_line_ends(file: str) -> bool:
    """Whether a script was saved on Windows; the system would say that there is no such file."""
    line, _, _ = _beginning(file).partition(b"\n")
    return line.endswith(b"\r") and b"\0" not in line


def _is_text(file: str) -> bool:
    return b"\0" not in _beginning(file)


def _beginning(file: str) -> bytes:
    """The first bytes of a program that is given by its path, as far as it can be read."""
    if "/" not in file:
        return b""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    try:
        return os.read(opened, 256)
    except OSError:
        return b""
    finally:
        os.close(opened)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
