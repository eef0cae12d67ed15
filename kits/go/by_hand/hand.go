// A game against a person at the keyboard.
package main

import (
	"fmt"
	"strings"
)

// Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
func byHand(position Position, mine string) {
	for position.result() == "" {
		fmt.Println(position)
		var move string
		if position.turn == mine {
			move = choose(position)
			fmt.Println("I play " + move)
		} else {
			fmt.Print(position.turn + ": ")
			if _, err := fmt.Scan(&move); err != nil {
				fmt.Println("\nended by hand")
				return
			}
			if !contains(position.moves(), move) {
				fmt.Println("not possible; these are: " + strings.Join(position.moves(), " "))
				continue
			}
		}
		position = position.play(move)
	}
	fmt.Printf("%v\n", position)
	fmt.Println("The end: " + position.result())
}

func isColour(word string) bool {
	return word == "white" || word == "black"
}

func contains(words []string, wanted string) bool {
	for _, word := range words {
		if word == wanted {
			return true
		}
	}
	return false
}
