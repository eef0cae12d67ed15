"""The manual as a site: pages of the repository, references generated from the code, diagrams drawn from it.

`python -m tools.manual` builds it into build/manual. Nothing in the result is fetched from elsewhere.
"""
