"""Whatever is changed by hand in a record that was chained and sealed is noticed and named."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from girone.model.errors import GironeError
from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.results.verification import seal
from girone.tournament.results.verification.signature import PublicKey, SecretKey
from girone.tournament.results.verification.verify import verify
from girone.tournament.results.verification.verify_chain import chain_of
from girone.tournament.store.store import Store
from tests.results.evening import Evening, file_of
from tests.results.tamperings import KINDS, Tampering, table

TABLE = Path(__file__).parents[2] / "notes/2026-11-18-tampering.md"
NAMES = ("Alfa", "Beta", "Gamma")
ONE_ROUND = '[format]\nkind = "round_robin"\n'


@pytest.fixture(scope="session")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of four matches, one of them void, with decisions, sealed."""
    folder = tmp_path_factory.mktemp("sealed") / "evening.store"
    evening = Evening(folder, file_of(*NAMES, more=ONE_ROUND))
    for at, name in enumerate(NAMES):
        evening.decide(DecisionKind.ACCEPT, "as handed in", name=name, fingerprint=f"{at}" * 64)
    evening.play()
    evening.match(Pairing("Alfa", "Beta"), void=True)
    evening.decide_on(DecisionKind.CORRECT, Pairing("Alfa", "Beta"), "a mistake", winner="Alfa", margin=1)
    key = SecretKey.make(folder.parent / "seal.key")
    chain = chain_of(evening.store)
    assert chain
    seal.keep(folder, seal.seal(chain, key), key.public)
    evening.store.close()
    return folder


def findings(folder: Path, key: PublicKey) -> list[str]:
    """What verify says to a store, with the key of the organiser."""
    try:
        with closing(Store(folder)) as store:
            return [fault.words for fault in verify(store, lambda done, of: None, key)]
    except GironeError as error:
        return [str(error)]


def test_an_honest_record_passes(sealed: Path) -> None:
    assert findings(sealed, SecretKey.read(sealed.parent / "seal.key").public) == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.what)
def test_it_is_noticed(sealed: Path, tmp_path: Path, kind: Tampering) -> None:
    folder = tmp_path / "evening.store"
    shutil.copytree(sealed, folder)
    kind.do(folder)
    said = findings(folder, SecretKey.read(sealed.parent / "seal.key").public)
    assert any(kind.notice in words for words in said), said


def test_the_table_has_every_kind() -> None:
    """`python -m tests.results.tamperings` writes it."""
    assert len(KINDS) >= 60
    assert table() in TABLE.read_text(encoding="utf-8")
