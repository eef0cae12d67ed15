"""Texts and details in other languages: by their patterns, part by part, and safe whatever a program wrote."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.languages import ENGLISH, load
from girone.languages.language import END_OF_ISOLATE, ISOLATE, Language
from girone.model.amounts import CORES, MATCHES
from girone.model.detail import Detail, Worded, said
from girone.model.errors import shorten
from girone.model.game import NOTHING_THERE, Side
from girone.model.reason import Reason
from girone.model.referee import AGAINST, DEEDS, LOST_TURNS
from girone.model.verdict import WINS
from girone.wires.ufmg_files.referee import NO_FILE

ILLEGAL = WINS(
    Side=Side.BLACK,
    detail=DEEDS[Reason.ILLEGAL](side=Side.WHITE, detail=AGAINST(move="H5,N,2", detail=NOTHING_THERE(cell="H5"))),
)
TOY = Language(
    "xx",
    "Toy",
    "ltr",
    {
        "white": "WEISS",
        "no": "NEIN",
        "{side} says {detail}": "{detail} SPRICHT {side}",
        "{name} comes": "{name} KOMMT",
        "{count} of {count}": "{count} VON {count}",
    },
)
MIRROR = Language("yy", "Mirror", "rtl", TOY.phrases)


def says(side: str, what: object) -> Detail:
    """Somebody says something."""
    return said("{side} says {detail}", side=side, detail=what)


def test_a_verdict_in_every_language() -> None:
    assert ENGLISH.tell(ILLEGAL) == "Black wins: white played an illegal move: H5,N,2: H5 is empty"
    assert load("it").tell(ILLEGAL) == (
        "Vince il Nero: il bianco ha giocato una mossa non valida: H5,N,2: la casella H5 è vuota"
    )
    assert load("pt").tell(ILLEGAL) == (
        "Vencem as Pretas: as brancas fizeram uma jogada inválida: H5,N,2: a casa H5 está vazia"
    )
    assert load("fa").tell(ILLEGAL) == (
        "مشکی برنده است: سفید حرکت غیرمجاز انجام داد: \u2068H5,N,2\u2069: خانهٔ \u2068H5\u2069 خالی است"
    )


def test_one_and_many_within_a_sentence() -> None:
    shared = [said("Programs had to share a core in {matches}.", matches=MATCHES(count=count)) for count in (1, 2)]
    assert load("it").tell(shared[0]) == "In 1 partita i programmi hanno dovuto dividersi un core."
    assert load("it").tell(shared[1]) == "In 2 partite i programmi hanno dovuto dividersi un core."
    here = [said("host {name} is available with {cores}", name="desk", cores=CORES(count=count)) for count in (1, 8)]
    assert load("pt").tell(here[0]) == "o computador desk está disponível com 1 núcleo"
    assert load("pt").tell(here[1]) == "o computador desk está disponível com 8 núcleos"


def test_turns_lost_in_a_row_are_told_for_one_and_for_many() -> None:
    last: dict[str, str | Detail] = {"side": "white", "reason": Reason.MISSING, "detail": NO_FILE(file="move.txt")}
    once, often = LOST_TURNS(count=1, **last), LOST_TURNS(count=5, **last)
    assert load("it").tell(once).startswith("il bianco ha perso il turno: ")
    assert load("it").tell(often).startswith("il bianco ha perso 5 turni di seguito, l'ultimo: ")
    assert load("pt").tell(once).startswith("as brancas perderam a vez: ")
    assert load("pt").tell(often).startswith("as brancas perderam a vez 5 vezes seguidas, a última: ")
    assert "پیاپی" not in load("fa").tell(once)
    assert "پیاپی" in load("fa").tell(often)


def test_what_is_not_known_stays_as_it_is() -> None:
    for words in ("", "nonsense", "Black wins", "red says no", "x" * 5000):
        assert TOY.tell(words) == words
        assert TOY.tell(said("{remark}", remark=words)) == words


def test_an_unknown_part_stays_as_it_is() -> None:
    assert TOY.tell(says("white", said("no"))) == "NEIN SPRICHT WEISS"
    assert TOY.tell(says("white", said("maybe"))) == "maybe SPRICHT WEISS"
    assert MIRROR.tell(says("white", "maybe")) == "\u2068maybe\u2069 SPRICHT WEISS"


def test_no_sentence_is_looked_for_in_a_text() -> None:
    """Not even where a text reads as a pattern of ours does: an organiser may write what we would say."""
    assert TOY.tell("white says no") == "white says no"
    assert TOY.tell(says("white", "Alfa comes")) == "Alfa comes SPRICHT WEISS"
    assert load("it").tell("Black wins: no legal move") == "Black wins: no legal move"


def test_one_value_in_two_gaps() -> None:
    assert TOY.tell(said("{count} of {count}", count=3)) == "3 VON 3"


def test_values_are_not_read_as_patterns() -> None:
    assert TOY.say("{name} comes", name="no") == "no KOMMT"
    assert TOY.say("{name} comes", name="{side} says no") == "{side} says no KOMMT"


def test_english_words_know_their_detail() -> None:
    words = says("white", said("no")).worded
    assert words == "white says no"
    assert TOY.tell(words) == TOY.say("{side} says {detail}", side="white", detail=said("no").worded)
    for again in (copy.deepcopy(words), pickle.loads(pickle.dumps(words))):
        assert isinstance(again, Worded)
        assert again.detail == words.detail
    assert TOY.tell(says("white", "a\nb").worded.each(lambda text: text.replace("\n", " "))) == "a b SPRICHT WEISS"


@given(st.text(max_size=80))
def test_whatever_a_program_sends_is_shown_as_it_is(sent: str) -> None:
    quoted = shorten(sent)
    assert load("it").say("{quoted} is no move", quoted=quoted).startswith(quoted)


@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_an_entrant_is_called_is_shown_as_it_is(name: str, remark: str) -> None:
    assert load("it").say("{name} wins by the organiser's decision: {remark}", name=name, remark=remark) == (
        f"vince {name} per decisione dell'organizzatore: {remark}"
    )


@given(st.text())
def test_any_text_can_be_told(text: str) -> None:
    for code in ("it", "pt", "fa"):
        assert isinstance(load(code).tell(text), str)


def test_from_right_to_left_values_stand_apart() -> None:
    assert MIRROR.say("{name} comes", name="Alfa") == f"{ISOLATE}Alfa{END_OF_ISOLATE} KOMMT"
    escaping = f"Al{END_OF_ISOLATE}\u202efa"
    assert MIRROR.say("{name} comes", name=escaping) == f"{ISOLATE}Alfa{END_OF_ISOLATE} KOMMT"
    assert TOY.say("{name} comes", name=escaping) == f"{escaping} KOMMT"


def test_what_is_said_without_a_translation_is_english() -> None:
    assert TOY.say("{name} goes to {place}", name="Alfa", place="Rome") == "Alfa goes to Rome"
    assert ENGLISH.say("{side} comes", side="white") == "white comes"
    assert TOY.say("{side} comes", side="white") == "WEISS comes"


def test_a_gap_without_a_value_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="name"):
        TOY.say("{name} comes")


def test_a_number_takes_its_form() -> None:
    one, many = "{count} match waits for you:", "{count} matches wait for you:"
    assert [ENGLISH.say_count(one, many, count=count) for count in (0, 1, 2)] == [
        "0 matches wait for you:",
        "1 match waits for you:",
        "2 matches wait for you:",
    ]
    assert [load("it").say_count(one, many, count=count) for count in (1, 2)] == [
        "1 partita attende una tua decisione:",
        "2 partite attendono una tua decisione:",
    ]
    assert load("fa").say_count(one, many, count=1) == "\u20681\u2069 بازی در انتظار تصمیم شماست:"
    assert (
        TOY.say_count("{count} goal of {side}", "{count} goals of {side}", count=2, side="white") == "2 goals of WEISS"
    )


def test_which_encodings_have_the_letters() -> None:
    assert [code for code in ("en", "fa", "it", "pt") if load(code).can_be_written("utf-8")] == ["en", "fa", "it", "pt"]
    assert [code for code in ("en", "fa", "it", "pt") if load(code).can_be_written("ascii")] == ["en"]
