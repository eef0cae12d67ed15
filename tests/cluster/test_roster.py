"""Who is there, who is silent, whose cores are free: the roster of a run, by what a scheduler would say."""

from typing import Any

from girone.tournament.run.cluster.roster import FAILURES, Roster, WorkerInfo

OURS = "1"
PATIENCE = 10.0


def worker(
    name: str, beat: float = 0.0, version: str = OURS, cores: int = 2, threads: int = 2, unwalled: str = ""
) -> dict[str, Any]:
    own = {"name": name, "version": version, "cores": cores, "speed": 1.0, "unwalled": unwalled}
    return {"girone": own, "nthreads": threads, "last_seen": beat, "resources": {"cores": cores}}


def told(workers: dict[str, dict[str, Any]]) -> list[WorkerInfo]:
    return [WorkerInfo.of(address, each) for address, each in workers.items()]


def roster(walled: bool = False, /, **workers: dict[str, Any]) -> Roster:
    made = Roster(OURS, PATIENCE, walled)
    made.take_in(told(workers), 0.0)
    return made


def names(made: Roster, cores: int = 2) -> list[str]:
    """Who gets matches of so many cores, until nobody has room."""
    chosen = []
    while found := made.choose(cores):
        chosen.append(found[0].name)
    return chosen


def test_matches_go_to_whom_has_most_room_until_nobody_has_any() -> None:
    made = roster(a=worker("A", cores=4, threads=9), b=worker("B", cores=2))
    assert names(made) == ["A", "B", "A"]
    made.give_back("b", 2)
    assert names(made) == ["B"]


def test_hosts_that_are_level_take_turns() -> None:
    made, chosen = roster(a=worker("A"), b=worker("B")), []
    for _ in range(4):
        found = made.choose(2)
        assert found
        chosen.append(found[0].name)
        made.give_back(found[0].address, found[1])
    assert chosen == ["B", "A", "B", "A"]


def test_a_host_with_one_core_takes_one_match_of_two() -> None:
    assert names(roster(a=worker("A", cores=1))) == ["A"]


def test_no_host_gets_more_matches_than_it_has_threads() -> None:
    assert names(roster(a=worker("A", cores=8, threads=2)), 1) == ["A", "A"]


def test_another_version_is_told_and_not_used() -> None:
    made = roster(a=worker("A", version="2"), b={"nthreads": 1, "last_seen": 0.0})
    assert names(made) == []
    assert made.news() == [
        "host A has girone 2, this is 1; it is not used",
        "host b has no girone; it is not used",
    ]
    assert not made.all_failed


def test_a_host_that_leaves_is_lost_with_its_matches() -> None:
    made = roster(a=worker("A"))
    assert names(made) == ["A"]
    made.news()
    made.take_in([], 1.0)
    assert made.news() == ["lost contact with host A"]
    assert not made.is_here("a")
    made.give_back("a", 2)
    made.take_in(told({"a": worker("A", beat=2.0)}), 2.0)
    assert names(made) == ["A"]


def test_a_silent_host_is_lost_until_it_speaks_again() -> None:
    made = roster(a=worker("A"), b=worker("B"))
    made.news()
    for now in (4.0, 8.0, 12.0):
        made.take_in(told({"a": worker("A"), "b": worker("B", beat=now)}), now)
    assert made.news() == ["host A does not answer; its matches are played elsewhere"]
    assert (made.is_here("a"), made.is_here("b")) == (False, True)
    assert names(made) == ["B"]
    made.take_in(told({"a": worker("A", beat=13.0), "b": worker("B", beat=13.0)}), 13.0)
    assert made.news() == ["host A answers again"]
    assert names(made) == ["A"]


def test_the_schedulers_clock_may_jump() -> None:
    made = roster(a=worker("A", beat=1e9))
    for now in range(1, 30):
        made.take_in(told({"a": worker("A", beat=-1000.0 * now)}), float(now))
    assert made.is_here("a")


def test_a_host_that_fails_every_match_gets_no_more() -> None:
    made = roster(a=worker("A"), b=worker("B"))
    made.news()
    for _ in range(FAILURES - 1):
        made.note("a", failed=True)
    made.note("a", failed=False)
    for _ in range(FAILURES):
        made.note("a", failed=True)
    assert made.news() == ["host A failed 3 matches in a row; it gets no more"]
    assert names(made) == ["B"]
    assert not made.all_failed
    for _ in range(FAILURES):
        made.note("b", failed=True)
    assert made.all_failed


def test_a_named_host_is_the_only_one() -> None:
    made = roster(a=worker("A"), b=worker("B"))
    assert made.choose(2, "C") is None
    found = made.choose(2, "A")
    assert found
    assert found[0].name == "A"
    assert made.choose(2, "A") is None


def test_who_cannot_build_walls_gets_no_match_where_they_are_asked_for() -> None:
    workers = {"a": worker("A", unwalled="no bwrap"), "b": worker("B")}
    assert sorted(names(roster(**workers))) == ["A", "B"]
    made = roster(True, **workers)
    assert names(made) == ["B"]
    assert made.news() == [
        "host A does not support this sandbox level; it is not used: no bwrap",
        "host B is available with 2 cores",
    ]
    assert made.why_no_walls == []


def test_where_no_host_can_build_walls_each_says_why() -> None:
    old = worker("B")
    del old["girone"]["unwalled"]
    made = roster(True, a=worker("A", unwalled="no bwrap"), b=old, c=worker("C", version="2"))
    assert [str(each) for each in made.why_no_walls] == ["host A: no bwrap", "host B: it does not say whether it can"]
    assert roster(True).why_no_walls == [], "who has no hosts yet waits for some"
    assert roster(a=worker("A", unwalled="no bwrap")).why_no_walls == []


def test_hosts_without_walls_do_not_hide_that_all_others_failed() -> None:
    made = roster(True, a=worker("A", unwalled="no bwrap"), b=worker("B"))
    for _ in range(FAILURES):
        made.note("b", True)
    assert made.all_failed
