"""Print the rules of a tournament on one page: for the notice board, in the document's own language or in English.

The card is one HTML file that needs no other; print it from a browser on A4. It has the game, the program's part, the
limits, what loses, what was chosen where the document is open, and how to try one's program.

Examples:
  girone card dipole-2020 > card.html
  girone card othello-sadjad-1389 --language en --out card.html
  girone card loa-2012 --set limits.move=2 > ours.html
"""

import argparse

from girone import regulations
from girone.cli.arguments import set_argument
from girone.cli.shared import write_file
from girone.regulations import cards
from girone.regulations.cards.card import card


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("regulation", metavar="REGULATION", help=f"one of: {', '.join(regulations.names())}")
    parser.add_argument("--language", metavar="CODE", help="the document's own language, which is the usual one, or en")
    parser.add_argument("--out", metavar="FILE", help="write it there, not to standard output")
    set_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the card."""
    regulation = regulations.load(arguments.regulation, dict(arguments.set))
    page = card(regulation, arguments.language or next(iter(cards.languages(regulation)), regulation.language))
    if arguments.out:
        write_file(arguments.out, page)
    else:
        print(page, end="")
    return 0
