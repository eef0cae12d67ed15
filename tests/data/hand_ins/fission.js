const net = require("net");

const NAMES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const DR = [-1, -1, 0, 1, 1, 1, 0, -1];
const DC = [0, 1, 1, 1, 0, -1, -1, -1];
const board = ["........", "...WB...", "..WBWB..", ".WBWBWB.", ".BWBWBW.", "..BWBW..", "...BW...", "........"].map((row) =>
  row.split(""),
);
const inside = (r, c) => r >= 0 && r < 8 && c >= 0 && c < 8;

function slide(r, c, d) {
  let n = 0;
  while (inside(r + DR[d], c + DC[d]) && board[r + DR[d]][c + DC[d]] === ".") {
    r += DR[d];
    c += DC[d];
    n++;
  }
  return [r, c, n];
}

function play(move) {
  const [cell, way] = move.split(",");
  const [r, c, d] = [cell.charCodeAt(0) - 65, Number(cell[1]) - 1, NAMES.indexOf(way)];
  const [tr, tc] = slide(r, c, d);
  const stone = board[r][c];
  board[r][c] = ".";
  board[tr][tc] = stone;
  if (inside(tr + DR[d], tc + DC[d]))
    for (let i = tr - 1; i <= tr + 1; i++)
      for (let j = tc - 1; j <= tc + 1; j++) if (inside(i, j)) board[i][j] = ".";
}

function choose(me) {
  for (let k = 0; k < 512; k++) {
    const [r, c] = [Math.floor(k / 64), Math.floor(k / 8) % 8];
    if (board[r][c] === me && slide(r, c, k % 8)[2]) return String.fromCharCode(65 + r) + (c + 1) + "," + NAMES[k % 8];
  }
}

let [me, rest] = ["W", ""];
const server = net.connect(Number(process.argv[3]), process.argv[2]);
server.on("data", (data) => {
  const lines = (rest + data).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    if (line.startsWith("WELCOME ")) me = line[8];
    else if (line.startsWith("OPPONENT_MOVE ")) play(line.slice(14));
    else if (line === "YOUR_TURN") {
      const move = choose(me);
      play(move);
      server.write(`MOVE ${move}\n`);
    } else if (["VICTORY", "DEFEAT", "TIE"].includes(line)) server.end();
  }
});
