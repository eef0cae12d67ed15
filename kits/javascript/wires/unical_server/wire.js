// The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE.
"use strict";

const net = require("net");
const rules = require("./rules.js");

// Plays one match at the server whose address and port are given.
function play(choose, parameters) {
  if (parameters.length !== 2) {
    console.error("write the server's address and port, such as 127.0.0.1 8901");
    process.exit(1);
  }
  const line = net.connect(Number(parameters[1]), parameters[0]);
  line.setNoDelay(true);
  line.on("error", (error) => {
    console.error(String(error));
    process.exitCode = 1;
  });
  const hear = converse(choose, line);
  let begun = "";
  line.on("data", (bytes) => {
    const messages = (begun + bytes).split("\n");
    begun = messages.pop();
    messages.forEach(hear);
  });
}

// Follows the match from WELCOME to its result; returns what hears a message.
function converse(choose, line) {
  let position = rules.start(), mine = "";
  return (message) => {
    const [word, ...words] = message.trim().split(" "), rest = words.join(" ");
    if (word === "YOUR_TURN") {
      mine = choose(position);
      line.write(`MOVE ${mine}\n`);
    } else if (word === "VALID_MOVE") {
      position = position.play(mine);
    } else if (word === "OPPONENT_MOVE") {
      position = position.play(rest);
    } else if (word === "MESSAGE" && rest.startsWith("Position ")) {
      position = rules.read(rest.slice("Position ".length)); // this match does not begin at the usual start
    } else {
      console.error(message);
    }
    if (["VICTORY", "DEFEAT", "TIE"].includes(word)) line.end();
  };
}

module.exports = { play };
