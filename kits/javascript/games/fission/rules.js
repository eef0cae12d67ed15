// The rules of Fission: positions, legal moves, who has won.
"use strict";

const LETTERS = "ABCDEFGH";
const MOVE_LIMIT = 50; // moves of each side
const START = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0";
const DIRECTIONS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };
const SIDES = { W: "white", B: "black" };
const SIGNS = { white: "W", black: "B" };
const OTHER = { white: "black", black: "white" };

// The position in which every game begins.
function start() {
  return read(START);
}

// The position of a text: eight rows, the side to move, the plies played.
function read(text) {
  const [rows, side, plies] = text.split(" ");
  return new Position(rows.split("/").join(""), SIDES[side], Number(plies));
}

// Stones on their cells, the side to move, and the plies played so far. A position never changes.
class Position {
  constructor(cells, turn, plies) {
    this.cells = cells; // row by row from A1: W, B or a dot
    this.turn = turn;
    this.plies = plies;
  }

  // The sign on a cell; nothing off the board.
  sign([row, column]) {
    return onBoard([row, column]) ? this.cells[8 * row + column] : "";
  }

  // The legal moves such as `F5,N`: a stone must be able to enter the first cell.
  moves() {
    const found = [];
    for (let place = 0; place < 64; place++) {
      if (this.cells[place] !== SIGNS[this.turn]) continue;
      const cell = [place >> 3, place & 7];
      for (const way of Object.keys(DIRECTIONS))
        if (this.sign(step(cell, way)) === ".") found.push(`${LETTERS[cell[0]]}${cell[1] + 1},${way}`);
    }
    return found;
  }

  // The position after a move: the stone slides, and explodes if a stone stops it.
  play(move) {
    const [name, way] = move.split(",");
    let cell = [LETTERS.indexOf(name[0]), Number(name[1]) - 1];
    const cells = [...this.cells];
    cells[8 * cell[0] + cell[1]] = ".";
    while (this.sign(step(cell, way)) === ".") cell = step(cell, way);
    cells[8 * cell[0] + cell[1]] = SIGNS[this.turn];
    if (onBoard(step(cell, way)))
      for (const around of [cell, ...Object.keys(DIRECTIONS).map((each) => step(cell, each))])
        if (onBoard(around)) cells[8 * around[0] + around[1]] = ".";
    return new Position(cells.join(""), OTHER[this.turn], this.plies + 1);
  }

  count(side) {
    return [...this.cells].filter((sign) => sign === SIGNS[side]).length;
  }

  // "" while the game goes on, else `white`, `black` or `tie`.
  result() {
    const white = this.count("white"), black = this.count("black");
    if (white > 0 && black === 0) return "white";
    if (black > 0 && white === 0) return "black";
    const bare = white === black && white <= 1;
    return bare || this.moves().length === 0 || this.plies >= 2 * MOVE_LIMIT ? "tie" : "";
  }

  rows() {
    return [...LETTERS].map((_, row) => this.cells.slice(8 * row, 8 * row + 8));
  }

  // The position in one line, as `girone show` prints it.
  text() {
    return `${this.rows().join("/")} ${SIGNS[this.turn]} ${this.plies}`;
  }

  toString() {
    return ["  12345678", ...this.rows().map((row, number) => `${LETTERS[number]} ${row}`)].join("\n");
  }
}

// The next cell in a direction; it may lie off the board.
function step(cell, way) {
  return [cell[0] + DIRECTIONS[way][0], cell[1] + DIRECTIONS[way][1]];
}

function onBoard([row, column]) {
  return row >= 0 && row < 8 && column >= 0 && column < 8;
}

module.exports = { OTHER, Position, read, start };
