// The tables in play: boards, clocks and verdicts from the server's events.
import { follow } from "/static/events.js";
import { freshen } from "/static/fresh.js";
import { at } from "/static/root.js";

const VERDICT = 8000; // milliseconds for which a verdict stays
const HURRIED = 3000; // the same when the next match waits for the place
const SIDES = ["white", "black"];
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const tables = document.getElementById("tables");
const pattern = document.getElementById("card");
const nothing = document.querySelector("[data-nothing]");
const said = document.querySelector("[data-said]");
const states = new Map();
const ended = new Map(); // cards with a verdict, and its time
const next = []; // cards of new tables, which replace ended ones
let ahead = Infinity; // seconds by which our clock is ahead of the server's

const now = () => Date.now() / 1000 - ahead;
const cardOf = (match) => tables.querySelector(`[data-match="${match}"]`);

function show(state) {
  ahead = Math.min(ahead, Date.now() / 1000 - state.now);
  const card = cardOf(state.match) ?? place(state);
  if (states.get(state.match)?.svg !== state.svg || !card.querySelector("svg")) drawBoard(card, state);
  states.set(state.match, state);
  for (const side of SIDES) {
    const player = card.querySelector(`[data-side="${side}"]`);
    name(player.querySelector("[data-name]"), state[side], state.entrants[side]);
    player.querySelector("[data-count]").textContent = state.counts?.[side] ?? "";
    player.toggleAttribute("data-thinks", state.thinks === side);
  }
  card.querySelector("[data-described]").textContent = state.described[tables.dataset.language] ?? "";
  card.querySelector("[data-stage]").textContent = state.stage_said[tables.dataset.language] ?? "";
  card.querySelector("[data-ply]").textContent = state.ply ? tables.dataset.move.replace("{number}", state.ply) : "";
  card.querySelector("[data-move]").textContent = state.move ?? "";
  tick(card, state);
  if (state.words) judge(card, state);
}

function name(link, text, entrant) {
  link.firstElementChild.textContent = text;
  if (entrant !== null) link.href = at(`/entrants/${entrant}`);
}

function drawBoard(card, state) {
  if (!state.svg) return;
  const board = new DOMParser().parseFromString(state.svg, "image/svg+xml").documentElement;
  card.querySelector("[data-board]").replaceChildren(document.importNode(board, true));
}

function place(state) {
  const card = pattern.content.firstElementChild.cloneNode(true);
  card.dataset.match = state.match;
  card.querySelector("[data-board]").href = at(`/matches/${state.match}`);
  tables.append(card);
  if (ended.size > next.length) next.push(card);
  count();
  return card;
}

function judge(card, state) {
  const verdict = card.querySelector("[data-verdict]");
  const words = state.said[tables.dataset.language] ?? state.words;
  if (verdict.textContent === words) return;
  verdict.textContent = words;
  verdict.hidden = false;
  if (said) said.textContent = `${state.white} – ${state.black}: ${words}`;
}

function end(state) {
  const card = cardOf(state.match);
  if (!card) return;
  show(state);
  card.classList.add("ended");
  ended.set(card, Date.now());
}

function makeRoom() {
  for (const [card, since] of ended) {
    if (Date.now() - since < (next.length ? HURRIED : VERDICT)) continue;
    const successor = next.shift();
    if (successor?.isConnected) card.before(successor);
    forget(card);
  }
  count();
}

function forget(card) {
  ended.delete(card);
  states.delete(Number(card.dataset.match));
  card.remove();
}

function count() {
  nothing?.toggleAttribute("hidden", tables.childElementCount > 0);
}

function tick(card, state) {
  for (const side of SIDES) {
    const player = card.querySelector(`[data-side="${side}"]`);
    const spent = state.thinks === side ? Math.max(0, now() - state.since) : 0;
    const limit = player.querySelector("[data-limit]");
    player.querySelector("[data-clock]").textContent =
      tables.dataset.seconds.replace("{seconds}", (state.used[side] + spent).toFixed(calm ? 0 : 1));
    limit.value = state.limit ? Math.min(1, spent / state.limit) : 0;
    limit.classList.toggle("near", limit.value > 0.8);
  }
}

function all(list, missed) {
  const playing = new Set(list.map((state) => String(state.match)));
  for (const card of [...tables.children])
    if (!playing.has(card.dataset.match) && !ended.has(card)) forget(card);
  list.forEach(show);
  count();
  if (missed) freshen();
}

count();
setInterval(makeRoom, 500);
setInterval(() => states.forEach((state, match) => { if (state.thinks) tick(cardOf(match), state); }), calm ? 1000 : 100);
follow({ tables: all, table: show, ended: end, edition: freshen });
