// Parts of a page that are fetched again when the record has changed: everything with data-fresh and an id.
import { follow } from "/static/events.js";
import { localise } from "/static/times.js";

const SPREAD = 800; // milliseconds over which a thousand spectators spread their requests
const FOCUSABLE = "a, button, select, summary";
const AGAIN = 5000; // milliseconds until the next try, if there was no answer or a refusal
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
  const text = await answer.text().catch(() => null); // null: the connection was lost in the middle
  if (text === null) return false;
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const part of parts) {
    const anew = page.getElementById(part.id);
    if (anew) put(part, anew);
  }
  const progress = page.getElementById("progress");
  if (progress) document.getElementById("progress")?.replaceWith(progress);
  return true;
}

// Keeps opened details open, and the focus where it was.
function put(part, anew) {
  const opened = new Map([...part.querySelectorAll("details")].map((each) => [called(each), each.open]));
  const chosen = new Map([...part.querySelectorAll("select")].map((each) => [each.name, each.value]));
  const focused = part.contains(document.activeElement) ? likeness(document.activeElement) : null;
  part.replaceChildren(...anew.childNodes);
  localise(part);
  for (const each of part.querySelectorAll("details")) each.open = opened.get(called(each)) ?? each.open;
  for (const each of part.querySelectorAll("[data-growing]")) each.scrollTop = each.scrollHeight;
  for (const each of part.querySelectorAll("select")) each.value = chosen.get(each.name) ?? each.value;
  if (focused) [...part.querySelectorAll(FOCUSABLE)].find((each) => likeness(each) === focused)?.focus();
}

function likeness(element) {
  const form = element.form?.getAttribute("action");
  return [element.tagName, element.getAttribute("href"), form, element.name, element.value, element.textContent].join("\n");
}

function called(details) {
  return `${details.closest("[data-version]")?.dataset.version} ${details.querySelector("summary").textContent}`;
}

if (!document.getElementById("tables")) {
  const uploads = document.querySelector("[data-uploads]") ? freshen : () => {};
  follow({ edition: freshen, uploads, tables: (_, missed) => { if (missed) freshen(); } });
}
