// The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else.
"use strict";

const fs = require("fs");
const net = require("net");
const rules = require("./rules.js");

const LENGTH = 6;

// Plays one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none.
function play(choose, parameters) {
  const [side, ...rest] = parameters;
  if (side === "hand" && rest.length === 1 && ["white", "black"].includes(rest[0])) {
    byHand(choose, rules.start(), rest[0]);
  } else if (side === "white" && rest.length === 1) {
    const door = net.createServer((line) => {
      door.close();
      converse(choose, line, side);
    });
    door.listen(Number(rest[0]));
  } else if (side === "black" && rest.length === 2) {
    converse(choose, net.connect(Number(rest[1]), rest[0]), side);
  } else {
    console.error("write white PORT, black HOST PORT, or hand and a colour");
    process.exit(1);
  }
}

// Sends our moves and receives the opponent's, until the rules say that the game is over.
function converse(choose, line, side) {
  let position = rules.start(), begun = "", ending = "the server has hung up";
  line.setNoDelay(true);
  line.on("error", () => {});
  line.on("close", () => console.error(`I am ${side}. ` + "The end: " + ending));

  function end(how) {
    ending = how;
    line.end();
  }

  function answer() {
    while (position.result() === "" && position.turn === side) {
      const move = choose(position);
      line.write(`${move}\n`);
      position = position.play(move);
    }
    if (position.result() !== "") end(position.result());
  }

  line.on("data", (bytes) => {
    begun += bytes.toString("latin1");
    while (begun.length >= LENGTH && position.result() === "") {
      const move = begun.slice(0, LENGTH).replace(/\n$/, "");
      begun = begun.slice(LENGTH);
      if (!position.moves().includes(move)) return end(`the opponent has failed (${move})`);
      position = position.play(move);
      answer();
    }
  });
  answer();
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
