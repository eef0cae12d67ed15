"""The first process in a program's sandbox: it makes the socket to the referee, then becomes the program.

It is run by path with `-I -S`. It imports nothing of girone, which is not visible there, and as little else as
possible, because every program waits for it to start. The program is alone in its network, so a socket made there leads
to the program only; the referee holds the other end itself, with nothing in between.
"""

import _socket
import errno
import os
import sys

PLACE = "/.sandbox-init.py"
"""The path of this file in the sandbox."""
HERE = "127.0.0.1"
BACKLOG = 16


def main(complain: int, stdin: int, stdout: int, folder: str, line: str, way: str, port: str, *argv: str) -> None:
    """Send the socket if one is wanted, and become the program, or report the system's error."""
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
    """A socket for connecting to the program, bound to another port than the program's, so it cannot meet itself."""
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
    """Become the program, or return the system's error."""
    try:
        os.chdir(folder)
        if has_windows_line_ends(argv[0]) and _beginning(argv[0]).startswith(b"#!"):
            return f"windows {argv[0]}".encode(errors="backslashreplace")
        try:
            os.execvpe(argv[0], argv, environment)
        except OSError as error:
            if error.errno != errno.ENOEXEC or not _is_text(argv[0]):
                raise
            os.execvpe("bash", ["bash", *argv], environment)  # like a shell, for a script without #!
    except (OSError, ValueError) as error:
        return f"execute {getattr(error, 'strerror', None) or error}".encode()


def has_windows_line_ends(file: str) -> bool:
    """Whether a script has Windows line ends; the system would only report a missing file."""
    line, _, _ = _beginning(file).partition(b"\n")
    return line.endswith(b"\r") and b"\0" not in line


def _is_text(file: str) -> bool:
    return b"\0" not in _beginning(file)


def _beginning(file: str) -> bytes:
    """The first bytes of a program given by its path, as far as it is readable."""
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
