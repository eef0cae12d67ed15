// The rules of Lines of Action: positions, legal moves, who has won.
"use strict";

const LETTERS = "ABCDEFGH";
const MOVE_LIMIT = 100; // moves of each side
const START = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0";
const DIRECTIONS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]]; // rows, columns
const SIDES = { W: "white", B: "black" };
const SIGNS = { white: "W", black: "B" };
const OTHER = { white: "black", black: "white" };

// The position in which every game begins.
function start() {
  return read(START);
}

// The position of a text: eight rows (row 8 first), the side to move, the plies played.
function read(text) {
  const [rows, side, plies] = text.split(" ");
  return new Position(rows.split("/").join(""), SIDES[side], Number(plies));
}

// Pieces on their squares, the side to move, and the plies played so far. A position never changes.
class Position {
  constructor(cells, turn, plies) {
    this.cells = cells; // row by row from A8: W, B or a dot
    this.turn = turn;
    this.plies = plies;
  }

  // The sign on a square; nothing off the board.
  sign([row, column]) {
    return row < 0 || row > 7 || column < 0 || column > 7 ? "" : this.cells[8 * row + column];
  }

  // The legal moves such as `A2-C2`.
  moves() {
    const found = [];
    for (let place = 0; place < 64; place++) {
      if (this.cells[place] !== SIGNS[this.turn]) continue;
      const square = [place >> 3, place & 7];
      for (const way of DIRECTIONS)
        if (this.mayGo(square, way))
          found.push(`${nameOf(square)}-${nameOf(step(square, way, this.distance(square, way)))}`);
    }
    return found;
  }

  // The pieces of either side on the whole line through a square: so far a piece must go.
  distance(square, way) {
    let pieces = 1;
    for (const forth of [1, -1])
      for (let far = forth, found; (found = this.sign(step(square, way, far))) !== ""; far += forth)
        if (found !== ".") pieces++;
    return pieces;
  }

  // Whether a piece may go this way: no enemy on the path, and none of its own on the target.
  mayGo(square, way) {
    const far = this.distance(square, way), target = this.sign(step(square, way, far));
    if (target === "" || target === SIGNS[this.turn]) return false;
    for (let near = 1; near < far; near++)
      if (this.sign(step(square, way, near)) === SIGNS[OTHER[this.turn]]) return false;
    return true;
  }

  // The position after a move; a piece on the target is captured.
  play(move) {
    const [origin, target] = move.split("-").map((name) => 8 * (8 - Number(name[1])) + LETTERS.indexOf(name[0]));
    const cells = [...this.cells];
    cells[target] = cells[origin];
    cells[origin] = ".";
    return new Position(cells.join(""), OTHER[this.turn], this.plies + 1);
  }

  // Whether all pieces of a side form one block; a single piece does.
  isConnected(side) {
    const first = this.cells.indexOf(SIGNS[side]), reached = new Set([first]), fresh = [first];
    while (fresh.length > 0) {
      const place = fresh.pop();
      for (const way of DIRECTIONS) {
        const square = step([place >> 3, place & 7], way, 1), near = 8 * square[0] + square[1];
        if (this.sign(square) === SIGNS[side] && !reached.has(near)) {
          reached.add(near);
          fresh.push(near);
        }
      }
    }
    return reached.size === this.count(side);
  }

  count(side) {
    return [...this.cells].filter((sign) => sign === SIGNS[side]).length;
  }

  // "" while the game goes on, else `white`, `black` or `tie`.
  result() {
    const mover = OTHER[this.turn]; // who moved last wins if both are connected
    for (const side of [mover, this.turn]) if (this.isConnected(side)) return side;
    if (this.plies >= 2 * MOVE_LIMIT) return "tie";
    return this.moves().length > 0 ? "" : mover;
  }

  rows() {
    return [...LETTERS].map((_, row) => this.cells.slice(8 * row, 8 * row + 8));
  }

  // The position in one line, as `girone show` prints it.
  text() {
    return `${this.rows().join("/")} ${SIGNS[this.turn]} ${this.plies}`;
  }

  toString() {
    return [...this.rows().map((row, number) => `${8 - number} ${row}`), "  ABCDEFGH"].join("\n");
  }
}

// The square so many steps away in a direction; it may lie off the board.
function step(square, way, far) {
  return [square[0] + far * way[0], square[1] + far * way[1]];
}

// The name of a square: column letter, then row number.
function nameOf([row, column]) {
  return LETTERS[column] + (8 - row);
}

module.exports = { OTHER, Position, read, start };
