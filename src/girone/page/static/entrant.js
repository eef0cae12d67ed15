// The rating takes the server a while, so it is fetched when the rest of the page is there.
const place = document.getElementById("rating");
const answer = await fetch(place.dataset.load);
if (answer.ok) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.replaceChildren(...page.getElementById("rating").childNodes);
}
