// The page where games are begun: a saved game is read from a file of the reader, and only then sent.
const part = document.querySelector("[data-file-part]");
const file = document.querySelector("[data-file]");
const text = document.querySelector("textarea[name=saved]");
let reading = Promise.resolve();

const read = () => {
  if (file.files.length) reading = file.files[0].text().then((saved) => { text.value = saved; });
};
part.hidden = false;
file.addEventListener("change", read);
read(); // a browser that comes back to the page keeps the file

// A press on the button waits for the file: the field is still empty, and the browser would ask for a text.
text.form.querySelector("[type=submit]").addEventListener("click", async (event) => {
  if (!file.files.length) return;
  event.preventDefault();
  await reading;
  text.form.requestSubmit();
});

// Only some games have boards of other sizes.
const size = document.querySelector("select[name=size]").closest("label");
const games = [...document.querySelectorAll("input[name=game]")];
const sized = () => { size.hidden = !games.some((game) => game.checked && "sized" in game.dataset); };
games.forEach((game) => game.addEventListener("change", sized));
sized();
