// Your player. The rules are in rules.js; the conversation with the referee is in wire.js.
"use strict";

const wire = require("./wire.js");

// Chooses one of the legal moves; the referee waits for it, but not longer than @TIME@.
function choose(position) {
  const legal = position.moves();
  // ---------------------------------------------------------------------------------------------
  // THINK HERE. So far the player takes any legal move.
  //   position.turn        the side to move, which is you
  //   position.play(move)  the position after a move; `position` itself stays as it is
  //   position.result()    "" while the game goes on, else "white", "black" or "tie"
  //   console.error(String(position));    shows the board in your log
  // ---------------------------------------------------------------------------------------------
  return legal[Math.floor(random() * legal.length)];
}

// Math.random, or with SEED=7 numbers that are the same again (mulberry32).
let state = Number(process.env.SEED || NaN);
function random() {
  if (Number.isNaN(state)) return Math.random();
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

wire.play(choose, process.argv.slice(2));
