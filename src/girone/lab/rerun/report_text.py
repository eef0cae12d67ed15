"""A rerun as text: each answer beside the recorded one."""

from collections.abc import Iterator

from girone.lab.rerun.comparison import Answered, Pair
from girone.lab.rerun.playing import RerunReport
from girone.languages.language import Language
from girone.model.detail import Detail, said


def lines(report: RerunReport, language: Language) -> Iterator[str]:
    """The lines of the text."""
    asked = [pair for pair in report.pairs if pair.given]
    for pair in asked:
        assert pair.given
        yield f"{pair.given.ply:4}. {_line(pair, pair.given, language)}"
    if len(asked) < len(report.pairs):
        more = language.say_count(
            "the recorded game had {count} more move",
            "the recorded game had {count} more moves",
            count=len(report.pairs) - len(asked),
        )
        yield f"      {more}"
    if report.stopped:
        yield language.say("stopped: {detail}", detail=report.stopped)
    else:
        yield language.say("now: {detail}", detail=report.result.verdict.told)
    yield language.say("on record: {detail}", detail=report.ending)
    yield language.say("the same as on record" if report.same else "NOT the same as on record")
    yield f"  {language.say('output of the program: {file}', file=report.log)}"


def _line(pair: Pair, given: Answered, language: Language) -> str:
    recorded, now = pair.recorded, {"detail": given.words, "seconds": f"{given.seconds:.3f}"}
    if not recorded:
        return language.say("{detail}, {seconds} s (not on record)", **now)
    then = f"{recorded.seconds:.3f}"
    if pair.same:
        return language.say("{detail}, {seconds} s (on record {stall} s)", **now, stall=then)
    if given.position != recorded.position:
        words = "{detail}, {seconds} s (on record, in another position, {other}, {stall} s)"
        return language.say(words, **now, other=recorded.words, stall=then)
    told = (("now: {detail}", given), ("on record: {detail}", recorded))
    differing = [f"\n        {language.say(words, detail=_in_full(each))}" for words, each in told]
    return language.say("DIFFERS") + "".join(differing)


def _in_full(answer: Answered) -> Detail:
    pattern = "{detail}, {seconds} s, {quoted}"
    return said(pattern, detail=answer.words, seconds=answer.seconds, quoted=repr(answer.raw))
