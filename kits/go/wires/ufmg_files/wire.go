// One move by files: the board is read from a file, the move is written into move.txt.
package main

import (
	"fmt"
	"os"
	"strings"
)

// Answers one position: the parameters are the file with the board, and our colour; `human` plays a whole game.
func play(parameters []string) {
	if len(parameters) > 0 && parameters[0] == "human" {
		playHuman(parameters[1:])
		return
	}
	if len(parameters) != 2 || !isColour(parameters[1]) {
		giveUp("write the file with the board and a colour, such as state.txt black")
	}
	position := readBoard(parameters[0], parameters[1])
	legal := position.moves()
	if len(legal) == 0 || legal[0] == PASS {
		writeMove(PASS)
		return
	}
	writeMove(legal[0]) // whatever happens while we think, there is a legal move
	writeMove(choose(position))
}

// Plays against a person, who may have told the colour already.
func playHuman(told []string) {
	colour := strings.Join(told, " ")
	if colour == "" {
		fmt.Print("Which colour do you play, black or white? ")
		fmt.Scan(&colour)
	}
	if !isColour(colour) {
		giveUp(colour + " is not a colour; write black or white")
	}
	byHand(start(8), other[colour])
}

// The position of a file with 8 lines of W, B and dots.
func readBoard(file, turn string) Position {
	board, err := os.ReadFile(file)
	if err != nil {
		giveUp(err.Error())
	}
	cells := strings.Join(strings.Fields(string(board)), "")
	return Position{8, strings.NewReplacer("B", "X", "W", "O", ".", "-").Replace(cells), turn}
}

// Writes the move; the file is replaced at once, so it is never half written.
func writeMove(move string) {
	os.WriteFile("move.new", []byte(move+"\n"), 0o644)
	os.Rename("move.new", "move.txt")
}
