"""Takes uploads: bounded while they come, on record before the sender is told so."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request

from girone.entries.arena.accounts import Account, Action, Upload
from girone.entries.arena.arena import LARGEST_UPLOAD, MOST_FILES, Arena
from girone.entries.hand_in import Refused
from girone.model.detail import detail_of, said
from girone.web.core.feed import Feed
from girone.web.core.rates import Rate
from girone.web.core.wording import Refusal

HEADS = 1024**2
"""Bytes for the names of the files, and for what stands between them."""
LARGE = {"/you/upload": LARGEST_UPLOAD + HEADS, "/api/uploads": LARGEST_UPLOAD + HEADS, "/organiser/entrants": HEADS}
"""The paths to which much may be sent; a list of names is one."""
AT_ONCE = 16
"""Uploads that are read in the same moment; the others wait for their turn before anything of them is read."""
LOOK = 0.5
"""Seconds between two looks into the ladder's log."""
MOST_FIELDS = 20


class Uploads:
    """The uploads of an arena; everybody's page is told by the feed when there is news about one."""

    def __init__(self, arena: Arena, feed: Feed) -> None:
        self.arena, self._feed = arena, feed
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._busy: set[int] = set()
        self._rate = Rate(burst=6, per_minute=1)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Watch the ladder while the block lasts."""
        async with asyncio.TaskGroup() as tasks:
            watching = tasks.create_task(self._watch())
            yield
            watching.cancel()

    def tell(self) -> None:
        """Have the pages of all look anew."""
        self._feed.publish_news("uploads", {})

    async def _watch(self) -> None:
        seen = await run_in_threadpool(self._look)
        while True:
            await asyncio.sleep(LOOK)
            if seen != (seen := await run_in_threadpool(self._look)):
                self.tell()

    def _look(self) -> tuple[int, ...]:
        return self.arena.seen

    async def take(self, request: Request, account: Account, by: str, check: Callable[[FormData], None]) -> Upload:
        """Take what a request brings, or refuse with the reason; both are in the log of actions.

        `check` refuses a form before anything is kept of it.
        """
        try:
            return await self._take(request, account, by, check)
        except Refusal as refusal:
            why = str(refusal.told)
            await run_in_threadpool(self.arena.accounts.note, by, Action.REFUSED, entrant=account.number, why=why)
            raise

    async def _take(self, request: Request, account: Account, by: str, check: Callable[[FormData], None]) -> Upload:
        if account.number in self._busy:
            raise Refusal(409, said("another upload of yours is still running"))
        self._busy.add(account.number)  # before anything is waited for: two at once would be the same version
        try:
            await self._object(account)
            self._rate.spend_of(str(account.number))
            async with self._turns, request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS) as form:
                check(form)
                return await self._keep(account, form, by)
        except MultiPartException as wrong:
            raise Refusal(400, detail_of(wrong)) from None
        finally:
            self._busy.discard(account.number)

    async def _object(self, account: Account) -> None:
        if why := await run_in_threadpool(self.arena.objection, account):
            raise Refusal(403, why)

    async def take_again(self, account: Account, version: int, comment: str) -> Upload:
        """Hand an older version in again."""
        try:
            await self._object(account)
            self._rate.spend_of(str(account.number))
            return await self._recorded(account, account.by, partial(self.arena.keep_again, account, version, comment))
        except Refusal as refusal:
            self.arena.accounts.note(account.by, Action.REFUSED, entrant=account.number, why=str(refusal.told))
            raise

    async def _keep(self, account: Account, form: FormData, by: str) -> Upload:
        files = [(each.filename, each.file) for _, each in form.multi_items() if isinstance(each, UploadFile)]
        named = [(name, file) for name, file in files if name]
        if not named:
            raise Refusal(400, said("choose a file to upload"))
        comment = str(form.get("comment", "")).strip()
        return await self._recorded(account, by, partial(self.arena.keep, account, named, comment))

    async def _recorded(self, account: Account, by: str, keep: Callable[[], tuple[Path, Upload]]) -> Upload:
        """Keep an upload and put it on record."""
        try:
            packed, upload = await run_in_threadpool(keep)
        except Refused as why:
            raise Refusal(400, why.detail) from None
        try:
            await self._object(account)  # delivery may have closed meanwhile
        except Refusal:
            packed.unlink()
            raise
        await run_in_threadpool(self.arena.record, account, packed, upload, by)
        self.tell()
        return upload
