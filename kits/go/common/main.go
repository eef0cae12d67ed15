// Your player. The rules are in rules.go; the conversation with the referee is in wire.go.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"time"
)

var chance *rand.Rand

// Chooses one of the legal moves; the referee waits for it, but not longer than @TIME@.
func choose(position Position) string {
	legal := position.moves()
	// ------------------------------------------------------------------------------------------------
	// THINK HERE. So far the player takes any legal move.
	//   position.turn        the side to move, which is you
	//   position.play(move)  the position after a move; `position` itself stays as it is
	//   position.result()    "" while the game goes on, else "white", "black" or "tie"
	//   say(position)        shows the board in your log
	// ------------------------------------------------------------------------------------------------
	return legal[chance.Intn(len(legal))]
}

func main() {
	seed, err := strconv.ParseInt(os.Getenv("SEED"), 10, 64) // SEED=7 plays the same moves again
	if err != nil {
		seed = time.Now().UnixNano()
	}
	chance = rand.New(rand.NewSource(seed))
	play(os.Args[1:])
}

// Writes to the log, which is standard error.
func say(words ...any) {
	fmt.Fprintln(os.Stderr, words...)
}

// Ends the program with a sentence.
func giveUp(why string) {
	say(why)
	os.Exit(1)
}
