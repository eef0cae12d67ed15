"""The catalogues of the languages: the template that Babel extracts, PO files for translators, MO files for gettext.

`python -m tools.catalogues` brings all of them up to date after a change of a text or of a translation.
"""
