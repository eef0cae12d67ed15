// Uploads without leaving the page; files and folders can be dragged onto the form.
import { ask } from "/static/ask.js";
import { freshen } from "/static/fresh.js";

const form = document.getElementById("upload");
const answer = document.querySelector("[data-answer]");
const button = form.querySelector("button");
form.querySelector("[data-hint]").hidden = false;

// What was said of an upload is old when its result is there.
const OPEN = new Set(["waiting", "unpacking", "building", "testing"]);
let uploaded = null;
new MutationObserver(() => {
  const own = document.querySelector(`[data-version="${uploaded}"]`);
  if (own && !OPEN.has(own.dataset.state)) answer.hidden = true;
}).observe(document.getElementById("versions"), { childList: true });

function say(text, failed) {
  answer.textContent = text;
  answer.className = failed ? "error" : "notice";
  answer.hidden = false;
}

async function send(files) {
  const body = new FormData();
  for (const [name, file] of files) body.append("file", file, name);
  body.append("comment", form.elements.comment.value);
  button.disabled = true;
  say(form.dataset.sending);
  const taken = await ask("/api/uploads", { method: "POST", body, headers: { "X-Girone-Session": form.dataset.proof } });
  button.disabled = false;
  if (taken?.ok) {
    uploaded = (await taken.json().catch(() => null))?.version;
    say(form.dataset.done);
    form.reset();
    freshen();
    return;
  }
  const why = await taken?.json().catch(() => null);
  say(why?.words ?? why?.error ?? form.dataset.failed, true);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send([...form.elements.file.files].map((file) => [file.webkitRelativePath || file.name, file]));
});
for (const kind of ["dragenter", "dragover", "dragleave", "drop"])
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    form.classList.toggle("over", kind === "dragenter" || kind === "dragover");
  });
document.addEventListener("drop", async (event) => {
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  const files = (await Promise.all(entries.map((entry) => inside(entry, "")))).flat();
  if (files.length) send(files);
});

// Every dragged file, with its path.
async function inside(entry, before) {
  const name = before + entry.name;
  if (entry.isFile) return [[name, await new Promise((done, failed) => entry.file(done, failed))]];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((each) => inside(each, `${name}/`)))).flat();
}
