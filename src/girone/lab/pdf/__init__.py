"""Simple Markdown as a PDF."""
