// The rules of Lines of Action: positions, legal moves, who has won.
package main

import (
	"fmt"
	"strings"
)

const MOVE_LIMIT = 100 // moves of each side
const START = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0"

var other = map[string]string{"white": "black", "black": "white"}
var signs = map[string]byte{"white": 'W', "black": 'B'}
var sides = map[string]string{"W": "white", "B": "black"}

// A square, or a step from one to the next: column and row from 0; A1 is 0, 0.
type square struct{ column, row int }

var directions = []square{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

func (s square) String() string { return fmt.Sprintf("%c%d", 'A'+s.column, s.row+1) }

// The square so many steps away in a direction; it may lie off the board.
func (s square) step(way square, far int) square {
	return square{s.column + far*way.column, s.row + far*way.row}
}

// Position is pieces on their squares, the side to move, and the plies played so far.
type Position struct {
	squares [8][8]byte // W, B and dots, by row and column
	turn    string
	plies   int
}

// The position in which every game begins.
func start() Position {
	return read(START)
}

// The position of a text: eight rows (row 8 first), the side to move, the plies played.
func read(text string) Position {
	var position Position
	var board, side string
	fmt.Sscan(text, &board, &side, &position.plies)
	position.turn = sides[side]
	for number, signs := range strings.Split(board, "/") {
		copy(position.squares[7-number][:], signs)
	}
	return position
}

// The sign on a square; a blank off the board.
func (p Position) sign(at square) byte {
	if at.column < 0 || at.row < 0 || at.column > 7 || at.row > 7 {
		return ' '
	}
	return p.squares[at.row][at.column]
}

// The legal moves such as `A2-C2`.
func (p Position) moves() []string {
	var found []string
	for column := 0; column < 8; column++ {
		for row := 0; row < 8; row++ {
			from := square{column, row}
			for _, way := range directions {
				if p.sign(from) == signs[p.turn] && p.mayGo(from, way) {
					found = append(found, fmt.Sprintf("%v-%v", from, from.step(way, p.distance(from, way))))
				}
			}
		}
	}
	return found
}

// The pieces of either side on the whole line through a square: so far a piece must go.
func (p Position) distance(from, way square) int {
	pieces := 1
	for _, forth := range []int{1, -1} {
		for far := forth; p.sign(from.step(way, far)) != ' '; far += forth {
			if p.sign(from.step(way, far)) != '.' {
				pieces++
			}
		}
	}
	return pieces
}

// Whether a piece may go this way: no enemy on the path, and none of its own on the target.
func (p Position) mayGo(from, way square) bool {
	far := p.distance(from, way)
	target := p.sign(from.step(way, far))
	if target == ' ' || target == signs[p.turn] {
		return false
	}
	for near := 1; near < far; near++ {
		if p.sign(from.step(way, near)) == signs[other[p.turn]] {
			return false
		}
	}
	return true
}

// The position after a move; a piece on the target is captured.
func (p Position) play(move string) Position {
	next := Position{p.squares, other[p.turn], p.plies + 1}
	next.squares[move[1]-'1'][move[0]-'A'] = '.'
	next.squares[move[4]-'1'][move[3]-'A'] = signs[p.turn]
	return next
}

// Whether all pieces of a side form one block; a single piece does.
func (p Position) isConnected(side string) bool {
	left, blocks := p, 0 // from `left` pieces are taken away, block by block
	for column := 0; column < 8; column++ {
		for row := 0; row < 8; row++ {
			if left.takeBlock(square{column, row}, signs[side]) {
				blocks++
			}
		}
	}
	return blocks == 1
}

// Takes away the block that this square belongs to; false if no piece of this sign stands there.
func (p *Position) takeBlock(at square, mine byte) bool {
	if p.sign(at) != mine {
		return false
	}
	p.squares[at.row][at.column] = '.'
	for _, way := range directions {
		p.takeBlock(at.step(way, 1), mine)
	}
	return true
}

// "" while the game goes on, else `white`, `black` or `tie`.
func (p Position) result() string {
	mover := other[p.turn] // who moved last wins if both are connected
	switch {
	case p.isConnected(mover):
		return mover
	case p.isConnected(p.turn):
		return p.turn
	case p.plies >= 2*MOVE_LIMIT:
		return "tie"
	case len(p.moves()) == 0:
		return mover
	}
	return ""
}

// The position in one line, as `girone show` prints it.
func (p Position) text() string {
	var rows []string
	for row := 7; row >= 0; row-- {
		rows = append(rows, string(p.squares[row][:]))
	}
	return fmt.Sprintf("%s %c %d", strings.Join(rows, "/"), signs[p.turn], p.plies)
}

// The board as a person reads it, with the names of columns and rows.
func (p Position) String() string {
	board := ""
	for row := 7; row >= 0; row-- {
		board += fmt.Sprintf("%d %s\n", row+1, p.squares[row])
	}
	return board + "  ABCDEFGH"
}
