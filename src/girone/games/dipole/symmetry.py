"""The symmetry of Dipole: a half turn with the sides exchanged keeps forward moves and dark cells as they are."""

SWAPPED = str.maketrans("WB", "BW")


def views(text: str) -> list[str]:
    """The texts of all equivalent positions."""
    *stacks, turn, plies = text.split(" ")
    turned = [f"{'HGFEDCBA'['ABCDEFGH'.index(s[0])]}{9 - int(s[1])}{s[2:].translate(SWAPPED)}" for s in stacks]
    return [" ".join([*reversed(turned), turn.translate(SWAPPED), plies])]
