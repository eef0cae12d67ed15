"""Arranges the repository's pages and the generated ones as a source tree for Sphinx."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.manual import contents
from tools.manual.links import Links

ROOT = Path(__file__).parents[2]
PLACES = {
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changes",
    "training/README.md": "training",
    "examples/README.md": "examples",
    "kits/README.md": "kits",
    "submissions/README.md": "submissions",
}
FAMILIES = {"src/girone/games": "games", "examples": "examples"}
"""Folders whose subfolders have a page each, and the page above those."""


def sources() -> dict[Path, str]:
    """Every page of the repository in the manual, with its name in the site."""
    found = {file: file.stem for file in sorted((ROOT / "docs").glob("*.md"))}
    found |= {ROOT / place: name for place, name in PLACES.items()}
    for folder, family in FAMILIES.items():
        found |= {file: f"{family}/{file.parent.name}" for file in sorted((ROOT / folder).glob("*/README.md"))}
    return {file.resolve(): name for file, name in found.items()}


class Stage:
    """The source tree of one build; `extra` is copied to the site unchanged."""

    def __init__(self, folder: Path) -> None:
        self.source, self.extra = folder / "source", folder / "extra"
        for each in (self.source, self.extra):
            shutil.rmtree(each, ignore_errors=True)
            each.mkdir(parents=True)
        self._pages = sources()
        readme = {(ROOT / "README.md").resolve(): contents.INDEX}
        self._links = Links(ROOT.resolve(), self._pages | readme)
        self._names = set(self._pages.values())

    def put_repository(self, more: dict[str, str]) -> None:
        """Add all pages of the repository; `more` maps names to text inserted before the second section."""
        for file, name in self._pages.items():
            text = self._links.rewrite(file.read_text(encoding="utf-8"), file, name)
            self._write(name, _with(text, more.get(name, "")) + self._below(name))

    def put(self, name: str, text: str) -> None:
        """Add a generated page."""
        self._names.add(name)
        self._write(name, text)

    def put_picture(self, name: str, svg: str) -> str:
        """Add a generated picture; returns its address from the top of the site."""
        place = self.source / "pictures" / f"{name}.svg"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(svg, encoding="utf-8")
        return f"/pictures/{name}.svg"

    def finish(self) -> None:
        """Write the tables of contents, and copy the files that pages link to."""
        index = self.source / f"{contents.INDEX}.md"
        index.write_text(
            index.read_text(encoding="utf-8") + "\n" + contents.trees(sorted(self._names)), encoding="utf-8"
        )
        for file in sorted(self._links.files):
            place = self._links.place(file)
            folder = self.source if place.parts[0] == "pictures" else self.extra
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, folder / place)

    def _below(self, name: str) -> str:
        below = sorted(each for each in self._names if each.startswith(f"{name}/") and name in FAMILIES.values())
        return contents.tree_below(below) if below else ""

    def _write(self, name: str, text: str) -> None:
        file = self.source / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def written(self) -> Iterator[str]:
        """The names of all pages."""
        yield from sorted(self._names)


def _with(text: str, more: str) -> str:
    """The text with a section inserted before its second one."""
    sections = [found.start() for found in re.finditer(r"\n## ", text)]
    place = sections[1] if len(sections) > 1 else len(text)
    return text[:place] + more + text[place:]
