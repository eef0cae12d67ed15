// Asks the server; without a connection it returns null, and the page shows a warning until the next answer.
export async function ask(address, how) {
  const lost = document.querySelector("[data-lost]");
  try {
    const answer = await fetch(address, how);
    lost?.toggleAttribute("hidden", true);
    return answer;
  } catch {
    lost?.toggleAttribute("hidden", false);
    return null;
  }
}
