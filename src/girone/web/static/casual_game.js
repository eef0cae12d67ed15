// A casual game: shows the server's state, and sends the player's actions.
import { Grid } from "/static/grid.js";

const RETRY = 2000;
const root = document.querySelector("[data-casual-game]");
const at = `/api/play/${root.dataset.casualGame}`;
const find = (name, from = root) => from.querySelector(`[data-${name}]`);
const menu = document.querySelector("[data-menu]");
const said = document.querySelector("[data-said]");
let state = { version: -1, mine: [], moves: [] };
let told = 0; // our clock when the state arrived
let source;
let turned = null; // the player's choice; null: the server's default

const grid = new Grid(find("board-part"), root.dataset, {
  marked: (cells) => {
    find("off").hidden = !cells.canLeave;
    find("board-part").toggleAttribute("data-exit", cells.canLeave);
  },
  picked: () => say(""),
  played: (move) => step("move", { move }),
  asked: ask,
  refused: explain,
});

function show(fresh) {
  if (fresh.version < state.version) return;
  const is_new = fresh.version > state.version;
  const before = state;
  state = fresh;
  told = performance.now();
  if (!is_new) return;
  if (menu.open) menu.close();
  find("picture").replaceChildren(document.importNode(drawn(state.svg), true));
  grid.show(state);
  face();
  put("words", state.words);
  put("rule", state.rule);
  put("trouble", state.trouble);
  say("");
  if (before.moves.length !== state.moves.length) said.textContent = state.last;
  players();
  list();
  buttons();
  invite();
  tick();
}

function face() {
  grid.turned = turned ?? state.turned;
  find("table").toggleAttribute("data-turned", grid.turned);
  find("turn").setAttribute("aria-pressed", String(grid.turned));
}

const drawn = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;

function put(name, words) {
  const part = find(name);
  part.textContent = words;
  part.hidden = !words;
}

function say(words) {
  put("notice", words);
}

function players() {
  for (const part of root.querySelectorAll("[data-side]")) {
    const side = part.dataset.side;
    find("who", part).textContent = state.seats[side].words;
    find("pieces", part).textContent = state.clocks[side].pieces;
    part.toggleAttribute("data-runs", state.runs === side);
  }
}

function list() {
  const moves = find("moves");
  moves.replaceChildren(...state.moves.map(({ side, move, seconds }) => {
    const line = document.createElement("li");
    const disc = Object.assign(document.createElement("span"), { className: `disc ${side}` });
    const text = Object.assign(document.createElement("span"), { className: "move", textContent: move });
    const time = Object.assign(document.createElement("span"), { className: "quiet", textContent: root.dataset.seconds.replace("{seconds}", seconds.toFixed(1)) });
    line.append(disc, " ", text, " ", time);
    return line;
  }));
  moves.parentElement.scrollTop = moves.parentElement.scrollHeight;
}

function buttons() {
  for (const form of root.querySelectorAll(".buttons [data-step]")) form.hidden = !state.may.includes(form.dataset.step);
  for (const button of root.querySelectorAll("[data-ask]")) button.hidden = !state.may.includes(button.dataset.ask);
  find("actions").hidden = !state.may.length;
  find("pass").hidden = !state.choices.some(({ path }) => !path.length);
  const typed = root.querySelector("[data-step=move]");
  typed.hidden = !state.choices.length;
  document.getElementById("legal").replaceChildren(...state.choices.map(({ move }) => Object.assign(document.createElement("option"), { value: move })));
  find("scale").hidden = true;
  find("offer").hidden = !state.offer || !state.mine.length;
  find("offer-words").textContent = state.offer?.words ?? "";
  root.querySelector("[data-step=agree]").hidden = Boolean(state.offer?.mine);
}

function invite() {
  for (const card of root.querySelectorAll("[data-invitation]")) card.hidden = state.seats[card.dataset.invitation].taken;
}

