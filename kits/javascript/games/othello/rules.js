// The rules of Othello on boards of every even size: positions, legal moves, who has won.
"use strict";

const PASS = "-1,-1";
const LAYOUT = "@LAYOUT@"; // standard: white on the top-left centre cell; mirrored: black
const DIRECTIONS = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]]; // columns, rows
const OTHER = { white: "black", black: "white" };
const SIGNS = { black: "X", white: "O" };

// The position in which a game begins; black moves first.
function start(size = 8) {
  const cells = Array(size * size).fill("-");
  const high = size / 2 - 1, low = size / 2;
  const [falling, rising] = LAYOUT === "mirrored" ? ["X", "O"] : ["O", "X"];
  cells[high * size + high] = cells[low * size + low] = falling;
  cells[high * size + low] = cells[low * size + high] = rising;
  return new Position(cells.join(""), "black");
}

// The position of a text: the cells row by row as X (black), O (white) and -, then the side to move.
function read(text) {
  const [cells, side] = text.split(" ");
  return new Position(cells, side === "X" ? "black" : "white");
}

// Discs on their cells and the side to move. A position never changes.
class Position {
  constructor(cells, turn) {
    this.size = Math.round(Math.sqrt(cells.length));
    this.cells = cells; // row by row from the top left
    this.turn = turn;
  }

  // The sign on a cell; nothing off the board.
  sign(x, y) {
    return x < 0 || y < 0 || x >= this.size || y >= this.size ? "" : this.cells[y * this.size + x];
  }

  // The legal moves such as `5,4`, column first; only a pass where the side has to pass.
  moves() {
    const found = this.movesOf(this.turn);
    return found.length === 0 && this.movesOf(OTHER[this.turn]).length > 0 ? [PASS] : found;
  }

  movesOf(side) {
    const found = [];
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++) if (this.captured(x, y, side).length > 0) found.push(`${x},${y}`);
    return found;
  }

  // The places of the discs that turn if this side puts one here; none if it may not.
  captured(x, y, side) {
    if (this.sign(x, y) !== "-") return [];
    const turned = [];
    for (const [right, down] of DIRECTIONS) {
      let far = 1;
      while (this.sign(x + far * right, y + far * down) === SIGNS[OTHER[side]]) far++;
      if (this.sign(x + far * right, y + far * down) !== SIGNS[side]) continue;
      for (let near = 1; near < far; near++) turned.push((y + near * down) * this.size + x + near * right);
    }
    return turned;
  }

  // The position after a move.
  play(move) {
    if (move === PASS) return new Position(this.cells, OTHER[this.turn]);
    const [x, y] = move.split(",").map(Number);
    const cells = [...this.cells];
    for (const place of [y * this.size + x, ...this.captured(x, y, this.turn)]) cells[place] = SIGNS[this.turn];
    return new Position(cells.join(""), OTHER[this.turn]);
  }

  count(side) {
    return [...this.cells].filter((sign) => sign === SIGNS[side]).length;
  }

  // "" while the game goes on, else `white`, `black` or `tie`.
  result() {
    if (this.moves().length > 0) return "";
    const white = this.count("white"), black = this.count("black");
    return white === black ? "tie" : white > black ? "white" : "black";
  }

  // The position in one line, as `girone show` prints it.
  text() {
    return `${this.cells} ${SIGNS[this.turn]}`;
  }

  // The board as a person reads it, with the numbers of columns and rows.
  toString() {
    const numbers = [...Array(this.size).keys()];
    const rows = numbers.map((y) => `${y % 10} ${this.cells.slice(y * this.size, (y + 1) * this.size)}`);
    return [`  ${numbers.map((x) => x % 10).join("")}`, ...rows].join("\n");
  }
}

module.exports = { OTHER, PASS, Position, read, start };
