"""Who an entrant is: by the cookie that a personal link was exchanged for, or by the token of an API call."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from girone.entries.accounts import Account, Action, hashed
from girone.entries.arena import Arena
from girone.model.detail import said
from girone.web.core.rates import Rate
from girone.web.core.wording import Refusal

HALF_A_YEAR = 180 * 24 * 3600
PROOF = "X-Girone-Session"
BEARER = "Bearer "
SIGN_IN = said("open your personal link to sign in; the organiser has it")


class ArenaSessions:
    """The sessions of the entrants of one arena; they outlast the process, as the log of the accounts has them."""

    def __init__(self, arena: Arena) -> None:
        self._accounts = arena.accounts
        self.cookie = f"girone-entrant-{sha256(bytes(arena.folder.resolve())).hexdigest()[:8]}"  # cookies know no ports
        self.knocks = Rate(burst=10, per_minute=10)

    def find(self, request: Request) -> Account | None:
        """Who has sent a request with its cookie."""
        return self._accounts.of_session(request.cookies[self.cookie]) if self.cookie in request.cookies else None

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
            raise Refusal(403, said("this was not sent by your own page; load it anew"))

    def of_api(self, request: Request) -> tuple[Account, str]:
        """Who has sent a request to the API, and by what: a token, or cookie and proof."""
        given = request.headers.get("authorization", "")
        if not given:
            account = self.require(request)
            self.prove(request, request.headers.get(PROOF))
            return account, account.by
        account_of_token = self._accounts.of_token(given.removeprefix(BEARER)) if given.startswith(BEARER) else None
        if account_of_token is None:
            self.knocks.spend(request)
            raise Refusal(401, said("this token is not valid; make a new one on your page"))
        return account_of_token, f"{account_of_token.by}, token"

    def give(self, request: Request, answer: Response, account: Account) -> None:
        """Sign in: a cookie that scripts and other sites cannot use."""
        answer.set_cookie(
            self.cookie,
            self._accounts.sign_in(account),
            max_age=HALF_A_YEAR,
            httponly=True,
            samesite="strict",
            secure=request.headers.get("origin", "").startswith("https:"),
        )

    def end(self, request: Request, answer: Response) -> None:
        """Sign out."""
        account = self.require(request)
        session = hashed(request.cookies[self.cookie])
        self._accounts.note(account.by, Action.SIGN_OUT, entrant=account.number, session=session)
        answer.delete_cookie(self.cookie)
