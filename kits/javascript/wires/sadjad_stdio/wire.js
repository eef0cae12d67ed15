// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.
"use strict";

const fs = require("fs");
const rules = require("./rules.js");

// Plays one match: the first two numbers are the size of the board and our number, 1 is black.
// With `hand COLOUR` a person types the moves of the other side.
function play(choose, parameters) {
  if (parameters.length === 2 && parameters[0] === "hand" && ["black", "white"].includes(parameters[1])) {
    byHand(choose, rules.start(), parameters[1]);
    return;
  }
  if (parameters.length !== 0) {
    console.error("write nothing, for the referee, or hand and a colour");
    process.exit(1);
  }
  const size = readNumber(), side = readNumber() === 1 ? "black" : "white";
  let position = rules.start(size);
  while (position.result() === "") {
    let move;
    if (position.turn === side) {
      move = choose(position);
      const [x, y] = move.split(",");
      fs.writeSync(1, `${y} ${x}\n`); // row, column
    } else {
      const row = readNumber(), column = readNumber();
      if (column === null) return; // the referee has hung up
      move = `${column},${row}`;
    }
    position = position.play(move);
  }
  console.error("The end: " + position.result());
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

// The next number of standard input; null at its end.
function readNumber() {
  const word = readWord();
  return word === "" ? null : Number(word);
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
