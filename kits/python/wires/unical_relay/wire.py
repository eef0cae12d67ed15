"""The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else."""

import socket
import sys

import rules

LENGTH = 6


def play(choose, arguments):
    """Play one match: `white PORT` waits there for the server, `black HOST PORT` connects to it."""
    if len(arguments) == 2 and arguments[0] == "white":
        line = wait_for_server(int(arguments[1]))
    elif len(arguments) == 3 and arguments[0] == "black":
        line = socket.create_connection((arguments[1], int(arguments[2])))
    else:
        sys.exit("write white PORT, or black HOST PORT")
    with line:
        try:
            result = converse(choose, line, arguments[0])
        except ConnectionError:
            result = "the server has hung up"
    print(f"I am {arguments[0]}. The end: {result}", file=sys.stderr)


def wait_for_server(port):
    """Return the connection that the server makes to us."""
    with socket.create_server(("", port)) as door:
        return door.accept()[0]


def converse(choose, line, side):
    """Send our moves and receive the opponent's, until the rules say that the game is over."""
    position = rules.start()
    while position.result() is None:
        if position.turn == side:
            move = choose(position)
            line.sendall(f"{move}\n".encode())
        else:
            move = receive(line)
            if move not in position.moves():
                return f"the opponent has failed ({move!r})"
        position = position.play(move)
    return position.result()


def receive(line):
    """Return the opponent's move; less than a whole one if the server hangs up."""
    message = b""
    while len(message) < LENGTH and (part := line.recv(LENGTH - len(message))):
        message += part
    return message.decode("latin-1").rstrip("\n")
