"""The lab: puts a program into scripted situations of its wire, and reports what would cost it matches.

Every situation that is a match is judged by the real referee in a table process; nothing here makes rulings.
"""
