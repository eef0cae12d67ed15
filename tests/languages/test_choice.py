"""Which language a reader gets: by what the browser prefers, by the locale."""

import pytest

from girone.languages import codes, load, negotiate, of_locale
from girone.model.errors import ConfigError


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("it", "it"),
        ("pt-BR", "pt"),
        ("FA-ir", "fa"),
        ("de-CH, de;q=0.9, it;q=0.4, en;q=0.2", "it"),
        ("en;q=0.2, it;q=0.4", "it"),
        ("en, it", "en"),
        ("it, en", "it"),
        ("it;q=0, pt;q=0.001", "pt"),
        ("it;q=0", "en"),
        ("*", "en"),
        ("*;q=0.9, fa;q=0.5", "en"),
        ("en;q=0.1, *;q=0.9, fa;q=0.5", "fa"),
        ("de, ja", "en"),
        ("pt-BR;q=0.3, pt;q=0.9, it;q=0.8", "pt"),
        (" it ; q=0.5 ,fa;Q=0.6", "fa"),
        ("it;q=2, pt;q=0.1", "pt"),
        ("it;q=x", "en"),
        ("it;level=1", "en"),
        (";;,=,-,it-", "en"),
        ("\x00\xff", "en"),
        ("it" * 10_000, "en"),
    ],
)
def test_the_browsers_preference(header: str, code: str) -> None:
    assert negotiate(header) == code


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "pt_BR"}, "pt"),
        ({"LANG": "fa"}, "fa"),
        ({"LANG": "it@euro"}, "it"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "pt_BR.UTF-8", "LC_ALL": "fa_IR.UTF-8"}, "fa"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": ""}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "it_IT.UTF-8", "GIRONE_LANGUAGE": "fa"}, "fa"),
        ({"LC_ALL": "it_IT.UTF-8", "GIRONE_LANGUAGE": "en"}, "en"),
        ({"LANG": "../it"}, "en"),
    ],
)
def test_the_locale(environ: dict[str, str], code: str) -> None:
    assert of_locale(environ) == code


def test_the_languages_of_the_documents() -> None:
    ours = {code: load(code) for code in ("en", "fa", "it", "pt")}
    assert ours.keys() <= set(codes())
    assert [each.name for each in ours.values()] == ["English", "فارسی", "Italiano", "Português"]
    assert [code for code, each in ours.items() if each.direction == "rtl"] == ["fa"]
    with pytest.raises(ConfigError, match="no language '../it'; there are: en, "):
        load("../it")
