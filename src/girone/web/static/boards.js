// The boards of a match, drawn by the server: each is fetched once.
import { ask } from "/static/ask.js";
import { at } from "/static/root.js";

export function boards(number, stamp) {
  const { lang } = document.documentElement;
  const base = document.querySelector("[data-boards]")?.dataset.boards ?? `/api/matches/${number}`;
  const known = new Map();

  async function fetched(ply) {
    const answer = await ask(at(`${base}/board/${ply}.svg?lang=${lang}&of=${stamp}`));
    return answer?.ok ? answer.text() : null;
  }

  return {
    async at(ply) {
      if (!known.has(ply)) known.set(ply, fetched(ply));
      const text = await known.get(ply);
      if (text === null) known.delete(ply);
      return text && document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    },
  };
}
