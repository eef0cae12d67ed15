// The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE.
package main

import (
	"bufio"
	"fmt"
	"net"
	"strings"
)

// Plays one match at the server whose address and port are given.
func play(parameters []string) {
	if len(parameters) != 2 {
		giveUp("write the server's address and port, such as 127.0.0.1 8901")
	}
	server, err := net.Dial("tcp", net.JoinHostPort(parameters[0], parameters[1]))
	if err != nil {
		giveUp(err.Error())
	}
	position, mine, messages := start(), "", bufio.NewScanner(server)
	for messages.Scan() {
		word, rest, _ := strings.Cut(strings.TrimSpace(messages.Text()), " ")
		switch {
		case word == "YOUR_TURN":
			mine = choose(position)
			fmt.Fprintf(server, "MOVE %s\n", mine)
		case word == "VALID_MOVE":
			position = position.play(mine)
		case word == "OPPONENT_MOVE":
			position = position.play(rest)
		case word == "MESSAGE" && strings.HasPrefix(rest, "Position "):
			position = read(rest[len("Position "):]) // this match does not begin at the usual start
		default:
			say(messages.Text())
		}
		if word == "VICTORY" || word == "DEFEAT" || word == "TIE" {
			return
		}
	}
	giveUp("the server has hung up before the end")
}
