"""The report as JSON; in English, like everything on record."""

from typing import Any

from girone.lab.examination import LabReport
from girone.lab.finding import Finding
from girone.languages import ENGLISH


def as_json(report: LabReport) -> dict[str, Any]:
    """The whole report."""
    worst = report.worst
    return {
        "program": report.program,
        "regulation": report.regulation,
        "worst": None if worst is None else worst.words,
        "situations": [
            {
                "name": sitting.situation.name,
                "outcome": sitting.outcome.value,
                "matches": sitting.matches,
                "broken_off": sitting.broken_off,
                "faults": sorted({finding.fault for finding in sitting.findings}),
            }
            for sitting in report.sittings
        ],
        "left_out": list(report.left_out),
        "skipped": list(report.skipped),
        "findings": [_finding(finding) for finding in report.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "fault": finding.fault,
        "grade": finding.grade.words,
        "what": finding.what.within(ENGLISH),
        "why": finding.why.within(ENGLISH),
        "fix": finding.fix.within(ENGLISH),
        "rule": {"source": finding.rule.source, "text": finding.rule.text, "english": finding.rule.english},
        "situation": finding.situation,
        "also_in": list(finding.also_in),
        "side": finding.side.value,
        "position": finding.position or None,
        "after": finding.after or None,
        "seed": finding.seed,
        "exchange": [[line.who, line.text, round(line.at, 3)] for line in finding.exchange],
        "log": finding.log,
        "record": finding.record,
    }
