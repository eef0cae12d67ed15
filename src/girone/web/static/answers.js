// Replaces ask.js in a page without a server: the answers are packed into the page, by address.
const packed = document.getElementById("answers");
const opened = packed ? unpack(packed.textContent) : Promise.resolve({});

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

export async function ask(address) {
  const answers = await opened;
  return address in answers ? new Response(answers[address]) : null;
}
