"""A real browser for tests: Debian's Chromium, without a window; what it complains about is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
PATIENCE = 60_000.0
"""Milliseconds within which any machine has shown what is expected."""
needs_chromium = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"there is no {CHROMIUM}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Browser, address: str, width: int = 1280, height: int = 900) -> Iterator[Page]:
    """A page for a while; anything on its console that is an error fails the test."""
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height})
    context.set_default_timeout(PATIENCE)
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        yield page
        assert complaints == []
    finally:
        context.close()
