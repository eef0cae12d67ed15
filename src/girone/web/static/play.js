// The door of the salon: a saved game is read from a file of the reader's, and only then sent.
const part = document.querySelector("[data-file-part]");
const file = document.querySelector("[data-file]");
const text = document.querySelector("textarea[name=saved]");

part.hidden = false;
file.addEventListener("change", async () => {
  if (file.files.length) text.value = await file.files[0].text();
});

// Only some games have boards of other sizes.
const size = document.querySelector("select[name=size]").closest("label");
const games = [...document.querySelectorAll("input[name=game]")];
const sized = () => { size.hidden = !games.some((game) => game.checked && "sized" in game.dataset); };
games.forEach((game) => game.addEventListener("change", sized));
sized();
