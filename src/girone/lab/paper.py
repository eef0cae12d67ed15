"""Markdown as a PDF on A4, made by typst (extra `girone[paper]`); equal text gives equal bytes."""

import json
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

HOW_TO_GET_IT = "pip install 'girone[paper]'"
STYLE = """\
#set document(date: none)
#set page(paper: "a4", margin: 20mm, numbering: "1")
#set text(size: 10pt, font: "Libertinus Serif")
#set par(justify: true)
#set table(stroke: (x, y) => (bottom: if y == 0 { 0.8pt } else { 0.3pt + gray }), align: left)
#show heading: set block(above: 1.4em, below: 0.8em, sticky: true)
#show raw: set text(size: 0.95em)
#show link: set text(fill: blue.darken(30%))
#show table: set par(justify: false)
"""
INLINE = {"strong_open": "#strong[", "em_open": "#emph[", "strong_close": "]", "em_close": "]", "softbreak": "\n"}
BLOCKS = {"bullet_list_open": "#list(", "ordered_list_open": "#enum(", "blockquote_open": "#quote(block: true)["}
ENDS = {"bullet_list_close": ")\n", "ordered_list_close": ")\n", "blockquote_close": "]\n", "list_item_close": "],\n"}


def available() -> bool:
    """Whether the extra is installed."""
    return all(find_spec(name) for name in ("markdown_it", "typst"))


def pdf(text: str, root: Path | None = None) -> bytes:
    """The PDF; pictures are searched below `root`."""
    import typst

    made = typst.Compiler(root=root).compile(as_typst(text).encode(), format="pdf", timestamp=0)
    assert isinstance(made, bytes)
    return made


def as_typst(text: str) -> str:
    """The text as typst source."""
    from markdown_it import MarkdownIt

    return STYLE + "\n" + "".join(_blocks(MarkdownIt("commonmark").enable("table").parse(text)))


def _blocks(tokens: Sequence["Token"]) -> Iterator[str]:
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                yield f"\n{'=' * int(token.tag[1:])} "
            case "inline":
                yield "".join(_inline(token.children or []))
            case "paragraph_close" | "heading_close":
                yield "\n\n"
            case "list_item_open":
                yield "["
            case "fence" | "code_block":
                yield f"#raw({_quoted(token.content.rstrip())}, block: true)\n\n"
            case "table_open":
                columns = [each.type for each in tokens[at : _end_of_row(tokens, at)]].count("th_open")
                yield f"#table(columns: {columns},\n"
            case "table_close":
                yield ")\n\n"
            case "th_open":
                yield "[*"
            case "td_open":
                yield "["
            case "th_close":
                yield "*],\n"
            case "td_close":
                yield "],\n"
            case kind:
                yield BLOCKS.get(kind, ENDS.get(kind, ""))


def _end_of_row(tokens: Sequence["Token"], start: int) -> int:
    return next(at for at in range(start, len(tokens)) if tokens[at].type == "tr_close")


def _inline(tokens: Sequence["Token"]) -> Iterator[str]:
    """Inline tokens as typst; only links that leave the text stay links."""
    open_links: list[bool] = []
    for token in tokens:
        match token.type:
            case "text":
                yield _escaped(token.content)
            case "code_inline":
                yield f"#raw({_quoted(token.content)})"
            case "image":
                yield f"#image({_quoted(str(token.attrs['src']))}, alt: {_quoted(token.content)})"
            case "link_open":
                target = str(token.attrs["href"])
                open_links.append(bool(re.match(r"https?:", target)))
                yield f"#link({_quoted(target)})[" if open_links[-1] else ""
            case "link_close":
                yield "]" if open_links.pop() else ""
            case "hardbreak":
                yield "\\\n"
            case kind:
                yield INLINE.get(kind, "")


def _escaped(text: str) -> str:
    """Escaped, so that typst sees plain text."""
    return re.sub(r"([\\#$*_`<>@\[\]~=/+\-;(){}\"'])", r"\\\1", text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
