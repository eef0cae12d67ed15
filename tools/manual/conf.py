"""Sphinx configuration; `tools.manual.staging` prepares the sources beside it."""

from docutils import nodes
from sphinx.application import Sphinx

from girone import __version__

project = "girone"
project_copyright = "the authors of girone, MIT licence"
release = version = __version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
myst_links_external_new_tab = False
html_theme = "furo"
html_title = f"girone {__version__}"
html_extra_path = ["../extra"]
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_show_sphinx = False
html_copy_source = False
html_use_index = False  # no page has index entries
nitpicky = True
pygments_style = "friendly"
highlight_language = "text"
smartquotes = False


FIGURE, WORDS = 28, 40
"""Longest numeric cell that is not wrapped, and shortest cell that needs a wide column, in characters."""


def mark_cells(app: Sphinx, page: nodes.document) -> None:
    """Add classes to cells for the style sheet: options, short figures, and sentences."""
    for cell in page.findall(nodes.entry):
        text = cell.astext()
        if text.startswith("--"):
            cell["classes"].append("option")
        if len(text) > WORDS:
            cell["classes"].append("words")
        elif len(text) <= FIGURE and any(map(str.isdigit, text)):
            cell["classes"].append("figure")


def setup(app: Sphinx) -> None:
    """Mark tables when they are read."""
    app.connect("doctree-read", mark_cells)
