// The rules of Fission: positions, legal moves, who has won.
package main

import (
	"fmt"
	"strings"
)

const MOVE_LIMIT = 50 // moves of each side
const START = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0"

var other = map[string]string{"white": "black", "black": "white"}
var signs = map[string]byte{"white": 'W', "black": 'B'}
var sides = map[string]string{"W": "white", "B": "black"}

type direction struct {
	name        string
	down, right int
}

var directions = []direction{
	{"N", -1, 0}, {"NE", -1, 1}, {"E", 0, 1}, {"SE", 1, 1}, {"S", 1, 0}, {"SW", 1, -1}, {"W", 0, -1}, {"NW", -1, -1},
}

// Position is stones on their cells, the side to move, and the plies played so far. Row 0 is A.
type Position struct {
	cells [8][8]byte // W, B and dots
	turn  string
	plies int
}

// The position in which every game begins.
func start() Position {
	return read(START)
}

// The position of a text: eight rows, the side to move, the plies played.
func read(text string) Position {
	var position Position
	var board, side string
	fmt.Sscan(text, &board, &side, &position.plies)
	position.turn = sides[side]
	for row, signs := range strings.Split(board, "/") {
		copy(position.cells[row][:], signs)
	}
	return position
}

// The sign on a cell; a blank off the board.
func (p Position) sign(row, column int) byte {
	if row < 0 || column < 0 || row > 7 || column > 7 {
		return ' '
	}
	return p.cells[row][column]
}

// The legal moves such as `F5,N`: a stone must be able to enter the first cell.
func (p Position) moves() []string {
	var found []string
	for row := 0; row < 8; row++ {
		for column := 0; column < 8; column++ {
			for _, way := range directions {
				if p.cells[row][column] == signs[p.turn] && p.sign(row+way.down, column+way.right) == '.' {
					found = append(found, fmt.Sprintf("%c%d,%s", 'A'+row, column+1, way.name))
				}
			}
		}
	}
	return found
}

// The position after a move: the stone slides, and explodes if a stone stops it.
func (p Position) play(move string) Position {
	row, column := int(move[0]-'A'), int(move[1]-'1')
	next := Position{p.cells, other[p.turn], p.plies + 1}
	for _, way := range directions {
		if way.name != move[3:] {
			continue
		}
		next.cells[row][column] = '.'
		for p.sign(row+way.down, column+way.right) == '.' {
			row += way.down
			column += way.right
		}
		next.cells[row][column] = signs[p.turn]
		if p.sign(row+way.down, column+way.right) != ' ' {
			next.explode(row, column)
		}
	}
	return next
}

// Takes away the stone on a cell and all stones around it.
func (p *Position) explode(row, column int) {
	p.cells[row][column] = '.'
	for _, way := range directions {
		if p.sign(row+way.down, column+way.right) != ' ' {
			p.cells[row+way.down][column+way.right] = '.'
		}
	}
}

func (p Position) count(side string) int {
	return strings.Count(p.rows(""), string(signs[side]))
}

// "" while the game goes on, else `white`, `black` or `tie`.
func (p Position) result() string {
	white, black := p.count("white"), p.count("black")
	switch {
	case white > 0 && black == 0:
		return "white"
	case black > 0 && white == 0:
		return "black"
	case white == black && white <= 1, len(p.moves()) == 0, p.plies >= 2*MOVE_LIMIT:
		return "tie"
	}
	return ""
}

// The rows with something between them.
func (p Position) rows(between string) string {
	var rows []string
	for _, row := range p.cells {
		rows = append(rows, string(row[:]))
	}
	return strings.Join(rows, between)
}

// The position in one line, as `girone show` prints it.
func (p Position) text() string {
	return fmt.Sprintf("%s %c %d", p.rows("/"), signs[p.turn], p.plies)
}

// The board as a person reads it.
func (p Position) String() string {
	board := "  12345678"
	for row, cells := range p.cells {
		board += fmt.Sprintf("\n%c %s", 'A'+row, cells)
	}
	return board
}
