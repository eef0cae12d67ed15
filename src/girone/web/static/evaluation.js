// The evaluation curve of a match: computed on request, drawn as it grows, White's advantage upward.
import { ask } from "/static/ask.js";
import { at } from "/static/root.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, MARGIN] = [720, 200, 56];
const AGAIN = 1000; // milliseconds between two looks while the engine works
const LEAST = 100; // least range of the scale in each direction
const DECIDED = 30000; // larger scores are certain wins
const match = document.querySelector("article.match");
const section = document.getElementById("evaluation");
const button = document.getElementById("evaluate");
const words = document.getElementById("evaluation-words");
const address = at(`/api/matches/${match.dataset.match}/evaluation`);

function element(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent.appendChild(made);
}

function draw(plies) {
  const open = plies.map((each) => Math.abs(each.score)).filter((score) => score < DECIDED);
  const top = Math.max(LEAST, ...open) * 1.1;
  const last = Math.max(Number(match.dataset.last), 1);
  const x = (ply) => MARGIN + (ply / last) * (WIDTH - MARGIN - 8);
  const y = (each) => {
    const share = Math.max(-1, Math.min(1, each.score / top));
    return HEIGHT / 2 - share * (HEIGHT / 2 - 8);
  };
  const chart = document.createElementNS(SVG, "svg");
  chart.setAttribute("class", "chart");
  chart.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  chart.setAttribute("role", "img");
  chart.setAttribute("aria-label", section.querySelector("h2").textContent);
  element("line", { class: "level zero", x1: MARGIN, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }, chart);
  const points = plies.map((each) => `${x(each.ply)},${y(each)}`).join(" ");
  element("polyline", { class: "line", points }, chart);
  for (const each of plies) {
    const link = element("a", { href: `?ply=${each.ply}`, "data-ply": each.ply, tabindex: -1 }, chart);
    const dot = element("circle", { class: "point", cx: x(each.ply), cy: y(each), r: 4 }, link);
    const best = each.best ? `, ${section.dataset.best.replace("{move}", each.best)}` : "";
    element("title", {}, dot).textContent = `${each.ply}. ${each.score > 0 ? "+" : ""}${each.score}${best}`;
  }
  document.getElementById("curve").replaceChildren(chart);
}

function show(evaluation) {
  section.hidden = false;
  words.textContent = section.dataset[evaluation.state] ?? "";
  button.hidden = !["none", "failed"].includes(evaluation.state);
  if (evaluation.plies?.length) draw(evaluation.plies);
  const { losing } = evaluation;
  if (losing) {
    const text = losing.better ? section.dataset.losing : section.dataset.losingAlone;
    const link = document.createElement("a");
    Object.assign(link, { href: `?ply=${losing.ply}`, textContent: text.replace("{ply}", losing.ply)
      .replace("{side}", section.dataset[`${losing.side}Side`]).replace("{move}", losing.move).replace("{other}", losing.better) });
    link.dataset.ply = losing.ply;
    document.getElementById("losing").replaceChildren(link);
  }
  if (["waits", "works"].includes(evaluation.state)) setTimeout(look, AGAIN);
}

async function look(how = {}) {
  const answer = await ask(address, how);
  if (!answer) return;
  const body = await answer.json();
  if (answer.ok) show(body);
  else if (how.method) words.textContent = body.words ?? body.error;
}

button.addEventListener("click", () => look({ method: "POST" }));
if (match.dataset.state === "finished") look();
