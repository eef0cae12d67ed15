// The server's events. The browser reopens a broken connection; if it gives up, this script does.
// Every connection begins with `begin` and `tables`. The handler of `tables` also learns whether events were missed: while
// the connection was lost, or before the first event, if the number of news is no longer the one in the page.
import { at } from "/static/root.js";
const RETRY = 3000;

export function follow(handlers) {
  const lost = document.querySelector("[data-lost]");
  let source;
  let missed = false;
  function open() {
    source = new EventSource(at("/api/live"));
    source.addEventListener("open", () => lost?.toggleAttribute("hidden", true));
    source.addEventListener("error", () => {
      missed = true;
      lost?.toggleAttribute("hidden", false);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY * (1 + Math.random()));
    });
    source.addEventListener("another", () => location.reload());
    source.addEventListener("anew", () => { source.close(); open(); });
    source.addEventListener("begin", (event) => { missed ||= JSON.parse(event.data).news !== Number(document.documentElement.dataset.news); });
    for (const [name, handle] of Object.entries(handlers))
      source.addEventListener(name, (event) => handle(JSON.parse(event.data), missed));
    source.addEventListener("tables", () => { missed = true; });
  }
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
