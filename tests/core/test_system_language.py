"""The language of the system, which the program speaks until it is told another."""

import ctypes
import locale
import sys

import pytest

from ludotheque.core.languages import system_language
from tests.systems import WINDOWS

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize(
    ("told", "language"),
    [
        ("fr_CA.UTF-8", "fr"),
        ("en_GB", "en"),
        ("en", "en"),
        ("de_AT.UTF-8@euro", "de"),
        ("it_IT.UTF-8", "fr"),
        ("C", "fr"),
    ],
)
def test_a_variable_says_it(
    monkeypatch: pytest.MonkeyPatch, variable: str, told: str, language: str
) -> None:
    """A language which the program does not speak is answered in French."""
    monkeypatch.setenv(variable, told)
    assert system_language() == language


def test_the_stronger_variable_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
    assert system_language() == "en"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert system_language() == "fr"


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert system_language() == "en"


@pytest.mark.skipif(WINDOWS, reason="Windows' menus have a language of their own")
@pytest.mark.parametrize(("name", "language"), [("en_US", "en"), ("fr_FR", "fr"), (None, "fr")])
def test_the_locale_says_it_where_no_variable_does(
    monkeypatch: pytest.MonkeyPatch, name: str | None, language: str
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: (name, None))
    assert system_language() == language


@pytest.mark.skipif(not WINDOWS, reason="only Windows' menus have a language of their own")
@pytest.mark.parametrize("numbers", ["en_US", "fr_FR"])
def test_windows_menus_say_it_and_not_its_numbers(
    monkeypatch: pytest.MonkeyPatch, numbers: str
) -> None:
    """As the installer: who has English menus and French dates is spoken to in English."""
    assert sys.platform == "win32"
    monkeypatch.setattr(locale, "getlocale", lambda: (numbers, None))
    english = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x09
    assert system_language() == ("en" if english else "fr")
