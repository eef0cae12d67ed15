"""The file of a new tournament: it runs as it is, and explains every key."""

import json
from dataclasses import fields
from typing import Any

from girone import formats
from girone.model.options import allowed
from girone.model.regulation import Regulation

HEAD = """\
# A tournament of girone. It runs as it is: girone run tournament.toml
# What is commented out is the usual value, or an example. `girone plan` explains mistakes.

name = {name}    # stands above every table
regulation = {regulation}    # {title}
seed = {seed}    # all lots come from this text: publish it, and everybody can redo the draw
# begins = "2027-02-14 09:00"    # when the first match begins; the calendar tells expected times by it
# public_from = 1    # the round from which matches are shown live; earlier ones only as results
# store = "tournament.store"    # the folder of the record, seen from here; default: this file's name with .store
# sandbox = "limits"    # how programs are kept; "strict": behind walls, for programs of strangers (needs bubblewrap)

"""
FORMAT = """\
[format]
kind = {kind}    # one of: {kinds}
{options}
{draw}# excluded = {excluded}    # how the matches of an entrant count that is excluded or leaves:
#   annul (they never were), forfeit (all are lost), forfeit_rest (those not played are lost)
#   A knockout decides the pairings anew; `girone decide … exclude NAME --then title` only moves places up.

# Categories are tournaments of their own among some of the entrants; a match that serves two is played once.
# In place of [format], each has its own keys, with `format` for `kind`:
# [categories.beginners]
# format = "knockout"
# [categories.open]

"""
DRAW = "# draw = true    # lots decide who has which place of the calendar; false: as listed below\n"
REST = """\
# Values of the regulation that are other here, by their dotted keys; `girone regulations {regulation}` shows all.
[set]
# limits.move = {move:g}    # seconds a move
# limits.warm_up = {warm_up:g}    # seconds before the first move
# Disqualified from the tournament after so many; 0: never. Lost turns count if malformed or missing.
# conduct.lost_turns_in_match = {in_match}
# conduct.lost_turns_in_tournament = {in_tournament}
# conduct.matches_lost_by_fault = {by_fault}

[tables]
# count = 0    # matches at the same time; 0: as many as the cores allow
# port = 0    # where programs come that somebody else starts; 0: the usual one
# host = "lab-1"    # with --cluster: the worker to which they come

# Programs on other machines (entrants with an address): before each round a roll call shows who is there.
[presence]
# wait = 300    # seconds they have to come; `girone decide STORE prolong --seconds 300` gives more

# When programs are handed in; `girone enter` and `girone ladder` keep to it. Afterwards nothing of them may change.
[delivery]
# opens = 2027-02-01 09:00:00
# closes = 2027-02-15 18:00:00
# zone = "Europe/Rome"    # where those times hold
# late = "refuse"    # what comes later; "mark": it is taken, and exports have its penalty, 2^days - 1 points
# missing = "warn"    # if something is missing that the regulation lists; "refuse": the program is not entered
# require = "plays"    # what test matches have to show; "clean": that nothing would cost the program matches

# What every hand-in gets: a folder in its own, such as the common one of a course's kit, and Python packages as wheels.
# [provide]
# folder = "kit/common"
# wheels = "wheels"    # what a requirements.txt lists is installed from here, never from a network
# programs = ["java"]    # shown behind walls though they are not installed for everybody

# Extra points for a course by the place in the end, a column of exports: for all categories, or for one by its name.
[credit]
# places = [3, 2, 1]

# Balanced openings, each played with both colours, for wires that can tell a position; `times` must be the same.
[openings]
# count = 0

# Each entrant has a table of its own. `girone enter` adds forty at once; what can be written:
# name = "Alpha"
# group = "A3"    # for people
# members = ["Ada Rossi", "Bruno Sá"]    # {members}
# categories = ["open"]    # default: all
# wire = {wire}    # the protocol it speaks, if not the regulation's
# One of these ways to reach it (a folder and a command go together):
# player = "random"    # a player of girone: random, greedy, level1 … level10
# command = "python3 alpha.py"    # run from here; with {{host}} and {{port}} in it, it connects by TCP
# folder = "entrants/alpha"    # what was handed in; command then runs in a copy of it; ufmg_files needs no command
# address = "192.168.0.7"    # somebody else starts it there; white of unical_relay: HOST:PORT
# white = "./alpha --listen {{port}}"    # in place of command where it differs by side, as in unical_relay
# black = "./alpha {{host}} {{port}}"
# frozen = "…"    # the fingerprint of its files; `girone enter` writes it, and the first run compares
# delivered = "…"    # when it was handed in; `girone enter` writes it where [delivery] is set

"""
SAMPLES = {"Fortuna": "random", "Gola": "greedy", "Sorte": "random"}
"""Sample entrants and their players: two that trust in luck and one that takes what it can."""


def draft(regulation: Regulation, name: str, seed: str, form: str = "") -> str:
    """The text of a file for a tournament of this regulation, with sample players as entrants."""
    form = form or regulation.format
    kind = formats.kind(form)
    members = f"at most {regulation.members}" if regulation.members else "as many as there are"
    head = HEAD.format(name=quoted(name), seed=quoted(seed), regulation=quoted(regulation.name), title=regulation.title)
    options = "\n".join(
        f"# {each.name} = {quoted(each.default)}    # {each.metadata['meaning']}; {allowed(each.metadata['choices'])}"
        for each in fields(kind)
    )
    how = FORMAT.format(
        kind=quoted(form),
        kinds=", ".join(formats.names()),
        options=options,
        draw="" if kind.is_standing else DRAW,
        excluded=quoted("forfeit_rest" if kind.keeps_results else "annul"),
    )
    limits, conduct = regulation.limits, regulation.conduct
    rest = REST.format(
        regulation=regulation.name,
        move=limits.move,
        warm_up=limits.warm_up,
        in_match=conduct.lost_turns_in_match,
        in_tournament=conduct.lost_turns_in_tournament,
        by_fault=conduct.matches_lost_by_fault,
        members=members,
        wire=quoted(regulation.wire),
    )
    samples = [f"[[entrants]]\nname = {quoted(name)}\nplayer = {quoted(player)}\n" for name, player in SAMPLES.items()]
    return head + how + rest + "\n".join(samples)


def quoted(value: Any) -> str:
    """A text, a number, a truth value or a list of texts as TOML writes it."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