function tick() {
  const since = (performance.now() - told) / 1000;
  for (const part of root.querySelectorAll("[data-side]")) {
    const { used, left } = state.clocks[part.dataset.side];
    const runs = state.runs === part.dataset.side ? since : 0;
    const seconds = left === null ? used + runs : Math.max(0, left - runs);
    const clock = find("clock", part);
    clock.textContent = written(left === null ? seconds : Math.ceil(seconds));
    clock.classList.toggle("near", left !== null && seconds < 20);
  }
}

function written(seconds) {
  const two = (number) => String(Math.floor(number)).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${two(seconds / 60 % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

// The server's answer; null if it refuses or cannot be reached, and then the page shows the reason.
async function send(address, body) {
  const headers = body ? { "Content-Type": "application/json" } : {};
  try {
    const answer = await fetch(address, { method: "POST", headers, body: body && JSON.stringify(body) });
    const text = await answer.json();
    if (answer.ok) return text;
    say(text.words ?? text.error);
  } catch {
    say(root.dataset.lost);
  }
  return null;
}

async function step(name, body) {
  const fresh = await send(`${at}/${name}`, body);
  if (!fresh) return grid.letGo();
  if (name === "move") root.querySelector("[data-step=move]").reset();
  show(fresh);
}

async function explain(picked, place) {
  const answer = await fetch(`${at}/why?${new URLSearchParams(picked ? { place, picked } : { place })}`);
  if (answer.ok) say((await answer.json()).words);
}

function ask(moves) {
  const buttons = moves.map(({ move, label }) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, dir: "auto" });
    button.addEventListener("click", () => { menu.close("played"); step("move", { move }); });
    return button;
  });
  menu.querySelector("[data-menu-moves]").replaceChildren(...buttons);
  menu.returnValue = "";
  menu.showModal();
}

async function advise(kind) {
  const found = await send(`${at}/${kind}`);
  if (!found) return;
  if (kind === "hint") {
    say(root.dataset.hint.replace("{move}", found.move));
    grid.hint(found.path);
    return;
  }
  find("scale").hidden = false;
  find("share").style.inlineSize = `${100 * found.shares.white}%`;
  find("scale-words").textContent = found.words;
}

menu.addEventListener("close", () => { if (menu.returnValue !== "played") grid.letGo(); });
find("turn").addEventListener("click", () => { turned = !grid.turned; face(); });
find("off").addEventListener("click", () => grid.pick("off"));
find("pass").addEventListener("click", () => step("move", { move: state.choices[0].move }));
root.querySelectorAll("[data-ask]").forEach((button) => button.addEventListener("click", () => advise(button.dataset.ask)));

let asked = false; // resigning takes a second press
root.addEventListener("submit", (event) => {
  const name = event.target.dataset.step;
  if (!name) return;
  event.preventDefault();
  if (name === "resign" && !asked) {
    asked = true;
    say(root.dataset.resign);
    setTimeout(() => { asked = false; }, 5000);
    return;
  }
  asked = false;
  if (name === "agree") step(state.offer.wish);
  else step(name, name === "move" ? { move: event.target.elements.move.value } : undefined);
});

for (const button of root.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.value);
    say(root.dataset.copied);
  });
}

function follow() {
  source = new EventSource(`${at}/live`);
  source.addEventListener("state", (event) => { show(JSON.parse(event.data)); });
  source.addEventListener("gone", (event) => { source.close(); put("trouble", JSON.parse(event.data).words); });
  source.addEventListener("open", () => { if (find("trouble").textContent === root.dataset.lost) put("trouble", ""); });
  source.addEventListener("error", () => {
    put("trouble", root.dataset.lost);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, RETRY * (1 + Math.random()));
  });
}

window.addEventListener("pagehide", () => source.close());
window.addEventListener("pageshow", (event) => { if (event.persisted) follow(); });
find("turn").hidden = false;
setInterval(() => { if (told) tick(); }, 250);
follow();
