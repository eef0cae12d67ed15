// The page to begin a game: reads a saved game from the reader's file before sending it.
const part = document.querySelector("[data-file-part]");
const file = document.querySelector("[data-file]");
const text = document.querySelector("textarea[name=saved]");
let reading = Promise.resolve();

const read = () => {
  if (file.files.length) reading = file.files[0].text().then((saved) => { text.value = saved; });
};
part.hidden = false;
file.addEventListener("change", read);
read(); // after going back, browsers keep the chosen file

// The button waits for the file: until it is read the field is empty, and the browser would complain.
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
