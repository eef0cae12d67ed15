"""The catalogues of the languages: a template extracted by Babel, PO files for translators, MO files for gettext.

`python -m tools.catalogues` updates all of them after a change of a text or a translation.
"""
