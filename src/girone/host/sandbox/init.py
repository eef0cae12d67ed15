"""The first process inside a program's sandbox. It makes the socket to the referee, then becomes the program.

Run by path with `-I -S`, and it imports as little as it can: every program waits for it to start. Nobody but the
program is in its network, so a door that was made there leads to the program alone; the referee holds the other end
itself, and nothing stands between the two.
"""

import _socket
import os
import sys

if __name__ == "__main__":
    sys.path.append(__file__.rsplit("/", 4)[0])

from girone.host.supervisor.execute import execute

HERE = "127.0.0.1"
BACKLOG = 16


def main(complain: int, stdin: int, stdout: int, folder: str, line: str, way: str, port: str, *argv: str) -> None:
    """Hand the door out where one is wanted, and become the program, or say what the system has against it."""
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
    """A door to which the program comes."""
    door = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    door.bind((HERE, port))
    door.listen(BACKLOG)
    return door


def _ready_to_dial(port: int) -> _socket.socket:
    """A door from which the program can be called: from another port than its own, or the call could meet itself."""
    door = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    door.bind((HERE, port - 1))
    return door


def _hand_out(line: int, door: _socket.socket) -> None:
    files = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, door.fileno().to_bytes(4, sys.byteorder))]
    over = _socket.socket(fileno=line)
    over.sendmsg([b"door"], files)
    over.close()
    door.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
