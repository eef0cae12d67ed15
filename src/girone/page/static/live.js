// The boards of the tables in play, moved by the server's events.
const events = new EventSource("/api/live");
events.addEventListener("table", (event) => {
  const table = JSON.parse(event.data);
  const article = document.querySelector(`[data-match="${table.match}"]`);
  article?.querySelector("svg")?.replaceWith(new DOMParser().parseFromString(table.svg, "image/svg+xml").documentElement);
});
