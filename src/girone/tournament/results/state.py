"""The state of a tournament, computed from its plan and its record each time; no other state is kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from girone.model.decision_subject import (
    AboutMatch,
    Correction,
    CourseRules,
    DrawnPlaces,
    EntrantFiles,
    ExclusionEffect,
    OfMatch,
    PlayedByHand,
)
from girone.model.detail import Worded, said
from girone.model.reason import Reason
from girone.model.record import Attempt, Decision, DecisionKind, Exclusion
from girone.model.tournament import Field, Fixture, Pairing, Stage, Standing
from girone.tournament.plan.course import Course, read_course
from girone.tournament.plan.entrant import Entrant, LateEntry
from girone.tournament.plan.plan import Category, Excluded, Plan

COUNTED_VOIDS = (Reason.STALLED, Reason.HOST_FAILED)
"""Voids that a program may have provoked; other void matches are simply replayed."""
Round = tuple[str, int]
"""A stage and the number of the round in it."""


@dataclass(frozen=True)
class TournamentState:
    """The plan and the record: what counts and what is due."""

    plan: Plan
    attempts: Sequence[Attempt]
    decisions: Sequence[Decision]

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The entrants in the file, and late ones, unless these were added to the file as well."""
        late = [each.subject.entrant for each in self.decisions if isinstance(each.subject, LateEntry)]
        listed = {entrant.name for entrant in self.plan.entrants}
        return (*self.plan.entrants, *(entrant for entrant in late if entrant.name not in listed))

    @property
    def public(self) -> "TournamentState":
        """A copy without entrants' private values, for the public."""
        return TournamentState(
            replace(self.plan, entrants=tuple(each.public for each in self.plan.entrants)),
            [replace(each, verdict=each.verdict and each.verdict.public) for each in self.attempts],
            [public_decision(each) for each in self.decisions],
        )

    def entrant(self, name: str) -> Entrant:
        """The entrant with this name."""
        return next(entrant for entrant in self.entrants if entrant.name == name)

    @cached_property
    def results(self) -> dict[Pairing, Standing]:
        """The current result of every pairing that has one."""
        largest = self.plan.terms.largest_margin
        played = {pairing: result_of(attempt, largest) for pairing, attempt in self.standing.items()}
        return played | {pairing: _corrected(each, largest) for pairing, each in self.corrections.items()}

    @cached_property
    def standing(self) -> dict[Pairing, Attempt]:
        """The attempt that counts for each pairing, unless a replay was ordered."""
        return {
            attempt.pairing: attempt for attempt in self.attempts if attempt.counts and not self.is_superseded(attempt)
        }

    @cached_property
    def corrections(self) -> dict[Pairing, Decision]:
        """Results that the organiser corrected or entered without moves; they replace what was played."""
        made = {
            pairing: each
            for pairing, decided in self.about_matches.items()
            for each in decided
            if isinstance(each.subject, Correction | PlayedByHand)
        }
        replays = self._replays
        return {
            pairing: each
            for pairing, each in made.items()
            if isinstance(each.subject, Correction)
            and (pairing not in replays or replays[pairing].number < each.number)
        }

    @cached_property
    def out(self) -> dict[str, Exclusion]:
        """The excluded and withdrawn entrants that were not readmitted, with reasons."""
        gone: dict[str, Exclusion] = {}
        for decision in self.decisions:
            if decision.kind in (DecisionKind.EXCLUDE, DecisionKind.WITHDRAW):
                gone[decision.subject.entrant_name] = Exclusion.by(decision)
            elif decision.kind is DecisionKind.READMIT:
                gone.pop(decision.subject.entrant_name, None)
        return gone

    @cached_property
    def course(self) -> Course:
        """The rules of delivery and credit in force, including later changes."""
        changed = [each for each in self.decisions if isinstance(each.subject, CourseRules)]
        if not changed:
            return Course(self.plan.delivery, self.plan.credit)
        last = changed[-1]
        assert isinstance(last.subject, CourseRules)
        names = [category.name for category in self.plan.categories]
        return read_course(last.subject.text, f"decision {last.number}", names)

    @cached_property
    def software(self) -> dict[str, str]:
        """The last accepted fingerprint of each entrant's files."""
        accepted = (each.subject for each in self._of_kind(DecisionKind.ACCEPT))
        return {files.name: files.fingerprint for files in accepted if isinstance(files, EntrantFiles)}

    @cached_property
    def held(self) -> dict[str, EntrantFiles]:
        """Entrants whose files have changed, while the organiser has not decided about them."""
        waiting: dict[str, EntrantFiles] = {}
        for decision in self.decisions:
            if decision.kind is DecisionKind.HOLD and isinstance(decision.subject, EntrantFiles):
                waiting[decision.subject.name] = decision.subject
            elif decision.kind in (DecisionKind.ACCEPT, DecisionKind.EXCLUDE, DecisionKind.WITHDRAW):
                waiting.pop(decision.subject.entrant_name, None)
        return waiting

    @cached_property
    def paused(self) -> Decision | None:
        """The decision that pauses the tournament, while it is in force."""
        said = [each for each in self.decisions if each.kind in (DecisionKind.PAUSE, DecisionKind.RESUME)]
        return said[-1] if said and said[-1].kind is DecisionKind.PAUSE else None

    @cached_property
    def undecided(self) -> frozenset[Pairing]:
        """Pairings that were void so often that the organiser must decide."""
        most = self.plan.voids
        return frozenset(
            pairing for pairing, times in self.voids.items() if times >= most and pairing not in self.results
        )

    @cached_property
    def voids(self) -> Counter[Pairing]:
        """How often each pairing was void for technical reasons since its last ordered replay."""
        return Counter(
            attempt.pairing
            for attempt in self.attempts
            if attempt.reason in COUNTED_VOIDS and not self.is_superseded(attempt)
        )

    @cached_property
    def due(self) -> tuple[Fixture, ...]:
        """The matches to play now, in calendar order; a match for several categories occurs once."""
        fixtures: dict[Pairing, Fixture] = {}
        serves: dict[Pairing, list[str]] = {}
        for category in self.plan.categories:
            for fixture in category.format.due(self.field(category)):
                fixtures.setdefault(fixture.pairing, fixture)
                serves.setdefault(fixture.pairing, []).append(category.name)
        return tuple(
            Fixture(pairing, fixture.stage, fixture.round, tuple(serves[pairing]))
            for pairing, fixture in fixtures.items()
        )

    def blocked(self, pairing: Pairing) -> str | None:
        """Why a due match waits for the organiser, in words."""
        if pairing in self.undecided:
            return said("{pairing} was void {count} times", pairing=pairing, count=self.plan.voids).worded
        changed = [name for name in pairing.names if name in self.held]
        return said("the files of {name} have changed", name=changed[0]).worded if changed else None

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play."""
        return not self.due

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play, now or later."""
        return self.finished and not self.is_standing

    @property
    def is_standing(self) -> bool:
        """Whether some category never ends, because new entrants may come."""
        return any(category.format.is_standing for category in self.plan.categories)

    def places(self, category: Category) -> tuple[str, ...]:
        """The entrants of a category in the order of their places; late ones are last.

        A damaged record may have drawn a place for somebody else; `verify` reports that.
        """
        listed = [entrant.name for entrant in self.entrants if category.name in entrant.categories]
        drawn = self.draws.get(category.name)
        if drawn is None:
            drawn = self.plan.terms.lots.order(category.occasion, listed) if category.draw else listed
        known, placed = set(listed), set(drawn)
        return (*(name for name in drawn if name in known), *(name for name in listed if name not in placed))

    @cached_property
    def draws(self) -> dict[str, list[str]]:
        """The places that were drawn, by category."""
        drawn = (each.subject for each in self.decisions)
        return {each.category: list(each.order) for each in drawn if isinstance(each, DrawnPlaces)}

    def field(self, category: Category) -> Field:
        """The category as its format sees it."""
        names, results = self.places(category), self.results
        gone = self.gone(category)
        titled = {each.name for each in gone if each.then is ExclusionEffect.TITLE and category.format.has_bracket}
        struck = {each.name for each in gone} - titled
        if struck and category.excluded is not Excluded.FORFEIT_REST:
            results = {pairing: each for pairing, each in results.items() if struck.isdisjoint(pairing.names)}
        annulled = struck if category.excluded is Excluded.ANNUL else ()
        out = {each.name: _reason(each) for each in gone}
        begun = frozenset(attempt.pairing for attempt in self.attempts)
        return Field(names, results, self.plan.terms, out, frozenset(annulled), frozenset(titled), begun)

    def gone(self, category: Category) -> list[Exclusion]:
        """The entrants of a category that are out, in the order of the decisions."""
        places = set(self.places(category))
        return [each for name, each in self.out.items() if name in places]

    def stages(self, category: Category) -> list[Stage]:
        """The current tables of a category."""
        return category.format.stages(self.field(category))

    def is_superseded(self, attempt: Attempt) -> bool:
        """Whether a replay was ordered after this attempt."""
        replay = self._replays.get(attempt.pairing)
        return replay is not None and attempt.number <= replay.after

    @cached_property
    def about_matches(self) -> Mapping[Pairing, Sequence[Decision]]:
        """The decisions about each match that were not undone, oldest first.

        Moves that were played by hand are an attempt, which cannot be undone.
        """
        made: dict[Pairing, list[Decision]] = {}
        for each in self.decisions:
            if not isinstance(each.subject, OfMatch):
                continue
            decided = made.setdefault(each.subject.pairing, [])
            if each.kind is not DecisionKind.UNDO:
                decided.append(each)
            elif decided and not isinstance(decided[-1].subject, PlayedByHand):
                decided.pop()
        return made

    @cached_property
    def _replays(self) -> Mapping[Pairing, Decision]:
        return {
            pairing: each
            for pairing, decided in self.about_matches.items()
            for each in decided
            if isinstance(each.subject, AboutMatch)
        }

    def _of_kind(self, kind: DecisionKind) -> list[Decision]:
        return [decision for decision in self.decisions if decision.kind is kind]


