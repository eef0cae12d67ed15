// The projector cycles: boards, two at a time where there is room, then tables and matches.
const walk = document.querySelector("[data-walk]");
const tables = document.getElementById("tables");
const slides = document.getElementById("slides");
let at = 0;

function stops() {
  const together = innerWidth > 1.25 * innerHeight ? 2 : 1;
  const cards = [...tables.children];
  const boards = cards.filter((_, index) => index % together === 0).map((_, index) => cards.slice(index * together, (index + 1) * together));
  return [...boards, ...[...slides.querySelectorAll(".slide")].map((slide) => [slide])];
}

function show() {
  const all = stops();
  at = all.length ? at % all.length : 0;
  const current = new Set(all[at]);
  for (const each of [...tables.children, ...slides.querySelectorAll(".slide")])
    each.classList.toggle("current", current.has(each));
  tables.classList.toggle("alone", current.size === 1);
}

function step() {
  at += 1;
  show();
}

new MutationObserver(show).observe(tables, { childList: true });
new MutationObserver(show).observe(slides, { childList: true });
addEventListener("resize", show);
document.body.classList.add("walking");
show();
setInterval(step, 1000 * Number(walk.dataset.pace));
