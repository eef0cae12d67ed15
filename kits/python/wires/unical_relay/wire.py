"""The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else."""

import socket
import sys

import rules

LENGTH = 6


def play(choose, arguments):
    """Play one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none."""
    if len(arguments) == 2 and arguments[0] == "hand" and arguments[1] in ("white", "black"):
        by_hand(choose, rules.start(), arguments[1])
        return
    if len(arguments) == 2 and arguments[0] == "white":
        line = wait_for_server(int(arguments[1]))
    elif len(arguments) == 3 and arguments[0] == "black":
        line = socket.create_connection((arguments[1], int(arguments[2])))
    else:
        sys.exit("write white PORT, black HOST PORT, or hand and a colour")
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


def by_hand(choose, position, mine):
    """Play one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D."""
    try:
        while position.result() is None:
            print(position)
            if position.turn == mine:
                move = choose(position)
                print("I play", move)
            else:
                move = input(f"{position.turn}: ").strip().upper()
                if move not in position.moves():
                    print("not possible; these are:", " ".join(position.moves()))
                    continue
            position = position.play(move)
    except (EOFError, KeyboardInterrupt):
        print("\nended by hand")
        return
    print(position)
    print("The end:", position.result())
