// Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves.
"use strict";

const fs = require("fs");
const rules = require("./rules.js");

function say(position) {
  console.log(`${position.text()}|${position.result() || "-"}|${position.moves().sort().join(" ")}`);
}

for (const line of fs.readFileSync(0, "latin1").split("\n").filter(Boolean)) {
  const [text, moves] = line.split("|");
  let position = rules.read(text);
  say(position);
  for (const move of moves.split(" ").filter(Boolean)) {
    position = position.play(move);
    say(position);
  }
}
