// A match in play: appends new moves to the list, runs the clock, and reloads the page at the end.
import { ask } from "/static/ask.js";
import { follow as listen } from "/static/events.js";
import { at } from "/static/root.js";

const SETTLING = 3000; // milliseconds until a match that is no longer in play is fetched again
const template = document.getElementById("move");
const clock = document.getElementById("clock");

export function follow(number, known, moved) {
  let thinking = null;
  let over = false;

  async function catchUp() {
    const answer = await ask(at(`/api/matches/${number}/plies?after=${known()}`));
    if (!answer?.ok) return;
    const { plies, last } = await answer.json();
    for (const ply of plies) if (ply.ply > known()) append(ply);
    if (last > known()) moved(last);
  }

  function take(table) {
    if (String(table.match) !== number) return;
    thinking = table.thinks && { side: table.thinks, limit: table.limit, since: performance.now() };
    if (table.ply > known()) catchUp();
  }

  listen({
    tables(all) {
      all.forEach(take);
      if (!all.some((table) => String(table.match) === number)) setTimeout(() => location.reload(), SETTLING);
    },
    table: take,
    ended(table) {
      if (String(table.match) === number) over = true;
    },
    edition() {
      if (over) location.reload();
    },
  });
  setInterval(() => tick(thinking), 100);
}

function tick(thinking) {
  const limit = thinking?.limit;
  clock.textContent = thinking
    ? filled(clock.dataset.words, {
        side: clock.dataset[thinking.side],
        seconds: ((performance.now() - thinking.since) / 1000).toFixed(1),
        limit: limit ?? "–",
      })
    : "";
}

function append(ply) {
  const body = document.querySelector("#moves tbody");
  body.querySelector(".none")?.remove();
  let row = body.lastElementChild;
  if (!row || row.querySelectorAll("td").length === 2) {
    row = body.appendChild(document.createElement("tr"));
    const head = row.appendChild(document.createElement("th"));
    head.scope = "row";
    head.className = "number";
    head.textContent = body.rows.length;
  }
  const cell = row.appendChild(document.createElement("td"));
  cell.append(template.content.cloneNode(true));
  const link = cell.querySelector("a");
  link.textContent = ply.move ?? template.dataset.turnLost;
  link.href = `?ply=${ply.ply}`;
  link.dataset.ply = ply.ply;
  if (ply.move === null) [link.className, link.title] = ["lost", ply.fault_said[document.documentElement.lang] ?? ply.fault];
  const seconds = ply.seconds.toFixed(3);
  cell.querySelector(".seconds").textContent = seconds;
  const side = template.dataset[ply.side];
  link.dataset.words = filled(template.dataset.words, { ply: ply.ply, side, move: link.textContent, seconds });
}

function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
