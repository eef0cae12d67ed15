// The final: its preview follows the form. After the draw this waits for the new page.
import { ask } from "/static/ask.js";

const REST = 400; // milliseconds without a change after which the server is asked
const AGAIN = 700;
const form = document.getElementById("final");
let resting = null;
let asked = 0;

async function send(action) {
  const body = new URLSearchParams(new FormData(form));
  body.set("action", action);
  const mine = ++asked;
  const answer = await ask(form.getAttribute("action"), { method: "POST", body });
  if (!answer || mine !== asked) return;
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const begins = page.getElementById("begins");
  if (begins) {
    form.replaceWith(begins);
    wait();
    return;
  }
  document.getElementById("examined").replaceChildren(...page.getElementById("examined").childNodes);
}

async function wait() {
  const answer = await fetch("/final/").catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(wait, AGAIN);
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(resting);
  send(event.submitter?.value ?? "look");
});
form?.addEventListener("input", () => {
  clearTimeout(resting);
  resting = setTimeout(() => send("look"), REST);
});
for (const each of document.querySelectorAll(".scriptless")) each.hidden = true;
