// A question to the server; without a connection the answer is null, and the page says so until the next answer.
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
