"""The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE."""

import socket
import sys

import rules


def play(choose, arguments):
    """Play one match at the server whose address and port are given."""
    if len(arguments) != 2:
        sys.exit("write the server's address and port, such as 127.0.0.1 8901")
    host, port = arguments
    with socket.create_connection((host, int(port))) as line, line.makefile("rw", newline="\n") as server:
        converse(choose, server)


def converse(choose, server):
    """Follow the match from WELCOME to its result."""
    position, mine = rules.start(), ""
    for message in server:
        word, _, rest = message.strip().partition(" ")
        if word == "YOUR_TURN":
            mine = choose(position)
            server.write(f"MOVE {mine}\n")
            server.flush()
        elif word == "VALID_MOVE":
            position = position.play(mine)
        elif word == "OPPONENT_MOVE":
            position = position.play(rest)
        elif word == "MESSAGE" and rest.startswith("Position "):
            position = rules.read(rest[len("Position ") :])  # this match does not begin at the usual start
        else:
            print(message.strip(), file=sys.stderr)
        if word in ("VICTORY", "DEFEAT", "TIE"):
            return
