"""English sentences of the record in other languages: whole, part by part, and safe whatever a program wrote."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.languages import ENGLISH, load
from girone.languages.language import END_OF_ISOLATE, ISOLATE, LONGEST, Language
from girone.model.errors import shorten

ILLEGAL = "Black wins: white played an illegal move: H5,N,2: H5 is empty"
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


def test_a_verdict_in_every_language() -> None:
    assert ENGLISH.render(ILLEGAL) == ILLEGAL
    assert load("it").render(ILLEGAL) == (
        "Vince il Nero: il bianco ha giocato una mossa non valida: H5,N,2: la casella H5 è vuota"
    )
    assert load("pt").render(ILLEGAL) == (
        "Vencem as Pretas: as brancas fizeram uma jogada inválida: H5,N,2: a casa H5 está vazia"
    )
    assert load("fa").render(ILLEGAL) == (
        "مشکی برنده است: سفید حرکت غیرمجاز کرد: \u2068H5,N,2\u2069: خانه\u200cی \u2068H5\u2069 خالی است"
    )


def test_one_and_many_within_a_sentence() -> None:
    shared = "Programs had to share a core in {}."
    assert load("it").render(shared.format("1 match")) == "In 1 partita i programmi hanno dovuto dividersi un core."
    assert load("it").render(shared.format("2 matches")) == "In 2 partite i programmi hanno dovuto dividersi un core."
    assert load("pt").render("host desk is here with 1 core") == "o computador desk está aqui com 1 núcleo"
    assert load("pt").render("host desk is here with 8 cores") == "o computador desk está aqui com 8 núcleos"


def test_turns_lost_in_a_row_are_told_for_one_and_for_many() -> None:
    lost = "white lost {} in a row, the last: no answer written, there is no move.txt"
    assert load("it").render(lost.format("1 turn")).startswith("il bianco ha perso il turno: ")
    assert load("it").render(lost.format("5 turns")).startswith("il bianco ha perso 5 turni di seguito, l'ultimo: ")
    assert load("pt").render(lost.format("1 turn")).startswith("as brancas perderam a vez: ")
    assert (
        load("pt").render(lost.format("5 turns")).startswith("as brancas perderam a vez 5 vezes seguidas, a última: ")
    )
    assert "پیاپی" not in load("fa").render(lost.format("1 turn"))
    assert "پیاپی" in load("fa").render(lost.format("5 turns"))


def test_what_is_not_known_stays_as_it_is() -> None:
    for sentence in ("", "nonsense", "Black wins", "{side} says {detail}", "red says no", "x" * 5000):
        assert TOY.render(sentence) == sentence
        assert TOY.unknown(sentence) == [sentence]


def test_an_unknown_part_stays_as_it_is() -> None:
    assert TOY.render("white says no") == "NEIN SPRICHT WEISS"
    assert TOY.render("white says maybe") == "maybe SPRICHT WEISS"
    assert TOY.unknown("white says maybe") == ["maybe"]
    assert MIRROR.render("white says maybe") == "\u2068maybe\u2069 SPRICHT WEISS"


def test_a_phrase_that_knows_all_parts_is_preferred() -> None:
    phrases = {
        "fails: {detail}; {other}": "FEHLT: {detail} / {other}",
        "fails: {detail}": "FEHLT: {detail}",
        "cannot start {name}": "STARTET NICHT: {name}",
    }
    language = Language("xx", "Toy", "ltr", phrases)
    assert language.render("fails: cannot start 'a; b'") == "FEHLT: STARTET NICHT: 'a; b'"
    assert language.render("fails: cannot start a; cannot start b") == "FEHLT: STARTET NICHT: a / STARTET NICHT: b"
    assert language.unknown("fails: cannot start 'a; b'") == []


def test_one_value_in_two_gaps() -> None:
    assert TOY.render("3 of 3") == "3 VON 3"
    assert TOY.render("3 of 4") == "3 of 4"


def test_values_are_not_read_as_patterns() -> None:
    assert TOY.render("{name} comes") == "{name} KOMMT"
    assert TOY.render("no comes") == "no KOMMT"
    assert TOY.render("red says no comes") == "red says no KOMMT"
    assert TOY.say("{name} comes", name="{side} says no") == "{side} says no KOMMT"


@given(st.text(max_size=80))
def test_whatever_a_program_sends_is_shown_as_it_is(sent: str) -> None:
    quoted = shorten(sent)
    sentence = f"Black wins: white sent a malformed answer: {quoted} is not the word MOVE and a move"
    start = "Vince il Nero: il bianco ha inviato una risposta scritta male: "
    assert load("it").render(sentence) == f"{start}{quoted} non è la parola MOVE e una mossa"


@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_an_entrant_is_called_is_shown_as_it_is(name: str, remark: str) -> None:
    assert load("it").say("{name} wins by the organiser's decision: {remark}", name=name, remark=remark) == (
        f"vince {name} per decisione dell'organizzatore: {remark}"
    )


@given(st.text())
def test_any_text_can_be_rendered(sentence: str) -> None:
    for code in ("it", "pt", "fa"):
        assert isinstance(load(code).render(sentence), str)


def test_sentences_within_sentences_end_somewhere() -> None:
    endless = "white says " * (LONGEST // 11 - 1) + "no"
    assert "white says" in TOY.render(endless)


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


def test_what_is_only_said_is_not_looked_for_in_a_sentence() -> None:
    """An organiser may write what begins as a text of the page does."""
    for sentence in ("round 3 was played twice", "level ground", "page 2 of the rules"):
        assert load("it").render(sentence) == sentence
    assert load("it").say("round {number}", number=3) == "turno 3"
