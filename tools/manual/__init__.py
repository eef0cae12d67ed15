"""The manual as a site: pages of the repository, references and diagrams generated from the code.

`python -m tools.manual` builds it into build/manual. The result loads nothing from elsewhere.
"""
