"""Identifies an entrant: by a cookie, which replaces a personal link or a proxy's header, or by an API token."""

import os
from hashlib import sha256
from pathlib import Path
from secrets import compare_digest

from starlette.requests import Request
from starlette.responses import Response

from girone.entries.arena.accounts import Account, Action, hashed, new_secret
from girone.entries.arena.arena import Arena
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.web.core.rates import Rate
from girone.web.core.wording import Refusal

HALF_A_YEAR = 180 * 24 * 3600
PROOF = "X-Girone-Session"
BEARER = "Bearer "
PROXY_PROOF = "X-Girone-Proxy"
"""Header with the secret of the organiser's proxy; without it anybody could send the sign-in header."""
PROXY_SECRET = "proxy-secret"
SIGN_IN = said("open your personal link to sign in; the organiser has it")


def proxy_secret(folder: Path) -> str:
    """The secret of an arena's proxy; made at the first start, readable by the organiser only."""
    file = folder / PROXY_SECRET
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(f"{new_secret()}\n")
    except FileExistsError:
        pass
    if secret := file.read_text().strip():
        return secret
    raise ConfigError(said("{file} is empty; delete it and start again", file=file))


class ArenaSessions:
    """The sessions of an arena's entrants; they survive restarts, because the accounts' log has them.

    `header` is the one in which a proxy names the signed-in person, if there is such a proxy.
    """

    def __init__(self, arena: Arena, header: str = "") -> None:
        self.accounts = arena.accounts
        self._header, self._secret = header, proxy_secret(arena.folder) if header else ""
        self.cookie = f"girone-entrant-{sha256(bytes(arena.folder.resolve())).hexdigest()[:8]}"  # cookies ignore ports
        self.knocks = Rate(burst=10, per_minute=10)

    def find(self, request: Request) -> Account | None:
        """The account of a request's cookie; None if the proxy has signed in another entrant meanwhile."""
        account = self.accounts.of_session(request.cookies[self.cookie]) if self.cookie in request.cookies else None
        named = self.named_by_proxy(request)
        return None if account and named and named.number != account.number else account

    def named_by_proxy(self, request: Request) -> Account | None:
        """The account that the proxy has signed in."""
        login = self.login(request)
        return self.accounts.of_login(login) if login else None

    def login(self, request: Request) -> str:
        """The name from the proxy's header; ignored if the header comes twice, because one may be forged."""
        names, proofs = request.headers.getlist(self._header), request.headers.getlist(PROXY_PROOF)
        if not self._header or len(names) != 1 or len(proofs) != 1:
            return ""
        if not compare_digest(proofs[0].encode(), self._secret.encode()):
            return ""
        given = names[0].encode("latin-1")  # HTTP headers are latin-1; proxies send UTF-8
        return given.decode(errors="replace").strip()

    def require(self, request: Request) -> Account:
        """The account of a request's cookie, or a refusal."""
        if account := self.find(request):
            return account
        raise Refusal(401, SIGN_IN)

    def proof(self, request: Request) -> str:
        """A secret that only pages of this session know and forms send along; it does not reveal the cookie."""
        return sha256(f"proof {request.cookies.get(self.cookie, '')}".encode()).hexdigest()

    def prove(self, request: Request, proof: object) -> None:
        """Refuse a form without the proof."""
        if proof != self.proof(request):
            raise Refusal(403, said("this form is not from your own page; reload it"))

    def of_api(self, request: Request) -> tuple[Account, str]:
        """The account of an API request, and its proof: token, or cookie and proof; Basic is for proxies."""
        given = request.headers.get("authorization", "")
        if not given.startswith(BEARER):
            account = self.require(request)
            self.prove(request, request.headers.get(PROOF))
            return account, account.by
        account_of_token = self.accounts.of_token(given.removeprefix(BEARER))
        if account_of_token is None:
            self.knocks.spend(request)
            raise Refusal(401, said("this token is not valid; make a new one on your page"))
        return account_of_token, f"{account_of_token.by}, token"

    def give(self, request: Request, answer: Response, account: Account) -> None:
        """Sign in: set a cookie that scripts and other sites cannot use."""
        answer.set_cookie(
            self.cookie,
            self.accounts.sign_in(account),
            max_age=HALF_A_YEAR,
            httponly=True,
            samesite="strict",
            secure=request.headers.get("origin", "").startswith("https:"),
        )

    def end(self, request: Request, answer: Response) -> None:
        """Sign out: delete the cookie."""
        account = self.require(request)
        session = hashed(request.cookies[self.cookie])
        self.accounts.note(account.by, Action.SIGN_OUT, entrant=account.number, session=session)
        answer.delete_cookie(self.cookie)
