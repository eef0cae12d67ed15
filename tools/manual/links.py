"""Converts links of the repository into links of the site: to pages or copies of files; folders get no link."""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path, PurePosixPath

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(r"`+[^`]+`+|^ {4}.*$", re.MULTILINE)
FILES = PurePosixPath("files")
DARK = "-dark"
"""Suffix of the names of dark pictures."""


class Links:
    """Rewrites the links of one page after another, and records the files that they need."""

    def __init__(self, root: Path, pages: Mapping[Path, str]) -> None:
        self._root = root
        self._pages = pages
        self.files: set[Path] = set()

    def rewrite(self, text: str, source: Path, name: str) -> str:
        """The text of a page with its links changed from its source's folder to its place in the site."""
        code = [found.span() for found in CODE.finditer(text)]

        def replaced(found: re.Match[str]) -> str:
            inside = any(start <= found.start() and found.end() <= end for start, end in code)
            return found[0] if inside else self._link(found, source, name)

        return LINK.sub(replaced, text)

    def _link(self, found: re.Match[str], source: Path, name: str) -> str:
        picture, words, target = found.groups()
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target) or not path:
            return found[0]
        goal = (source.parent / path).resolve()
        up = "../" * name.count("/")
        hook = f"#{anchor}" if anchor else ""
        if goal in self._pages:
            return f"[{words}]({up}{self._pages[goal]}.md{hook})"
        if goal.is_dir():
            return words
        self.files.add(goal)
        if picture:
            return self._picture(words, goal, up)
        return f'<a href="{up}{self.place(goal)}">{_html(words)}</a>'

    def _picture(self, words: str, file: Path, up: str) -> str:
        """A picture; if there is a dark version, the browser's colour scheme chooses."""
        dark = file.with_stem(f"{file.stem}{DARK}")
        if not dark.exists():
            return f"![{words}]({up}{self.place(file)})"
        self.files.add(dark)
        both = ((file, "only-light"), (dark, "only-dark"))
        return "".join(f"![{words}]({up}{self.place(each)}){{.{kind}}}" for each, kind in both)

    def place(self, file: Path) -> PurePosixPath:
        """The place of a file's copy in the site; sources become plain text, so that browsers show them."""
        below = PurePosixPath(file.relative_to(self._root).as_posix())
        if below.suffix in (".png", ".svg"):
            return PurePosixPath("pictures") / below.name
        if below.suffix == ".pdf":
            return FILES / below
        return FILES / below.with_name(f"{below.name}.txt")


def _html(words: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words, quote=False))
