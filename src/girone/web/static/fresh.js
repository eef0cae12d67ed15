// Parts of a page that are fetched anew when the record has changed: everything with data-fresh and an id.
import { follow } from "/static/events.js";

const SPREAD = 800; // a thousand spectators do not ask in the same moment
const AGAIN = 5000; // after an answer that did not come, or was a refusal
let waiting = false;

export function freshen() {
  if (waiting) return;
  waiting = true;
  setTimeout(async () => {
    waiting = false;
    const parts = [...document.querySelectorAll("[data-fresh]")];
    const addresses = new Set(parts.map((part) => part.dataset.fresh || location.href));
    let renewed = true;
    for (const address of addresses) renewed = (await renew(address, parts)) && renewed;
    if (!renewed) setTimeout(freshen, AGAIN);
  }, Math.random() * SPREAD);
}

async function renew(address, parts) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const anew = page.getElementById(part.id);
    if (anew) put(part, anew);
  }
  const progress = page.getElementById("progress");
  if (progress) document.getElementById("progress")?.replaceWith(progress);
  return true;
}

// What the reader had opened stays open, and the focus stays where it was.
function put(part, anew) {
  const opened = [...part.querySelectorAll("details")].map((each) => each.open);
  const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  part.replaceChildren(...anew.childNodes);
  part.querySelectorAll("details").forEach((each, at) => { each.open = opened[at] ?? false; });
  if (focused) [...part.querySelectorAll("a")].find((each) => each.getAttribute("href") === focused)?.focus();
}

if (!document.getElementById("tables")) {
  let begun = false;
  const uploads = document.querySelector("[data-uploads]") ? freshen : () => {};
  follow({ edition: freshen, uploads, tables: () => { if (begun) freshen(); begun = true; } });
}
