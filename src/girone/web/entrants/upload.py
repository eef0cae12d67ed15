"""Accepts uploads: limited while they arrive, recorded before the sender gets an answer."""

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
"""Bytes for file names and separators."""
LARGE = {"/you/upload": LARGEST_UPLOAD + HEADS, "/api/uploads": LARGEST_UPLOAD + HEADS, "/organiser/entrants": HEADS}
"""Paths that accept large bodies; a list of names may be large."""
AT_ONCE = 16
"""Uploads that are read at the same time; others wait before anything of theirs is read."""
LOOK = 0.5
"""Seconds between two looks at the ladder's log."""
MOST_FIELDS = 20


class Uploads:
    """The uploads of an arena; news about one are sent to all pages by the feed."""

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
        """Tell all pages to update."""
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
        """Take the upload in a request, or refuse it with the reason; the log of actions has both.

        `check` may refuse the form before anything of it is kept.
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
        self._busy.add(account.number)  # before the first await: two uploads at once would get the same version
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
        """Store an upload and record it."""
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
