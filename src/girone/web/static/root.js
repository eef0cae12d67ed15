// Where the page of this tournament lies: below a path, if it is the final of an arena.
export function at(address) {
  return (document.documentElement.dataset.root ?? "") + address;
}
