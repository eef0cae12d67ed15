// The server computes the rating slowly, so it is fetched after the rest of the page.
import { ask } from "/static/ask.js";

const place = document.getElementById("rating");
const answer = await ask(place.dataset.load);
if (answer?.ok) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.replaceChildren(...page.getElementById("rating").childNodes);
}
