// Parts of a page that are fetched anew when the record has changed: everything with data-fresh and an id.
import { follow } from "/static/events.js";

const SPREAD = 800; // a thousand spectators do not ask in the same moment
let waiting = false;

export function freshen() {
  if (waiting) return;
  waiting = true;
  setTimeout(async () => {
    waiting = false;
    for (const part of document.querySelectorAll("[data-fresh]")) await renew(part);
  }, Math.random() * SPREAD);
}

async function renew(part) {
  const answer = await fetch(part.dataset.fresh || location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [anew, progress] = [page.getElementById(part.id), page.getElementById("progress")];
  if (anew) put(part, anew);
  if (progress) document.getElementById("progress")?.replaceWith(progress);
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
  follow({ edition: freshen, tables: () => { if (begun) freshen(); begun = true; } });
}
