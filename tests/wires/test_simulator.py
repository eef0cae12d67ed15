"""The simulator, sentence by sentence (the programming rules of the Sadjad 1389 document)."""

from pathlib import Path

import pytest

from girone.model.reason import Reason
from girone.model.wire import End, Order, Write
from tests.documents import orders
from tests.virtual import BLACK, WHITE, Evening, Scripted, pair

NAME = "othello-sadjad-1389"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@orders("othello-sadjad-1389", "در ابتدا برنامه دو عدد n و P را از ورودی میخواند.")
@orders("othello-sadjad-1389", "n اندازهی صفحه را مشخص میکند و حتما زوج و کمتر از ۲۰")
@pytest.mark.parametrize("size", [4, 6, 18])
def test_a_program_is_told_size_and_number_first(evening: Evening, size: int) -> None:
    black, white = Scripted(), Scripted()
    evening.play(NAME, white, black, game__size=size)
    assert black.told[0] == Write(f"{size} 1\n".encode())
    assert white.told[0] == Write(f"{size} 2\n".encode())


@orders("othello-sadjad-1389", "سطرها و ستونهای جدول از n-1 تا ۰ شماره گذاری میشوند")
@orders("othello-sadjad-1389", "با توجه به اینکه همواره بازیکن ۱ شروع کننده بازی است")
@orders("othello-sadjad-1389", "هر بار که برنامهای بازی میکند، خروجی آن به ورودی برنامهی")
def test_player_1_begins_and_writes_row_and_column_which_player_2_is_told(evening: Evening) -> None:
    black, white = Scripted(pair(2, 4)), Scripted(pair(2, 3))
    evening.play(NAME, white, black)
    assert white.heard == b"8 2\n2 4\n"
    assert black.heard == b"8 1\n2 3\n"


@orders("othello-sadjad-1389", "موقعیت مهره با شماره سطر و شماره ستون که با space از")
@pytest.mark.parametrize("sent", [b"2 4\n", b"2\n4\n", b"2 4 ", b" 2\t4\r\n"])
def test_numbers_are_parted_by_blanks(evening: Evening, sent: bytes) -> None:
    white = Scripted()
    evening.play(NAME, white, Scripted([(0.1, sent)]))
    assert white.heard == b"8 2\n2 4\n"


@orders("othello-sadjad-1389", "برنامه نباید جملات اضافی و خارج از آنچه در ادامه ذکر میشود در خروجی بنویسد.")
def test_nothing_but_numbers_may_be_written(evening: Evening) -> None:
    verdict = evening.play(NAME, Scripted(), Scripted([(0.1, b"Please enter n=")], [(0.1, End.EOF)]))
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.MALFORMED)


@orders("othello-sadjad-1389", "در صورتی که امکان بازی وجود نداشته باشد (هیچ مهرهای")
@orders("othello-sadjad-1389", "همچنین در صورتی که حریف نیز موقعیت بازی نداشته باشد")
def test_a_pass_is_minus_one_twice_and_the_opponent_is_told_it(evening: Evening) -> None:
    white = Scripted([(0.1, b"0 2\n")])
    verdict = evening.play(NAME, white, Scripted([(0.1, b"-1 -1\n")]), opening="OX" + "-" * 62 + " X")
    assert white.heard.endswith(b"-1 -1\n")
    assert (verdict.winner, verdict.reason) == (WHITE, Reason.WON)


@orders("othello-sadjad-1389", "برنامه برای هر حرکت از بازی حداکثر ۲ ثانیه مهلت پاسخگویی خواهد داشت.")
@pytest.mark.parametrize(("seconds", "reason"), [(2.0, Reason.ILLEGAL), (2.001, Reason.TOO_SLOW)])
def test_there_are_two_seconds_for_a_move(evening: Evening, seconds: float, reason: Reason) -> None:
    verdict = evening.play(NAME, Scripted(), Scripted(pair(0, 0, seconds)))
    assert (verdict.winner, verdict.reason) == (WHITE, reason)


@orders("othello-sadjad-1389", "در صورتی که هر یک از بازیکنان اشتباه بازی کنند و قواعد")
@pytest.mark.parametrize("sent", [(0, 0), (3, 3), (9, 9), (-1, -1)], ids=["nothing", "taken", "outside", "pass"])
def test_whoever_breaks_a_rule_of_othello_loses(evening: Evening, sent: tuple[int, int]) -> None:
    verdict = evening.play(NAME, Scripted(), Scripted(pair(*sent)))
    assert (verdict.winner, verdict.losers) == (WHITE, (BLACK,))
    assert verdict.reason in (Reason.ILLEGAL, Reason.MALFORMED)


@orders("othello-sadjad-1389", "برنامهها در حین بازی حریف suspend میشوند و امکان محاسبات")
def test_a_program_is_suspended_while_its_opponent_plays(evening: Evening) -> None:
    black, white = Scripted(pair(2, 4)), Scripted(pair(2, 3))
    evening.play(NAME, white, black)
    told = [each for each in black.told if isinstance(each, Order)]
    assert told[:4] == [Order.SUSPEND, Order.RESUME, Order.SUSPEND, Order.RESUME]


@orders("othello-sadjad-1389", "در صورتی که برنامه در نوبت خود بیش از دو عدد در خروجی")
def test_more_than_two_numbers_are_kept_for_the_next_move(evening: Evening) -> None:
    black, white = Scripted([(0.1, b"2 4 0 0\n")]), Scripted(pair(2, 3))
    verdict = evening.play(NAME, white, black)
    assert (verdict.losers, verdict.reason) == ((BLACK,), Reason.ILLEGAL)
    assert white.heard.startswith(b"8 2\n2 4\n")
