// A match step by step: slider, buttons, keys, autoplay; follows a match in play. The server draws every board.
import { ask } from "/static/ask.js";
import { boards } from "/static/boards.js";
import { follow } from "/static/following.js";
import { at } from "/static/root.js";

const CHART = 2000; // milliseconds between two charts of a match in play
const REST = 250; // milliseconds without a step before the messages of the turn are fetched
const match = document.querySelector("article.match");
const number = match.dataset.match;
const board = document.getElementById("board");
const slider = document.getElementById("slider");
const counter = document.getElementById("counter");
const autoplay = document.getElementById("autoplay");
const speed = document.getElementById("speed");
const said = document.getElementById("said");
const scroll = document.getElementById("scroll");
const drawn = boards(number, match.dataset.stamp);
let ply = Number(match.dataset.ply);
let last = Number(match.dataset.last);
let playing = null;
let resting = null;

async function show(wanted, address = true) {
  ply = Math.min(Math.max(wanted, 0), last);
  const shown = ply;
  slider.max = last;
  slider.value = ply;
  counter.textContent = `${ply} / ${last}`;
  mark();
  if (address) history.replaceState(null, "", `?ply=${ply}`);
  clearTimeout(resting);
  if (said) resting = setTimeout(fetchMessages, REST, ply);
  const svg = await drawn.at(ply);
  if (svg && shown === ply) board.replaceChildren(svg);
  for (const next of [ply + 1, ply - 1]) if (next >= 0 && next <= last) drawn.at(next);
}

function mark() {
  for (const each of match.querySelectorAll("[aria-current][data-ply]")) each.removeAttribute("aria-current");
  for (const each of match.querySelectorAll(`[data-ply="${ply}"]`)) each.setAttribute("aria-current", "true");
  const here = scroll.querySelector("[aria-current]");
  if (here) {
    const row = here.closest("tr");
    scroll.scrollTop = row.offsetTop - scroll.clientHeight / 2;
    document.getElementById("told").textContent = here.dataset.words;
  } else scroll.scrollTop = 0;
  for (const each of match.querySelectorAll("[data-step]")) each.href = `?ply=${target(each.dataset.step)}`;
}

function target(step) {
  const targets = { first: 0, back: Math.max(ply - 1, 0), on: Math.min(ply + 1, last), last };
  return targets[step];
}

async function fetchMessages(of) {
  const answer = await ask(at(`${match.dataset.boards ?? `/matches/${number}/messages`}?ply=${of}`));
  if (!answer?.ok || of !== ply) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  said.replaceChildren(...page.getElementById("said").childNodes);
}

let charting = null;

function chart() {
  charting ??= setTimeout(async () => {
    charting = null;
    const answer = await ask(at(`/matches/${number}/times`));
    if (!answer?.ok) return;
    const times = document.getElementById("times");
    times.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
    times.hidden = false;
    mark();
  }, CHART);
}

function play(on) {
  clearInterval(playing);
  playing = null;
  autoplay.setAttribute("aria-pressed", String(on));
  if (!on) return;
  if (ply === last) show(0);
  playing = setInterval(() => (ply < last ? show(ply + 1) : play(false)), 1000 / Number(speed.value));
}

function step(to) {
  play(false);
  show(to);
}

const KEYS = {
  ArrowLeft: () => step(ply - 1),
  ArrowRight: () => step(ply + 1),
  Home: () => step(0),
  End: () => step(last),
  " ": () => play(playing === null),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !KEYS[event.key]) return;
  if (event.target.closest("select, textarea")) return;
  if (event.key === " " && event.target.closest("a, button, summary")) return;
  event.preventDefault();
  KEYS[event.key]();
});
match.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ply], a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step(link.dataset.step ? target(link.dataset.step) : Number(link.dataset.ply));
});
slider.addEventListener("input", () => step(Number(slider.value)));
autoplay.addEventListener("click", () => play(playing === null));
speed.addEventListener("change", () => playing !== null && play(true));

for (const each of [slider, autoplay, document.getElementById("speed-label")]) each.hidden = false;
mark();
const asked = new URLSearchParams(location.search).get("ply");
if (asked !== null && Number(asked) !== ply) show(Number(asked) || 0, false);
if (match.dataset.state === "in play") {
  follow(number, () => last, (newest) => {
    const atEnd = ply === last && playing === null;
    last = newest;
    show(atEnd ? last : ply, false);
    chart();
  });
}
