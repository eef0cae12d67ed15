"""The file of a new tournament: it runs unchanged, and explains every key."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from girone import formats
from girone.model.options import allowed
from girone.model.regulation import Regulation

HEAD = """\
# A tournament of girone. It runs as it is: girone run tournament.toml
# A line that begins with # shows the default, or an example. `girone plan` explains mistakes.

name = {name}    # shown above every table
regulation = {regulation}    # {title}
seed = {seed}    # all lots come from this text: publish it, and everybody can repeat the draw
# begins = "2027-02-14 09:00"    # when the first match begins; the calendar shows times from then on
# public_from = 1    # the round from which matches are shown live; earlier ones only as results
# season = "spring"    # begins a new record with ratings from zero; the old one stays
# store = "tournament.store"    # the folder of the record; default: this file's name with .store
# sandbox = "limits"    # how programs are isolated; "strict": a sandbox, for programs of strangers (needs bubblewrap)

"""
FORMAT = """\
[format]
kind = {kind}    # one of: {kinds}
{options}
{draw}# excluded = {excluded}    # how matches count if an entrant is excluded or leaves:
#   annul (as if never played), forfeit (all are lost), forfeit_rest (those not played are lost)
#   A knockout decides its pairings again; `girone decide … exclude NAME --then title` only moves places up.

# Categories are tournaments of their own among some of the entrants; a match that serves two is played once.
# Use them instead of [format]; each has its own keys, with `format` for `kind`:
# [categories.beginners]
# format = "knockout"
# [categories.open]

"""
DRAW = "# draw = true    # lots give the places of the calendar; false: the order of this file\n"
REST = """\
# Values of the regulation that differ here, by their dotted keys; `girone regulations {regulation}` shows all.
[set]
# limits.move = {move:g}    # seconds a move
# limits.warm_up = {warm_up:g}    # seconds before the first move
# A program is disqualified after this many; 0: never. Malformed and missing answers count as lost turns.
# conduct.lost_turns_in_match = {in_match}
# conduct.lost_turns_in_tournament = {in_tournament}
# conduct.matches_lost_by_fault = {by_fault}

[tables]
# count = 0    # matches at the same time; 0: as many as the cores allow
# cores = 0    # cores of one match on this host; 0: two where both programs may think at once
# simultaneous = false    # whether an entrant may play several matches at the same time
# voids = 2    # after this many void attempts at one match the organiser decides
# port = 0    # where programs connect that somebody else starts; 0: the usual port
# host = "lab-1"    # with --cluster: the worker that they connect to

# Programs on other machines (entrants with an address): before each round a roll call shows who is there.
[presence]
# wait = 300    # seconds they have to connect; `girone decide STORE prolong --seconds 300` gives more

# When programs are handed in; `girone enter` and `girone ladder` respect it. After the end no program changes.
[delivery]
# opens = 2027-02-01 09:00:00
# closes = 2027-02-15 18:00:00
# zone = "Europe/Rome"    # the time zone of these times
# late = "refuse"    # late programs; "mark": they are accepted, with a penalty of 2^days - 1 points in exports
# extensions = {{ "Ada Rossi" = 2027-02-17 18:00:00 }}    # later ends for some, by the name of an entrant or its group
# missing = "warn"    # if a hand-in lacks what the regulation asks for; "refuse": it is not entered
# require = "plays"    # what test matches have to show; "clean": no faults that would lose matches

# What every hand-in gets: a folder, such as the common one of a course's kit, and Python packages as wheels.
# [provide]
# folder = "kit/common"
# wheels = "wheels"    # what a requirements.txt lists is installed from here, never from a network
# programs = ["java"]    # visible in the sandbox although not installed for everybody

# Sign the record after each round, with a key that is made on first use; needs the extra girone[seal].
# [seal]
# key = "organiser.key"    # keep it to yourself

# Extra points for the course by final place, a column of exports: for all categories, or for one by its name.
[credit]
# places = [3, 2, 1]

# Balanced openings, each with both colours, for wires that can transmit a position; set `times` to the same number.
[openings]
# count = 0
# file = "openings.txt"    # instead of ours: a position in each line, in this order
# repeat = true    # false: an opening is played once, and the return match has the next one

# Each entrant has a table of its own. `girone enter` adds them for you. The keys:
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
# white = "./alpha --listen {{port}}"    # instead of command, where it differs by colour, as in unical_relay
# black = "./alpha {{host}} {{port}}"
# frozen = "…"    # the fingerprint of its files; `girone enter` writes it, and the first run compares
# delivered = "…"    # when it was handed in; `girone enter` writes it where [delivery] is set

"""
SAMPLES = {"Fortuna": "random", "Gola": "greedy", "Sorte": "random"}
"""Sample entrants and their players."""


def draft(regulation: Regulation, name: str, seed: str, form: str = "") -> str:
    """The text of a tournament file for this regulation, with sample players as entrants."""
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


def filled_in(text: str, values: Mapping[str, str]) -> str:
    """A draft in which some commented-out keys get values, written as TOML."""
    lines = text.split("\n")
    for key, value in values.items():
        at = next(at for at, line in enumerate(lines) if line.startswith(f"# {key} = "))
        meaning = lines[at].partition("    # ")[2]
        lines[at] = f"{key} = {value}" + (f"    # {meaning}" if meaning else "")
    return "\n".join(lines)


def quoted(value: Any) -> str:
    """A text, a number, a truth value or a list of texts as TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
