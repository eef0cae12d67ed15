"""Who an entrant is: by the cookie that a personal link or the word of a proxy was exchanged for, or by the token of an
API call.
"""

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
"""The header in which a proxy shows that it is the organiser's; everybody else could name somebody, too."""
PROXY_SECRET = "proxy-secret"
SIGN_IN = said("open your personal link to sign in; the organiser has it")


def proxy_secret(folder: Path) -> str:
    """What the proxy of an arena sends along; made at the first start, for the organiser alone to read."""
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
    """The sessions of the entrants of one arena; they outlast the process, as the log of the accounts has them.

    `header` is the one in which a proxy names whom it has signed in, if there is such a proxy.
    """

    def __init__(self, arena: Arena, header: str = "") -> None:
        self.accounts = arena.accounts
        self._header, self._secret = header, proxy_secret(arena.folder) if header else ""
        self.cookie = f"girone-entrant-{sha256(bytes(arena.folder.resolve())).hexdigest()[:8]}"  # cookies know no ports
        self.knocks = Rate(burst=10, per_minute=10)

    def find(self, request: Request) -> Account | None:
        """Who has sent a request with its cookie; not if the proxy has signed in another entrant meanwhile."""
        account = self.accounts.of_session(request.cookies[self.cookie]) if self.cookie in request.cookies else None
        named = self.named_by_proxy(request)
        return None if account and named and named.number != account.number else account

    def named_by_proxy(self, request: Request) -> Account | None:
        """Whom the proxy has signed in."""
        login = self.login(request)
        return self.accounts.of_login(login) if login else None

    def login(self, request: Request) -> str:
        """The name that the proxy gives; a header twice is not believed, because one may be the sender's own."""
        names, proofs = request.headers.getlist(self._header), request.headers.getlist(PROXY_PROOF)
        if not self._header or len(names) != 1 or len(proofs) != 1:
            return ""
        if not compare_digest(proofs[0].encode(), self._secret.encode()):
            return ""
        given = names[0].encode("latin-1")  # as HTTP has it; proxies write UTF-8
        return given.decode(errors="replace").strip()

    def require(self, request: Request) -> Account:
        """The same, or a refusal."""
        if account := self.find(request):
            return account
        raise Refusal(401, SIGN_IN)

    def proof(self, request: Request) -> str:
        """What only a page of this session knows, which forms send along; it does not tell the cookie."""
        return sha256(f"proof {request.cookies.get(self.cookie, '')}".encode()).hexdigest()

    def prove(self, request: Request, proof: object) -> None:
        """Refuse what was not sent by such a page."""
        if proof != self.proof(request):
            raise Refusal(403, said("this form is not from your own page; reload it"))

    def of_api(self, request: Request) -> tuple[Account, str]:
        """Who has sent a request to the API, and by what: a token, or cookie and proof; a password is for the proxy."""
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
        """Sign in: a cookie that scripts and other sites cannot use."""
        answer.set_cookie(
            self.cookie,
            self.accounts.sign_in(account),
            max_age=HALF_A_YEAR,
            httponly=True,
            samesite="strict",
            secure=request.headers.get("origin", "").startswith("https:"),
        )

    def end(self, request: Request, answer: Response) -> None:
        """Sign out."""
        account = self.require(request)
        session = hashed(request.cookies[self.cookie])
        self.accounts.note(account.by, Action.SIGN_OUT, entrant=account.number, session=session)
        answer.delete_cookie(self.cookie)
