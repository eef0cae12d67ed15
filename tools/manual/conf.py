"""What Sphinx is told; the sources beside it are laid out by `tools.manual.staging`."""

from girone import __version__

project = "girone"
project_copyright = "the authors of girone, MIT licence"
release = version = __version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_links_external_new_tab = False
html_theme = "furo"
html_title = f"girone {__version__}"
html_extra_path = ["../extra"]
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_show_sphinx = False
html_copy_source = False
nitpicky = True
pygments_style = "friendly"
highlight_language = "text"
smartquotes = False
