// A new arena: its file and the expected time follow the form; at the end this waits for the arena's page.
import { ask } from "/static/ask.js";

const REST = 400; // milliseconds without a change after which the server is asked
const AGAIN = 700;
const form = document.getElementById("setup");
const text = document.getElementById("text");
let resting = null;
let pending = null;
let asked = 0;

async function look(action) {
  const body = new URLSearchParams(new FormData(form));
  body.set("action", action);
  const mine = ++asked;
  const answer = await ask(form.getAttribute("action"), { method: "POST", body });
  if (!answer || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const begins = page.getElementById("begins");
  if (begins) {
    form.replaceWith(begins);
    wait();
    return;
  }
  document.getElementById("examined").replaceChildren(...page.getElementById("examined").childNodes);
  if (action === "draft") text.value = page.getElementById("text").value;
}

async function wait() {
  const answer = await fetch("/organiser").catch(() => null);
  if (answer?.ok) location.assign("/organiser");
  else setTimeout(wait, AGAIN);
}

async function send(action) {
  clearTimeout(resting);
  if (pending === "draft" && action === "create") await look("draft"); // so that the file has the last changes of the form
  pending = null;
  await look(action);
}

form.addEventListener("submit", (event) => {
  event.preventDefault(); // stay on this page: the server restarts with the arena
  send(event.submitter?.value ?? "check");
});
form.addEventListener("input", (event) => {
  pending = event.target === text ? "check" : "draft";
  clearTimeout(resting);
  resting = setTimeout(() => send(pending), REST);
});
for (const each of document.querySelectorAll(".scriptless")) each.hidden = true;
// Fields filled in before this script was loaded, or kept by a reload.
const filled = [...form.querySelectorAll("[data-fields] input")].some((each) => each.value !== each.defaultValue);
if (text.value !== text.defaultValue) send("check");
else if (filled) send("draft");
