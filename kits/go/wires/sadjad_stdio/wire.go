// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.
package main

import (
	"bufio"
	"fmt"
	"os"
)

// Plays one match: the first two numbers are the size of the board and our number, 1 is black.
// With `hand COLOUR` a person types the moves of the other side.
func play(parameters []string) {
	if len(parameters) == 2 && parameters[0] == "hand" && isColour(parameters[1]) {
		byHand(start(8), parameters[1])
		return
	}
	numbers, side := bufio.NewReader(os.Stdin), "white"
	var size, number, row, column int
	if _, err := fmt.Fscan(numbers, &size, &number); err != nil || len(parameters) != 0 {
		giveUp("write nothing, for the referee, or hand and a colour")
	}
	if number == 1 {
		side = "black"
	}
	position := start(size)
	for position.result() == "" {
		move := ""
		if position.turn == side {
			move = choose(position)
			fmt.Sscanf(move, "%d,%d", &column, &row)
			fmt.Println(row, column)
		} else {
			if _, err := fmt.Fscan(numbers, &row, &column); err != nil {
				return // the referee has hung up
			}
			move = fmt.Sprintf("%d,%d", column, row)
		}
		position = position.play(move)
	}
	say("The end: " + position.result())
}
