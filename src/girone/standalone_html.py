"""A self-contained HTML file: its policy forbids scripts and requests, whatever names or programs put into it."""

from html import escape
from pathlib import Path

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def sheet(title: str, style: Path, body: str, language: str = "en", direction: str = "ltr") -> str:
    """The whole page; `title` is escaped here, `body` must already be HTML."""
    return f"""<!DOCTYPE html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style.read_text(encoding="utf-8")}</style>
</head>
<body>
{body}</body>
</html>
"""
