// The rules of Dipole: positions, legal moves, who has won.
"use strict";

const LETTERS = "ABCDEFGH";
const PIECES = 12;
const MOVE_LIMIT = 60; // moves of each side
const DIRECTIONS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };
const FORWARD = { white: -1, black: 1 }; // the step from row to row; row A is the first
const OTHER = { white: "black", black: "white" };

// The position in which every game begins.
function start() {
  return read(`A4B${PIECES} H5W${PIECES} W 0`);
}

// The position of a text such as `A4B12 H5W12 W 0`.
function read(text) {
  const words = text.split(" ");
  const plies = Number(words.pop()), side = words.pop();
  const stacks = new Map(
    words.map((word) => [word.slice(0, 2), { side: word[2] === "W" ? "white" : "black", size: Number(word.slice(3)) }])
  );
  return new Position(stacks, side === "W" ? "white" : "black", plies);
}

// Stacks on their cells, the side to move, and the plies played so far. A position never changes.
class Position {
  constructor(stacks, turn, plies) {
    this.stacks = stacks; // cell: side and size
    this.turn = turn;
    this.plies = plies;
  }

  // The legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces.
  moves() {
    const own = [...this.stacks.keys()].filter((cell) => this.stacks.get(cell).side === this.turn).sort();
    const found = [];
    for (const cell of own)
      for (const way of Object.keys(DIRECTIONS))
        for (let pieces = 1; pieces <= this.stacks.get(cell).size; pieces++)
          if (this.mayGo(cell, way, pieces)) found.push(`${cell},${way},${pieces}`);
    return found.length > 0 ? found : own.slice(0, 1).map((cell) => `${cell},N,0`);
  }

  // Whether so many pieces may leave this cell in this direction; they go as many cells.
  mayGo(cell, way, pieces) {
    const [down, right] = DIRECTIONS[way];
    if (((down + right) * pieces) % 2 !== 0) return false; // a light cell, also beyond the edge
    const there = this.stacks.get(targetOf(cell, way, pieces));
    if (there && there.side !== this.turn) return there.size <= pieces; // a capture may go in every direction
    return down === FORWARD[this.turn]; // to an empty cell, onto an own stack, or off the board
  }

  // The position after a move.
  play(move) {
    const [cell, way, number] = move.split(",");
    const pieces = Number(number), stacks = new Map(this.stacks);
    if (pieces > 0) {
      const left = stacks.get(cell).size - pieces;
      stacks.delete(cell);
      if (left > 0) stacks.set(cell, { side: this.turn, size: left });
      const target = targetOf(cell, way, pieces), there = stacks.get(target);
      const joined = there && there.side === this.turn ? there.size : 0;
      if (target !== "") stacks.set(target, { side: this.turn, size: pieces + joined });
    }
    return new Position(stacks, OTHER[this.turn], this.plies + 1);
  }

  count(side) {
    return [...this.stacks.values()].reduce((sum, stack) => sum + (stack.side === side ? stack.size : 0), 0);
  }

  // "" while the game goes on, else `white`, `black` or `tie`.
  result() {
    const white = this.count("white"), black = this.count("black");
    if (white > 0 && black > 0 && this.plies < 2 * MOVE_LIMIT) return "";
    return white === black ? "tie" : white > black ? "white" : "black";
  }

  // The position in one line, as `girone show` prints it.
  text() {
    const words = [...this.stacks.keys()].sort().map((cell) => cell + sign(this.stacks.get(cell)));
    return [...words, this.turn[0].toUpperCase(), this.plies].join(" ");
  }

  toString() {
    const lines = [...LETTERS].map((letter) => {
      const cells = [..."12345678"].map((number) => this.stacks.get(letter + number));
      return `${letter}   ${cells.map((stack) => (stack ? sign(stack) : ".").padEnd(3)).join(" ")}`;
    });
    return ["    1   2   3   4   5   6   7   8", ...lines].join("\n");
  }
}

// A stack as text, such as `W12`.
function sign(stack) {
  return stack.side[0].toUpperCase() + stack.size;
}

// The cell where a move ends; "" off the board.
function targetOf(cell, way, pieces) {
  const [down, right] = DIRECTIONS[way];
  const row = LETTERS.indexOf(cell[0]) + down * pieces, column = Number(cell[1]) + right * pieces;
  return row >= 0 && row < 8 && column >= 1 && column <= 8 ? LETTERS[row] + column : "";
}

module.exports = { OTHER, Position, read, start };
