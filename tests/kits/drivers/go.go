// Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves.
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

func tell(position Position) {
	moves, result := position.moves(), position.result()
	sort.Strings(moves)
	if result == "" {
		result = "-"
	}
	fmt.Println(position.text() + "|" + result + "|" + strings.Join(moves, " "))
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		text, moves, _ := strings.Cut(lines.Text(), "|")
		position := read(text)
		tell(position)
		for _, move := range strings.Fields(moves) {
			position = position.play(move)
			tell(position)
		}
	}
}
