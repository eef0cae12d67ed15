// The rules of Dipole: positions, legal moves, who has won.
package main

import (
	"fmt"
	"strconv"
	"strings"
)

const PIECES = 12
const MOVE_LIMIT = 60 // moves of each side

var other = map[string]string{"white": "black", "black": "white"}
var colours = map[string]int{"white": 1, "black": -1}

type direction struct {
	name        string
	down, right int
}

var directions = []direction{
	{"N", -1, 0}, {"NE", -1, 1}, {"E", 0, 1}, {"SE", 1, 1}, {"S", 1, 0}, {"SW", 1, -1}, {"W", 0, -1}, {"NW", -1, -1},
}

// A cell: row and column from 0; A1 is 0, 0.
type cell struct{ row, column int }

func (c cell) String() string { return fmt.Sprintf("%c%d", 'A'+c.row, c.column+1) }

func (c cell) onBoard() bool { return c.row >= 0 && c.column >= 0 && c.row < 8 && c.column < 8 }

// The cell where a move of so many pieces ends; it may lie off the board.
func (c cell) target(way direction, pieces int) cell {
	return cell{c.row + way.down*pieces, c.column + way.right*pieces}
}

// Position is stacks on their cells, the side to move, and the plies played so far.
type Position struct {
	stacks [8][8]int // pieces on a cell: above 0 white ones, below 0 black ones
	turn   string
	plies  int
}

// The position in which every game begins.
func start() Position {
	return read(fmt.Sprintf("A4B%d H5W%d W 0", PIECES, PIECES))
}

// The position of a text such as `A4B12 H5W12 W 0`.
func read(text string) Position {
	words := strings.Fields(text)
	last := len(words) - 2
	position := Position{turn: "black"}
	if words[last] == "W" {
		position.turn = "white"
	}
	position.plies, _ = strconv.Atoi(words[last+1])
	for _, word := range words[:last] {
		size, _ := strconv.Atoi(word[3:])
		if word[2] == 'B' {
			size = -size
		}
		position.stacks[word[0]-'A'][word[1]-'1'] = size
	}
	return position
}

// The pieces of the side to move on a cell; those of the opponent count below 0.
func (p Position) own(at cell) int {
	return colours[p.turn] * p.stacks[at.row][at.column]
}

// The legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces.
func (p Position) moves() []string {
	var found, pass []string
	for row := 0; row < 8; row++ {
		for column := 0; column < 8; column++ {
			at := cell{row, column}
			if p.own(at) > 0 && pass == nil {
				pass = []string{at.String() + ",N,0"}
			}
			for _, way := range directions {
				for pieces := 1; pieces <= p.own(at); pieces++ {
					if p.mayGo(at, way, pieces) {
						found = append(found, fmt.Sprintf("%v,%s,%d", at, way.name, pieces))
					}
				}
			}
		}
	}
	if found == nil {
		return pass
	}
	return found
}

// Whether so many pieces may leave this cell in this direction; they go as many cells.
func (p Position) mayGo(from cell, way direction, pieces int) bool {
	if (way.down+way.right)*pieces%2 != 0 {
		return false // a light cell, also beyond the edge
	}
	target := from.target(way, pieces)
	if target.onBoard() && p.own(target) < 0 {
		return -p.own(target) <= pieces // a capture may go in every direction
	}
	return way.down == -colours[p.turn] // to an empty cell, onto an own stack, or off the board
}

// The position after a move.
func (p Position) play(move string) Position {
	words := strings.Split(move, ",")
	from := cell{int(move[0] - 'A'), int(move[1] - '1')}
	pieces, _ := strconv.Atoi(words[2])
	next := Position{p.stacks, other[p.turn], p.plies + 1}
	for _, way := range directions {
		if pieces == 0 || way.name != words[1] {
			continue
		}
		next.stacks[from.row][from.column] -= colours[p.turn] * pieces
		if target := from.target(way, pieces); target.onBoard() {
			if p.own(target) < 0 {
				next.stacks[target.row][target.column] = 0
			}
			next.stacks[target.row][target.column] += colours[p.turn] * pieces
		}
	}
	return next
}

func (p Position) count(side string) int {
	pieces := 0
	for _, row := range p.stacks {
		for _, stack := range row {
			if stack*colours[side] > 0 {
				pieces += stack * colours[side]
			}
		}
	}
	return pieces
}

// "" while the game goes on, else `white`, `black` or `tie`.
func (p Position) result() string {
	white, black := p.count("white"), p.count("black")
	switch {
	case white > 0 && black > 0 && p.plies < 2*MOVE_LIMIT:
		return ""
	case white > black:
		return "white"
	case black > white:
		return "black"
	}
	return "tie"
}

// A stack as text, such as `W12`; a dot where there is none.
func sign(stack int) string {
	switch {
	case stack > 0:
		return fmt.Sprintf("W%d", stack)
	case stack < 0:
		return fmt.Sprintf("B%d", -stack)
	}
	return "."
}

// The position in one line, as `girone show` prints it.
func (p Position) text() string {
	words := ""
	for row := range p.stacks {
		for column, stack := range p.stacks[row] {
			if stack != 0 {
				words += cell{row, column}.String() + sign(stack) + " "
			}
		}
	}
	return words + fmt.Sprintf("%c %d", p.turn[0]-'a'+'A', p.plies)
}

// The board as a person reads it.
func (p Position) String() string {
	board := "    1   2   3   4   5   6   7   8"
	for row := range p.stacks {
		board += fmt.Sprintf("\n%c  ", 'A'+row)
		for _, stack := range p.stacks[row] {
			board += fmt.Sprintf(" %-3s", sign(stack))
		}
	}
	return board
}
