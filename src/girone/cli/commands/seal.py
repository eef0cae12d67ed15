"""Sign the record of a tournament as it is now, and show what to publish; also while it runs.

The seal contains the head of the record's chain. Publish it after each round, for example on the notice board: with it
anybody can tell later whether a match, a decision or a journal was changed. The key is made at first use; publish its
public half before the first match. `minisign -V` checks a seal, too. -o writes everything that others need to check the
results with `girone verify`: the chain, its seals, and the journals without private values.

A seal proves that nothing was changed after it. It cannot prove that the organiser let every match be played, or that
nothing was played again before anything was published.

Examples:
  girone seal tournament.store
  girone seal tournament.store --key organiser.key -o published.zip
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from girone.cli.arguments import json_argument, output_argument, store_argument
from girone.cli.shared import print_json
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.tournament.results.bundle import write_files
from girone.tournament.results.verification import seal
from girone.tournament.results.verification.published import published_files
from girone.tournament.results.verification.signature import SecretKey, seals_wanted
from girone.tournament.results.verification.verify_chain import chain_of
from girone.tournament.store.store import Store

LIMITS = (
    "A seal proves that nothing was changed after it. It cannot prove that every match was played,\n"
    "or that nothing was played again before anything was published."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the secret key; default: ~/.config/girone/seal.key, made on first use"
    )
    output_argument(parser, "also write what others check: a folder, or a ZIP if its name ends with .zip")
    parser.add_argument("--no-code", action="store_true", help="print no QR code")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Sign the record and print what to publish."""
    file = arguments.key or usual_key()
    with seals_wanted(), closing(Store(arguments.store)) as store:
        chain = chain_of(store)
        if chain is None:
            pattern = "{folder} has no chain; it gets one when the tournament continues"
            raise ConfigError(said(pattern, folder=store.folder))
        is_new = not file.exists()
        key = SecretKey.make(file) if is_new else SecretKey.read(file)
        sealed = seal.seal(chain, key)
        place = seal.keep(store.folder, sealed, key.public)
        if arguments.output:
            write_files(published_files(store), Path(arguments.output))
        code = "" if arguments.no_code or arguments.json else _code(sealed.short)
    if arguments.json:
        told = {"file": str(place), "entries": sealed.seal.entries, "head": sealed.seal.head, "key": key.public.text}
        print_json({**told, "matches": sealed.seal.matches, "text": sealed.seal.text, "signature": sealed.signature})
        return 0
    if is_new:
        print(f"a new key: {file}; keep it to yourself, and publish the public key")
    print(f"{sealed.seal.text}signature: {sealed.signature.splitlines()[1]}\npublic key: {key.public.text}\n")
    if code:
        print(code)
    print(f"{place}: checked with girone verify, or minisign -Vm {place} -P {key.public.text}")
    if arguments.output:
        print(f"{arguments.output}: checked with girone verify {arguments.output} --key {key.public.text}")
    print(LIMITS)
    return 0


def usual_key() -> Path:
    """The default place of an organiser's key."""
    folder = os.environ.get("XDG_CONFIG_HOME")
    return (Path(folder) if folder else Path.home() / ".config") / "girone" / "seal.key"


def _code(text: str) -> str:
    """A QR code with two rows of modules per line; light modules are drawn, for a dark terminal."""
    import segno

    rows = [[not dark for dark in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    return "\n".join(_lines(rows))


def _lines(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    for at in range(0, len(rows), 2):
        below = rows[at + 1] if at + 1 < len(rows) else [False] * len(rows[at])
        yield "".join(signs[pair] for pair in zip(rows[at], below, strict=True))
