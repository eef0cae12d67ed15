"""How a board of Dipole can be turned: by half, with the sides exchanged, because forward and dark cells stay so."""

SWAPPED = str.maketrans("WB", "BW")


def views(text: str) -> list[str]:
    """The texts of all other boards that are the same one."""
    *stacks, turn, plies = text.split(" ")
    turned = [f"{'HGFEDCBA'['ABCDEFGH'.index(s[0])]}{9 - int(s[1])}{s[2:].translate(SWAPPED)}" for s in stacks]
    return [" ".join([*reversed(turned), turn.translate(SWAPPED), plies])]
