// The rules of Othello on boards of every even size: positions, legal moves, who has won.
package main

import (
	"fmt"
	"math"
	"strings"
)

const PASS = "-1,-1"
const LAYOUT = "@LAYOUT@" // standard: white on the top-left centre cell; mirrored: black

var signs = map[string]byte{"black": 'X', "white": 'O'}
var other = map[string]string{"white": "black", "black": "white"}

// Position is discs on their cells and the side to move. Columns (x) and rows (y) count from 0 at the top left.
type Position struct {
	size  int
	cells string // row by row: X is black, O is white, - is empty
	turn  string
}

// The position in which a game begins; black moves first.
func start(size int) Position {
	cells := []byte(strings.Repeat("-", size*size))
	high, low := size/2-1, size/2
	falling, rising := byte('O'), byte('X')
	if LAYOUT == "mirrored" {
		falling, rising = rising, falling
	}
	cells[high*size+high], cells[low*size+low] = falling, falling
	cells[high*size+low], cells[low*size+high] = rising, rising
	return Position{size, string(cells), "black"}
}

// The position of a text: the cells row by row, then the side to move.
func read(text string) Position {
	words := strings.Fields(text)
	turn := "white"
	if words[1] == "X" {
		turn = "black"
	}
	return Position{int(math.Round(math.Sqrt(float64(len(words[0]))))), words[0], turn}
}

// The sign on a cell; a blank off the board.
func (p Position) sign(x, y int) byte {
	if x < 0 || y < 0 || x >= p.size || y >= p.size {
		return ' '
	}
	return p.cells[y*p.size+x]
}

// The legal moves such as `5,4`, column first; only a pass where the side has to pass.
func (p Position) moves() []string {
	found := p.movesOf(p.turn)
	if len(found) == 0 && len(p.movesOf(other[p.turn])) > 0 {
		return []string{PASS}
	}
	return found
}

func (p Position) movesOf(side string) []string {
	var found []string
	for y := 0; y < p.size; y++ {
		for x := 0; x < p.size; x++ {
			if len(p.captured(x, y, side)) > 0 {
				found = append(found, fmt.Sprintf("%d,%d", x, y))
			}
		}
	}
	return found
}

// The places of the discs that turn if this side puts one here; none if it may not.
func (p Position) captured(x, y int, side string) []int {
	var turned []int
	if p.sign(x, y) != '-' {
		return turned
	}
	for right := -1; right <= 1; right++ {
		for down := -1; down <= 1; down++ {
			far := 1
			for p.sign(x+far*right, y+far*down) == signs[other[side]] {
				far++
			}
			if p.sign(x+far*right, y+far*down) != signs[side] {
				continue
			}
			for near := 1; near < far; near++ {
				turned = append(turned, (y+near*down)*p.size+x+near*right)
			}
		}
	}
	return turned
}

// The position after a move.
func (p Position) play(move string) Position {
	if move == PASS {
		return Position{p.size, p.cells, other[p.turn]}
	}
	var x, y int
	fmt.Sscanf(move, "%d,%d", &x, &y)
	cells := []byte(p.cells)
	for _, place := range append(p.captured(x, y, p.turn), y*p.size+x) {
		cells[place] = signs[p.turn]
	}
	return Position{p.size, string(cells), other[p.turn]}
}

func (p Position) count(side string) int {
	return strings.Count(p.cells, string(signs[side]))
}

// "" while the game goes on, else `white`, `black` or `tie`.
func (p Position) result() string {
	white, black := p.count("white"), p.count("black")
	switch {
	case len(p.moves()) > 0:
		return ""
	case white > black:
		return "white"
	case black > white:
		return "black"
	}
	return "tie"
}

// The position in one line, as `girone show` prints it.
func (p Position) text() string {
	return p.cells + " " + string(signs[p.turn])
}

// The board as a person reads it, with the numbers of columns and rows.
func (p Position) String() string {
	head, rows := "  ", ""
	for at := 0; at < p.size; at++ {
		head += fmt.Sprint(at % 10)
		rows += fmt.Sprintf("\n%d %s", at%10, p.cells[at*p.size:(at+1)*p.size])
	}
	return head + rows
}
