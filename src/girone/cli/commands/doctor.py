"""Examine this host: cores, clock, sandbox, compilers, ports; what works, and what to install.

Exit code 0: tournaments can be held; 1: something is missing that the referee needs.

Examples:
  girone doctor
  girone doctor --json
"""

import argparse
from dataclasses import asdict

from girone.cli.arguments import json_argument
from girone.cli.shared import print_json, wants_colour
from girone.host.doctor import HostGrade, examine

MARKS = {HostGrade.GOOD: "good", HostGrade.LESS: "less", HostGrade.BAD: "BAD "}
COLOURS = {HostGrade.GOOD: "32", HostGrade.LESS: "33", HostGrade.BAD: "31"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print every finding."""
    findings = examine()
    if arguments.json:
        print_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            mark = MARKS[finding.grade]
            painted = f"\033[{COLOURS[finding.grade]}m{mark}\033[0m" if wants_colour() else mark
            print(f"{painted}  {finding.subject:12} {finding.words}")
            if finding.remedy:
                print(f"{'':20}{finding.remedy}")
    return 1 if any(finding.grade is HostGrade.BAD for finding in findings) else 0
