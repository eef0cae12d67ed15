// The draw step by step, with buttons and keys. Without this script the whole draw is visible at once.
const show = document.querySelector("[data-show]");
const rows = [...document.querySelectorAll(".places tbody tr")];
const [at, drawn, lot] = ["at", "drawn", "lot"].map((each) => show.querySelector(`[data-${each}]`));
const question = drawn.textContent;
const steps = { start: () => 0, back: (place) => place - 1, next: (place) => place + 1, all: () => rows.length };
const forward = getComputedStyle(document.documentElement).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
const keys = {
  " ": "next", Enter: "next", PageDown: "next", ArrowDown: "next", PageUp: "back", ArrowUp: "back",
  ArrowRight: forward === "ArrowRight" ? "next" : "back", ArrowLeft: forward === "ArrowLeft" ? "next" : "back",
  Home: "start", End: "all",
};
let place = 0;

function go(step) {
  place = Math.min(rows.length, Math.max(0, steps[step](place)));
  rows.forEach((row, index) => row.toggleAttribute("hidden", index >= place));
  rows.forEach((row, index) => row.classList.toggle("now", index === place - 1));
  const row = rows[place - 1];
  at.textContent = show.dataset.of.replace("{place}", place).replace("{places}", rows.length);
  drawn.firstElementChild.textContent = row ? `${place}. ${row.dataset.name}` : question;
  lot.textContent = row ? row.dataset.lot : "";
  drawn.classList.remove("fresh");
  void drawn.offsetWidth; // restarts the animation
  drawn.classList.add("fresh");
  show.querySelector('[data-step="next"]').disabled = place === rows.length;
  show.querySelector('[data-step="all"]').disabled = place === rows.length;
  show.querySelector('[data-step="back"]').disabled = place === 0;
}

if (rows.length) {
  show.hidden = false;
  show.addEventListener("click", (event) => { const step = event.target.closest("[data-step]")?.dataset.step; if (step) go(step); });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("a, button, summary, input, select") && [" ", "Enter"].includes(event.key);
    if (typing || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    go(keys[event.key]);
  });
  go("start");
}
