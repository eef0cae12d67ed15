// The path of this tournament's page: not the root, if it is the final of an arena.
export function at(address) {
  return (document.documentElement.dataset.root ?? "") + address;
}
