// The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else.
package main

import (
	"bufio"
	"fmt"
	"net"
	"strings"
)

// Plays one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none.
func play(parameters []string) {
	switch {
	case len(parameters) == 2 && parameters[0] == "hand" && isColour(parameters[1]):
		byHand(start(), parameters[1])
	case len(parameters) == 2 && parameters[0] == "white":
		door, err := net.Listen("tcp", ":"+parameters[1])
		if err != nil {
			giveUp(err.Error())
		}
		line, err := door.Accept()
		converse(line, err, "white")
	case len(parameters) == 3 && parameters[0] == "black":
		line, err := net.Dial("tcp", net.JoinHostPort(parameters[1], parameters[2]))
		converse(line, err, "black")
	default:
		giveUp("write white PORT, black HOST PORT, or hand and a colour")
	}
}

// Sends our moves and receives the opponent's, until the rules say that the game is over.
func converse(line net.Conn, err error, side string) {
	if err != nil {
		giveUp(err.Error())
	}
	position, moves := start(), bufio.NewReader(line)
	ending := position.result()
	for ending == "" {
		move := ""
		if position.turn == side {
			move = choose(position)
			fmt.Fprintln(line, move)
		} else if told, _ := moves.ReadString('\n'); contains(position.moves(), strings.TrimSpace(told)) {
			move = strings.TrimSpace(told)
		} else {
			ending = fmt.Sprintf("the opponent has failed (%s)", strings.TrimSpace(told))
			break
		}
		position = position.play(move)
		ending = position.result()
	}
	say("I am " + side + ". " + "The end: " + ending)
}
