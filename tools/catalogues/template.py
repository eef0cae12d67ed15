"""The template: every text that users can see, extracted from code, wordings and templates."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file

from girone.languages.language import ABOUT, DIRECTION, NAME
from girone.model.detail import TRANSLATED_KINDS, has_words, unknown_patterns
from tools.catalogues.compiling import FOLDER
from tools.catalogues.declared import of_formats, of_template, of_the_data, of_the_lab
from tools.catalogues.helps import help_texts
from tools.catalogues.spoken import patterns_of_details
from tools.catalogues.wordings import declared

PACKAGE = FOLDER.parent
TEMPLATE = FOLDER / "girone.pot"
TEMPLATES = PACKAGE / "web" / "templates"
SPEAKING = ("cli", "entries", "games", "lab", "regulations", "tournament", "web")
"""Packages whose code shows texts to users; all others only make details."""
TRANSLATING = {"t": None, "tn": (1, 2)}
"""Translation functions in templates, and which arguments are texts, as Babel expects it."""
Text = str | tuple[str, ...]


def template() -> Catalog:
    """All texts in the order of their sources: wordings, other details, then code and templates."""
    catalogue = Catalog(
        project="girone", version="0", msgid_bugs_address="", creation_date=datetime(2026, 1, 1, tzinfo=UTC)
    )
    catalogue.header_comment = "# Every text of girone that is translated; docs/languages.md says how."
    for about in (NAME, DIRECTION):
        catalogue.add(about, context=ABOUT, auto_comments=["the language's own name; ltr or rtl"])
    for wording, module in declared().items():
        for pattern in wording.patterns:
            catalogue.add(pattern, locations=[(_source(module), 0)], auto_comments=[wording.key])
    for file, text in (*_of_details(), *_said()):
        catalogue.add(text, locations=[(file, 0)])
    return catalogue


def _of_details() -> Iterator[tuple[str, str]]:
    detail = _source(unknown_patterns.__module__)
    for file in sorted(PACKAGE.rglob("*.py")):
        if _named(file) != detail:  # it only combines texts of others
            yield from ((_named(file), text) for text in patterns_of_details(file) if has_words(text))
    yield from ((detail, text) for kind in (*TRANSLATED_KINDS, "{what}") for text in unknown_patterns(kind))


def _said() -> Iterator[tuple[str, Text]]:
    for file in sorted(
        file for room in SPEAKING for file in (PACKAGE / room).rglob("*.py") if "cluster" not in file.parts
    ):
        found = extract_from_file("tools.catalogues.spoken:extract", file, DEFAULT_KEYWORDS)
        yield from ((_named(file), text) for _, text, _, _ in found)
    for file in sorted(TEMPLATES.glob("*.html")):
        found = extract_from_file("jinja2.ext:babel_extract", file, TRANSLATING, options={"silent": "false"})
        yield from ((_named(file), text) for _, text, _, _ in found)
        yield from ((_named(file), text) for text in of_template(file))
    for module, text in (*of_the_data(), *of_the_lab(), *of_formats(), *help_texts()):
        yield _named(PACKAGE / module), text


def _source(module: str) -> str:
    file = PACKAGE.parent.joinpath(*module.split("."))
    return _named(file / "__init__.py" if file.is_dir() else file.with_suffix(".py"))


def _named(file: Path) -> str:
    return file.relative_to(PACKAGE.parents[1]).as_posix()
