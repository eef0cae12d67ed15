"""The lab: a program is led through scripted situations of its wire, and told what would cost it matches.

Every situation that is a match is judged by the real referee at a table of its own; nothing here rules anything.
"""