def result_of(attempt: Attempt, largest: int | None) -> Standing:
    """The result of an attempt that counts; losing all pieces with lost turns scores like a forfeit."""
    assert attempt.verdict
    assert attempt.reason
    winner = attempt.verdict.winner
    losers = tuple(attempt.name(side) for side in attempt.verdict.losers)
    margin = largest if attempt.wiped_out_by_faults() else attempt.verdict.margin
    name = attempt.name(winner) if winner else None
    return Standing(attempt.pairing, attempt.reason, name, losers, margin, attempt)


def _corrected(decision: Decision, largest: int | None) -> Standing:
    about = decision.subject
    assert isinstance(about, Correction)
    pairing, winner = about.pairing, about.winner
    losers = () if winner is None else (pairing.other(winner),)
    margin = None if largest is None else about.margin
    return Standing(pairing, Reason.WON if winner else Reason.TIE, winner, losers, margin, decision)


def public_decision(decision: Decision) -> Decision:
    """A decision without private values."""
    about = decision.subject
    subject = LateEntry(about.entrant.public) if isinstance(about, LateEntry) else about
    reason = decision.reason.detail.public.worded if isinstance(decision.reason, Worded) else decision.reason
    return replace(decision, subject=subject, reason=reason)


def _reason(exclusion: Exclusion) -> Reason:
    return Reason.EXCLUDED if exclusion.kind is DecisionKind.EXCLUDE else Reason.NO_SHOW
