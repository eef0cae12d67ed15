"""Seals: the head of a store's chain at one moment, signed and published by the organiser.

With a seal, anybody can check later that a chain still has the same head at that entry.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from girone.matches.journal.chain import Chain, digest
from girone.model.detail import said
from girone.model.errors import ConfigError, GironeError, RecordError
from girone.tournament.results.verification.signature import ENDING, PublicKey, SecretKey
from girone.tournament.results.verification.verify_chain import RecordFault, read_chain
from girone.tournament.store.rows import now

FOLDER = "seals"
TITLE = "girone seal"
KEY_FILE = "organiser.pub"
FORM = re.compile(
    r"girone seal\ntournament: (.*)\nentries: ([0-9]{1,9})\nhead: ([0-9a-f]{64})\nmatches: ([0-9]{1,9})\nat: (.*)\n"
)


@dataclass(frozen=True)
class Seal:
    """The state of a chain up to an entry; `matches` is how many had ended by then."""

    tournament: str
    entries: int
    head: str
    matches: int
    at: str

    @classmethod
    def read(cls, text: str) -> "Seal":
        """Read a seal from its text."""
        found = FORM.fullmatch(text)
        if not found:
            raise RecordError(said("this is not a seal"))
        return cls(found[1], int(found[2]), found[3], int(found[4]), found[5])

    @property
    def text(self) -> str:
        """The text that is signed and published."""
        told = f"entries: {self.entries}\nhead: {self.head}\nmatches: {self.matches}\nat: {self.at}\n"
        return f"{TITLE}\ntournament: {self.tournament}\n{told}"

    def fits(self, chain: Chain) -> bool:
        """Whether a chain still has this head at this entry."""
        return 0 < self.entries <= len(chain.lines) and digest(chain.lines[self.entries - 1]) == self.head


@dataclass(frozen=True)
class Sealed:
    """A seal with its signature."""

    seal: Seal
    signature: str

    @property
    def short(self) -> str:
        """All that is needed to check it later, short enough for a QR code."""
        return self.seal.text + self.signature.splitlines()[1] + "\n"


def seal(chain: Chain, key: SecretKey) -> Sealed:
    """Sign the head of an intact chain."""
    told = read_chain(chain)
    if told.faults or told.plan is None:
        raise RecordError(said("the chain is broken; `girone verify` says where"))
    name = " ".join(str(told.plan.get("name", "")).split())
    made = Seal(name, len(chain.lines), chain.head, len(told.ended), now())
    return Sealed(made, key.sign(made.text.encode(), f"{TITLE}, entry {made.entries}"))


def keep(folder: Path, sealed: Sealed, key: PublicKey) -> Path:
    """Write a seal and its signature beside the store, with the public key."""
    file = folder / FOLDER / f"{sealed.seal.entries:06}.txt"
    try:
        file.parent.mkdir(exist_ok=True)
        (file.parent / KEY_FILE).write_text(f"untrusted comment: minisign public key\n{key.text}\n", encoding="utf-8")
        file.write_text(sealed.seal.text, encoding="utf-8")
        _signature_of(file).write_text(sealed.signature, encoding="utf-8")
    except OSError as error:
        raise ConfigError(said("cannot write {file}: {detail}", file=file, detail=error)) from None
    return file


def kept(folder: Path) -> dict[str, Sealed | None]:
    """The seals beside a store by file name, oldest first; None if one is unreadable."""
    return {f"{FOLDER}/{file.name}": read(file) for file in sorted((folder / FOLDER).glob("[0-9]*.txt"))}


def read(file: Path) -> Sealed | None:
    """Read a seal and its signature from their files."""
    try:
        return Sealed(Seal.read(file.read_text(encoding="utf-8")), _signature_of(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, GironeError):
        return None


def seal_faults(chain: Chain, seals: Mapping[str, Sealed | None], key: PublicKey | None) -> Iterator[RecordFault]:
    """Seals that do not match the chain, or were not signed with the key."""
    if key and not seals:
        yield RecordFault(FOLDER, "there is no seal to check with this key")
    for name, sealed in seals.items():
        if sealed is None:
            yield RecordFault(name, "this is not a seal with a signature")
            continue
        if not sealed.seal.fits(chain):
            yield RecordFault(name, f"the chain no longer has the head that was sealed at entry {sealed.seal.entries}")
        if key:
            try:
                key.check(sealed.seal.text.encode(), sealed.signature)
            except GironeError as error:
                yield RecordFault(name, str(error))


def seal_words(chain: Chain, seals: Mapping[str, Sealed | None], key: PublicKey | None) -> str:
    """How far a chain is sealed, in a few words; without a key, the signer is unknown."""
    made = [each.seal for each in seals.values() if each]
    if not made:
        return "not sealed"
    last, entries = max(made, key=lambda each: each.entries), len(chain.lines)
    after = f", {entries - last.entries} entries after it are not" if entries > last.entries else ""
    unknown = "" if key else ", signatures not checked without --key"
    return f"sealed up to entry {last.entries} of {entries}, {last.matches} matches ended{after}{unknown}"


def _signature_of(file: Path) -> Path:
    return file.with_name(file.name + ENDING)
