"""Writes the generated pages of docs/. docs/documents.md lists what the five documents order, where the code does it,
and which tests check it.

    python -m tools.documents

Tests are marked with `@orders(document, words)`. The words are a sentence of tests/data/documents/*.toml or a part of
one; words that are in none of them get their own row.
"""

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from girone import regulations
from tools.catalogues import __main__ as catalogues
from tools.manual import (
    api_page,
    commands_page,
    configuration_page,
    http_page,
    journal_page,
    lab_pages,
    rules_pages,
    screens_page,
)

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SENTENCES = ROOT / "tests" / "data" / "documents"
MARK = "orders"
HEAD = """# What the documents order

Every sentence of the five [source documents](regulations.md#the-source-documents) that orders something of girone,
with its sense in English, where it is done, and the tests that hold us to it. `python -m tools.documents` makes this
page from the marks of the tests.
"""


@dataclass(frozen=True)
class Sentence:
    """A sentence of a document: its words, its place, a summary, and where the code does it."""

    at: str
    text: str
    english: str
    done: str


@dataclass(frozen=True)
class Marked:
    """A test with the words that it quotes."""

    document: str
    words: str
    file: Path
    name: str

    def is_about(self, sentence: Sentence) -> bool:
        """Whether one of the two contains the other."""
        quoted, whole = _plain(self.words), _plain(sentence.text)
        return quoted in whole or whole in quoted


def main() -> None:
    """Write the pages; some show translations, so update the catalogues first."""
    catalogues.main()
    for name, made in GENERATED.items():
        (DOCS / f"{name}.md").write_text(made(), encoding="utf-8")


def page() -> str:
    """The whole page."""
    tests = list(marked())
    parts = [_part(name, [each for each in tests if each.document == name]) for name in regulations.names()]
    return "\n".join([HEAD, *parts])


def listed(name: str) -> list[Sentence]:
    """The sentences of a document that order something, in its order."""
    file = SENTENCES / f"{name}.toml"
    return [Sentence(**each) for each in tomllib.loads(file.read_text(encoding="utf-8"))["sentence"]]


def marked() -> Iterator[Marked]:
    """All tests that quote a document, sorted by file."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if f"@{MARK}(" not in text:
            continue
        module = ast.parse(text)
        names = _constants(module)
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for document, words in _quoted(node, names):
                    yield Marked(document, words, file.relative_to(ROOT), node.name)


def _quoted(test: ast.FunctionDef, names: dict[str, ast.expr]) -> Iterator[tuple[str, str]]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == MARK:
            given = (names.get(each.id, each) if isinstance(each, ast.Name) else each for each in mark.args)
            document, words = map(ast.literal_eval, given)
            yield document, words


def _constants(module: ast.Module) -> dict[str, ast.expr]:
    """Assignments in a file, and in those it imports from, so that marks can use named constants."""
    found: dict[str, ast.expr] = {}
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            file = ROOT.joinpath(*str(node.module).split(".")).with_suffix(".py")
            if file.exists():
                found |= _constants(ast.parse(file.read_text(encoding="utf-8")))
        elif isinstance(node, ast.Assign):
            found |= {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
    return found


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def _part(name: str, tests: list[Marked]) -> str:
    sentences = listed(name)
    rows = [_row(each, [test for test in tests if test.is_about(each)]) for each in sentences]
    others = [test for test in tests if not any(test.is_about(each) for each in sentences)]
    for words in dict.fromkeys(test.words for test in others):
        rows.append(_row(Sentence("", words, "", ""), [test for test in others if test.words == words]))
    return "\n".join(
        [
            f"## `{name}`\n",
            f"{regulations.load(name).title}: {len(rows)} sentences.\n",
            "| sentence | done in | tests |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def _row(sentence: Sentence, tests: list[Marked]) -> str:
    place = f"[{_short(sentence.done)}](../{sentence.done})" if sentence.done else "–"
    links = ", ".join(f"[{_words(test.name)}](../{test.file.as_posix()})" for test in tests)
    at = f"**{sentence.at}** " if sentence.at else ""
    english = f" *{_escaped(sentence.english)}*" if sentence.english else ""
    return f"| {at}{_escaped(sentence.text)}{english} | {place} | {links} |"


def _short(path: str) -> str:
    return path.removeprefix("src/girone/").removeprefix("submissions/")


def _words(test: str) -> str:
    return test.removeprefix("test_").replace("_", " ")


def _escaped(text: str) -> str:
    for sign in "\\`*_<>|$":
        text = text.replace(sign, f"\\{sign}")
    return text


GENERATED: Mapping[str, Callable[[], str]] = {
    "api": api_page.page,
    "attacks": lab_pages.attacks_page,
    "commands": commands_page.page,
    "configuration": configuration_page.page,
    "documents": page,
    "findings": lab_pages.findings_page,
    "http": http_page.page,
    "journal": journal_page.page,
    "screens": screens_page.page,
    "verdicts": rules_pages.verdicts_page,
}
"""Generated pages by name, each with the function that writes it."""


if __name__ == "__main__":
    main()
