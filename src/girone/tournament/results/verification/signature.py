"""Signatures of an organiser: Ed25519 in minisign's format, so that `minisign -V` can check them, too.

Key files are those of minisign without a password (`minisign -G -W`). Formats: https://jedisct1.github.io/minisign.
"""

import base64
import binascii
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from girone.model.detail import said
from girone.model.errors import ConfigError, RecordError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEYED, HASHED, CHECKED, NO_PASSWORD = b"Ed", b"ED", b"B2", bytes(2)
NUMBER, SEED, SIGNATURE = 8, 32, 64
PARAMETERS = 32 + 8 + 8
"""Bytes for the salt and the cost of a password, unused by our keys."""
SECRET, PUBLIC = "untrusted comment: minisign secret key", "untrusted comment: minisign public key"
SIGNED, TRUSTED = "untrusted comment: signature by girone", "trusted comment: "
ENDING = ".minisig"
"""The suffix of a signature's file, after the name of the signed file."""


@dataclass(frozen=True)
class PublicKey:
    """The key that checks signatures; `number` identifies it."""

    number: bytes
    point: bytes

    @classmethod
    def read(cls, text: str) -> "PublicKey":
        """Read a key from a file's text or a single line."""
        data = _decoded((text.strip().splitlines() or [""])[-1], len(KEYED) + NUMBER + SEED)
        if not data.startswith(KEYED):
            raise ConfigError(said("this is not a public key; one begins with RW and has 56 characters"))
        return cls(data[2:10], data[10:])

    @property
    def text(self) -> str:
        """The key in one line, for publishing."""
        return base64.b64encode(KEYED + self.number + self.point).decode()

    def check(self, message: bytes, signature: str) -> None:
        """Raise RecordError unless this key made the signature of the message."""
        from cryptography.exceptions import InvalidSignature

        _, signed, trusted, whole = [*signature.splitlines(), "", "", "", ""][:4]
        data = _decoded(signed, len(HASHED) + NUMBER + SIGNATURE)
        if data[:2] != HASHED or data[2:10] != self.number:
            raise RecordError(said("it is signed with another key"))
        comment = trusted.removeprefix(TRUSTED).encode()
        try:
            self._key.verify(data[10:], blake2b(message).digest())
            self._key.verify(_decoded(whole, SIGNATURE), data[10:] + comment)
        except InvalidSignature:
            raise RecordError(said("the signature is not one of this text")) from None

    @property
    def _key(self) -> "Ed25519PublicKey":
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        return Ed25519PublicKey.from_public_bytes(self.point)


@dataclass(frozen=True)
class SecretKey:
    """The key that the organiser signs with."""

    number: bytes
    seed: bytes

    @classmethod
    def read(cls, file: Path) -> "SecretKey":
        """Read a key from its file."""
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(said("cannot read {file}: {detail}", file=file, detail=error)) from None
        data = _decoded((text.strip().splitlines() or [""])[-1], 6 + PARAMETERS + NUMBER + SIGNATURE + SEED)
        if data[:6] != KEYED + NO_PASSWORD + CHECKED:
            raise ConfigError(
                said("{file} is not a secret key of minisign without a password (minisign -G -W)", file=file)
            )
        body = data[6 + PARAMETERS :]
        return cls(body[:NUMBER], body[NUMBER : NUMBER + SEED])

    @classmethod
    def make(cls, file: Path) -> "SecretKey":
        """Make a new key, in a new file that only its owner can read."""
        key = cls(secrets.token_bytes(NUMBER), secrets.token_bytes(SEED))
        pair = key.seed + key.public.point
        body = key.number + pair + blake2b(KEYED + key.number + pair, digest_size=SEED).digest()
        text = base64.b64encode(KEYED + NO_PASSWORD + CHECKED + bytes(PARAMETERS) + body).decode()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as target:
                target.write(f"{SECRET}\n{text}\n")
        except OSError as error:
            raise ConfigError(said("cannot write {file}: {detail}", file=file, detail=error)) from None
        return key

    @property
    def public(self) -> PublicKey:
        """The key that checks its signatures."""
        return PublicKey(self.number, self._key.public_key().public_bytes_raw())

    def sign(self, message: bytes, comment: str) -> str:
        """The signature of a message, as the text of a minisign signature file."""
        signed = self._key.sign(blake2b(message).digest())
        whole = self._key.sign(signed + comment.encode())
        first = base64.b64encode(HASHED + self.number + signed).decode()
        return f"{SIGNED}\n{first}\n{TRUSTED}{comment}\n{base64.b64encode(whole).decode()}\n"

    @property
    def _key(self) -> "Ed25519PrivateKey":
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.seed)


@contextmanager
def seals_wanted() -> Iterator[None]:
    """If the package for signatures is missing, raise ConfigError with how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        pattern = "signatures need the package {name}; install girone with its extra: pip install 'girone[seal]'"
        raise ConfigError(said(pattern, name=error.name or "cryptography")) from None


def _decoded(line: str, length: int) -> bytes:
    try:
        data = base64.b64decode(line, validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if len(data) != length:
        raise ConfigError(said("this is not a key or signature in minisign's format"))
    return data
