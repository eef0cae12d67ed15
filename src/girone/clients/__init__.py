"""The player's side of each wire, as bytes in, bytes out. Nothing here does input or output; one file per wire."""
