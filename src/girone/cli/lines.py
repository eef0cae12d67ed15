"""Events of a run in one line each, for people."""

from girone.languages.language import Language
from girone.model.record import Ruling
from girone.tournament.run.runner import Event


def in_a_line(event: Event, language: Language) -> str | None:
    """The event as a line; None for what nobody needs to read."""
    say = language.say
    match event:
        case {"event": "began", "match": match, "stage": stage, "round": at, "white": white, "black": black}:
            pattern = "match {number} begins ({stage}, round {round}): {white} (white) – {black} (black)"
            doors = [
                say("; {name} comes to port {port}", name=name, port=port) for name, port in event["doors"].items()
            ]
            return "".join([say(pattern, number=match, stage=stage, round=at, white=white, black=black), *doors])
        case {"event": "ended", "match": match, "white": white, "black": black, "words": words}:
            pattern = "match {number}, {white} – {black}: {detail}"
            return say(pattern, number=match, white=white, black=black, detail=words)
        case {"event": "decided", "ruling": Ruling.DRAW, "subject": {"category": category, "order": order}}:
            return say("places of {category}: {names}", category=category, names=", ".join(order))
        case {"event": "decided", "ruling": ruling, "subject": {"name": name}, "reason": reason}:
            decided = say("{name}: {state}, {detail}", name=name, state=ruling, detail=reason)
            return None if ruling is Ruling.ACCEPT else decided
        case {"event": "decided", "ruling": ruling, "subject": {"pairing": pairing}, "reason": reason}:
            name = f"{pairing['first']} – {pairing['second']}"
            return say("{name}: {state}, {detail}", name=name, state=ruling, detail=reason)
        case {"event": "decided", "ruling": Ruling.PAUSE, "reason": reason} | {"event": "paused", "reason": reason}:
            return say(
                "paused, no further matches begin: {detail}; `girone decide STORE resume` goes on", detail=reason
            )
        case {"event": "decided", "ruling": Ruling.RESUME, "reason": reason}:
            return say("goes on: {detail}", detail=reason)
        case {"event": "roll_call", "stage": stage, "round": at, "names": names, "wait": wait}:
            pattern = "roll call, {stage}, round {round}: {names}; {seconds} s to come when called"
            return say(pattern, stage=stage, round=at, names=", ".join(names), seconds=f"{wait:g}")
        case {"event": "present", "match": match, "name": name}:
            return say("match {number}: {name} is there", number=match, name=name)
        case {"event": "decided", "ruling": Ruling.ROLL_CALL, "subject": {"there": there, "missing": missing}}:
            pattern = "roll call, {stage}, round {round}, there: {names}; missing: {others}"
            subject = event["subject"]
            names, others = (", ".join(each) or say("nobody") for each in (there, missing))
            return say(pattern, stage=subject["stage"], round=subject["round"], names=names, others=others)
        case {"event": "decided", "ruling": Ruling.PROLONG, "subject": {"seconds": seconds}, "reason": reason}:
            return say("waits {seconds} s longer: {detail}", seconds=seconds, detail=reason)
        case {"event": "venue", "words": words}:
            return language.tell(words)
        case {"event": "refused", "ruling": ruling, "reason": reason}:
            return say("{state} cannot be: {detail}", state=ruling, detail=reason)
    return None
