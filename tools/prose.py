"""Checks the English of the manual, the README and the messages: long sentences and phrases to avoid.

    python -m tools.prose [FILE ...]

prints a line for each page with its words, mean and longest sentence, Flesch reading ease and share of passives, then
every sentence that is too long and every phrase that is not plain. The exit status is 1 if there is one.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from babel.messages.pofile import read_po

from tools.documents import GENERATED
from tools.manual.staging import sources

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "src" / "girone" / "languages" / "girone.pot"
LONGEST = 40
"""Words per sentence."""
MEAN = 16.0
"""Mean words per sentence of a page."""
AROUND = 18.0
"""The same for pages outside of `docs`, which list many names."""
BANNED = (
    r"\bmend(?:s|ed|ing)?\b",
    r"\b(?:who|which|that|it|this|move|board) (?:is|are) none\b",
    r"(?<!there )\bis no (?!longer|more|better)\w+\b",
    r"\bwhat bec[ao]mes? of\b",
    r"\bat work\b",
    r"^come in\b",
    r"\bis answered with\b",
    r"\bare answered with\b",
    r"\bwhoever\b",
    r"\bhow it is (?:fixed|done|made)\b",
    r"\bseed 00\d\b",
    r"\bas well as\b",
    r"\bin order to\b",
    r"\butili[sz]e\b",
    r"\bthe same holds\b",
    r"\ball the same\b",
    r"\bis said so\b",
    r"\bstands? in place of\b",
)
"""Phrases that a reader stops at."""
IRREGULAR = (
    "begun|bought|broken|brought|built|chosen|cut|done|drawn|found|given|held|hidden|kept|known|left|lost|made|meant|paid|"
    "put|read|run|said|seen|sent|set|shown|spoken|taken|told|thought|thrown|understood|won|written"
)
QUOTING = ("documents",)
"""Generated pages that quote others."""
PASSIVE = re.compile(
    rf"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+|not\s+|also\s+)?(?:\w+ed|{IRREGULAR})\b", re.I
)
RECORDED = re.compile(r"<!-- table: \w+ -->\n(?:\|.*\n)*")
"""A table that `python -m bench.figures` fills from recorded runs."""
WORD = re.compile(r"[A-Za-z0-9À-ÿ][\w'’.,×/-]*")
VOWELS = re.compile(r"[aeiouy]+", re.I)


@dataclass(frozen=True)
class Prose:
    """The sentences of a page, or of all messages."""

    name: str
    sentences: tuple[str, ...]
    size: int

    @property
    def mean(self) -> float:
        """Words per sentence."""
        return mean(map(words, self.sentences)) if self.sentences else 0.0

    @property
    def longest(self) -> int:
        """Words of the longest sentence."""
        return max(map(words, self.sentences), default=0)

    @property
    def passive(self) -> float:
        """The share of sentences in the passive voice."""
        return mean(bool(PASSIVE.search(each)) for each in self.sentences) if self.sentences else 0.0

    @property
    def ease(self) -> float:
        """Flesch reading ease, with syllables counted as groups of vowels: 60 is plain, 30 is hard."""
        found = [word for each in self.sentences for word in WORD.findall(each)]
        if not found:
            return 0.0
        return 206.835 - 1.015 * self.mean - 84.6 * mean(map(_syllables, found))

    def faults(self, average: float = MEAN) -> Iterator[str]:
        """Sentences and phrases to rewrite."""
        if self.mean > average:
            yield f"{self.name}: {self.mean:.1f} words in a sentence on average; at most {average:g}"
        for sentence in self.sentences:
            if words(sentence) > LONGEST:
                yield f"{self.name}: {words(sentence)} words: {sentence}"
            for pattern in BANNED:
                if found := re.search(pattern, sentence, re.I):
                    yield f"{self.name}: “{found[0]}”: {sentence}"


def words(sentence: str) -> int:
    """The number of words in a sentence."""
    return len(WORD.findall(sentence))


def _syllables(word: str) -> int:
    return max(1, len(VOWELS.findall(word)) - (word.lower().endswith("e") and not word.lower().endswith("le")))


def of_page(file: Path) -> Prose:
    """The prose of a Markdown page, without code, tables and recorded figures."""
    text = file.read_text(encoding="utf-8")
    place = file.resolve()
    name = str(place.relative_to(ROOT)) if place in sources() and place.parent != ROOT / "docs" else file.name
    return Prose(name, tuple(sentences(text)), len(RECORDED.sub("", text).split()))


def of_messages(file: Path = TEMPLATE) -> Prose:
    """The English patterns of all messages."""
    with file.open("rb") as opened:
        found = [each.id if isinstance(each.id, str) else each.id[-1] for each in read_po(opened) if each.id]
    told = tuple(one for each in found for one in _split(each.replace("\n", " ")))
    return Prose(file.name, told, sum(map(words, told)))


def sentences(markdown: str) -> Iterator[str]:
    """The sentences of a Markdown text, in order."""
    text = re.sub(r"<!--.*?-->", "", markdown, flags=re.S)
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    for block in re.split(r"\n\s*\n", text):
        if not block.startswith(("    ", "\t", "#", "|", "!")):
            for part in re.split(r"\n\s*(?:[-*]|\d+\.)\s+", f"\n{block}"):
                yield from _split(_plain(part))


def _plain(text: str) -> str:
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "CODE", text)
    return " ".join(text.replace("*", "").replace(">", "").split())


def _split(text: str) -> list[str]:
    return [each for each in re.split(r"(?<=[.!?:])[)\"”]?\s+(?=[A-Z“(\"])", text.strip()) if words(each) > 1]


def told(name: str) -> Iterator[str]:
    """Phrases to avoid in a generated page, which is checked for nothing else."""
    for line in (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8").splitlines():
        for pattern in BANNED:
            if found := re.search(pattern, re.sub(r"`[^`]*`", "CODE", line), re.I):
                yield f"{name}.md: “{found[0]}”: {line.strip()}"


def pages() -> list[Path]:
    """The README and every hand-written page of the manual."""
    written = [file for file in sorted((ROOT / "docs").glob("*.md")) if file.stem not in GENERATED]
    return [ROOT / "README.md", *written]


def around() -> list[Path]:
    """Hand-written pages of the site outside of `docs`: of games, kits, examples and the like."""
    return sorted(file for file in sources() if file.parent != ROOT / "docs")


def spoken() -> Iterator[str]:
    """Phrases to avoid in texts that are only in English: errors, help, comments in written files."""
    for file in sorted((ROOT / "src" / "girone").rglob("*.py")):
        for text in texts(file.read_text(encoding="utf-8")):
            for pattern in BANNED:
                if found := re.search(pattern, text, re.I | re.M):
                    yield f"{file.relative_to(ROOT)}: “{found[0]}”: {' '.join(text.split())}"


def texts(source: str) -> Iterator[str]:
    """The string literals of a module, without docstrings."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in alone
        ):
            yield node.value


def main(names: Sequence[str]) -> int:
    """Print the figures and the mistakes."""
    beside = [] if names else [of_page(file) for file in around()]
    every = [of_page(Path(name)) for name in names] or [*map(of_page, pages()), of_messages()]
    whole = Prose("all", tuple(one for each in every for one in each.sentences), sum(each.size for each in every))
    print(f"{'':24}{'words':>8}{'mean':>7}{'longest':>9}{'Flesch':>8}{'passive':>9}")
    for each in (*every, whole, *beside):
        print(f"{each.name:24}{each.size:8}{each.mean:7.1f}{each.longest:9}{each.ease:8.0f}{each.passive:9.0%}")
    wrong = [fault for each in every for fault in each.faults()]
    wrong += [fault for each in beside for fault in each.faults(AROUND)]
    wrong += [] if names else spoken()
    wrong += [fault for name in GENERATED if name not in QUOTING for fault in told(name) if not names]
    print("\n".join(wrong) or "no sentence to write anew")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
