// One move by files: the board is read from a file, the move is written into move.txt.
"use strict";

const fs = require("fs");
const path = require("path");
const rules = require("./rules.js");

// Answers one position: the parameters are the file with the board, and our colour; `human` plays a whole game.
function play(choose, parameters) {
  if (parameters[0] === "human") {
    if (parameters.length < 2) fs.writeSync(1, "Which colour do you play, black or white? ");
    const colour = parameters[1] || readWord();
    if (!["black", "white"].includes(colour)) {
      console.error(colour + " is not a colour; write black or white");
      process.exit(1);
    }
    byHand(choose, rules.start(), rules.OTHER[colour]);
    return;
  }
  if (parameters.length !== 2 || !["black", "white"].includes(parameters[1])) {
    console.error("write the file with the board and a colour, such as state.txt black");
    process.exit(1);
  }
  const position = readBoard(parameters[0], parameters[1]), legal = position.moves();
  if (legal.length === 0 || legal[0] === rules.PASS) {
    writeMove(rules.PASS);
  } else {
    writeMove(legal[0]); // whatever happens while we think, there is a legal move
    writeMove(choose(position));
  }
}

// The position of a file with 8 lines of W, B and dots.
function readBoard(file, turn) {
  const cells = fs.readFileSync(file, "latin1").split(/\s+/).join("");
  return new rules.Position(cells.replace(/B/g, "X").replace(/W/g, "O").replace(/\./g, "-"), turn);
}

// Writes the move beside this program; the file is replaced at once, so it is never half written.
function writeMove(move) {
  const fresh = path.join(__dirname, "move.new");
  fs.writeFileSync(fresh, `${move}\n`);
  fs.renameSync(fresh, path.join(__dirname, "move.txt"));
}

// Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
function byHand(choose, position, mine) {
  while (position.result() === "") {
    console.log(String(position));
    let move;
    if (position.turn === mine) {
      move = choose(position);
      console.log("I play " + move);
    } else {
      fs.writeSync(1, `${position.turn}: `);
      move = readWord();
      if (move === "") {
        console.log("\nended by hand");
        return;
      }
      if (!position.moves().includes(move)) {
        console.log("not possible; these are: " + position.moves().join(" "));
        continue;
      }
    }
    position = position.play(move);
  }
  console.log(position + "\nThe end: " + position.result());
}

// The next word of standard input, waiting for it; "" at its end.
function readWord() {
  for (let word = ""; ; ) {
    const letter = readLetter();
    if (/\S/.test(letter)) word += letter;
    else if (letter === "" || word !== "") return word;
  }
}

// The next letter; a terminal or a pipe may have none yet.
function readLetter() {
  const letter = Buffer.alloc(1);
  for (;;) {
    try {
      return fs.readSync(0, letter, 0, 1, null) === 0 ? "" : String(letter);
    } catch (error) {
      if (error.code === "EOF") return "";
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

module.exports = { play };
