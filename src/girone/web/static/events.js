// The server's events. The browser opens a broken connection again by itself; what it gives up is opened here.
const RETRY = 3000;

export function follow(handlers) {
  const lost = document.querySelector("[data-lost]");
  let source;
  function open() {
    source = new EventSource("/api/live");
    source.addEventListener("open", () => lost?.toggleAttribute("hidden", true));
    source.addEventListener("error", () => {
      lost?.toggleAttribute("hidden", false);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY * (1 + Math.random()));
    });
    source.addEventListener("another", () => location.reload());
    source.addEventListener("anew", () => { source.close(); open(); });
    for (const [name, handle] of Object.entries(handlers))
      source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
