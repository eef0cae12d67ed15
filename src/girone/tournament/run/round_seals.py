"""Signs the record automatically after each round, if the tournament's file orders it."""

from girone.model.detail import Detail, Wording, detail_of, said
from girone.model.errors import GironeError, RecordError
from girone.tournament.plan.plan import Plan
from girone.tournament.results.verification import seal
from girone.tournament.results.verification.signature import SecretKey, seals_wanted
from girone.tournament.results.verification.verify_chain import chain_of
from girone.tournament.store.store import Store

SEALED = Wording("sealed", "sealed up to entry {entries}, {file}")
NOT_SEALED = Wording("not_sealed", "not sealed: {detail}")


def organiser_key(plan: Plan) -> SecretKey | None:
    """The key in the tournament's file, made on first use; None if nothing is to be signed."""
    if not plan.seal:
        return None
    file = plan.base / plan.seal
    with seals_wanted():
        return SecretKey.read(file) if file.exists() else SecretKey.make(file)


def sealed_now(store: Store, key: SecretKey) -> Detail:
    """Seal a store and report it; a failure is reported, too, and does not end the run."""
    try:
        chain = chain_of(store)
        if chain is None:
            raise RecordError(said("{folder} has no chain", folder=store.folder))
        sealed = seal.seal(chain, key)
        return SEALED(entries=sealed.seal.entries, file=str(seal.keep(store.folder, sealed, key.public)))
    except GironeError as error:
        return NOT_SEALED(detail=detail_of(error))
