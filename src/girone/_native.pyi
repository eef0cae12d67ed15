"""
The fast core: what the players and the benches run, never the referee.
"""

def othello_perft(position: str, depth: int) -> int:
    """
    Count the move sequences of `depth` plies from an Othello position in OBF text.
    """

def scalar_loop(steps: int) -> int:
    """Run `steps` xorshift steps, the plain loop that benches compare with."""

def build() -> dict[str, str]:
    """Say how this core was built: compiler, instructions, sanitizers."""
