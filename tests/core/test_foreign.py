"""Text from outside: short, clean, on one line, and the same when it is shown again."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.foreign import (
    LONGEST,
    QUOTED,
    STRANGE,
    acts,
    file_name,
    foreign,
    quoted,
)
from ludotheque.core.messages import M, render
from tests.core.hostile import HOSTILE, is_clean

TEXTS = st.text(st.characters(), max_size=400) | st.text(
    st.sampled_from("a\u2068\u2069\u202e\u200f\u0301\u05d0\u200b \x00\n"), max_size=400
)


@given(TEXTS, st.sampled_from([QUOTED, LONGEST]), st.booleans())
def test_what_is_shown_is_clean_and_stays_as_it_is(text: str, most: int, middle: bool) -> None:
    shown = foreign(text, most, middle=middle)
    assert is_clean(shown)
    assert len(shown) <= most + 2  # the isolates around words from right to left
    assert foreign(shown, most, middle=middle) == shown
    assert shown.count("\u2068") == shown.count("\u2069")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Léa « la rapide »", "Léa « la rapide »"),
        ("a\u00a0b\u202fc", "a\u00a0b\u202fc"),
        ("a\nb\r\n\x00c", "a\ufffdb\ufffdc"),
        ("a\u202eb", "a\ufffdb"),
        ("\x1b[31mred\x07", "\ufffd[31mred\ufffd"),
        ("a\u200bb", "a\ufffdb"),
        ("\ud800", "\ufffd"),
        ("שלום", "\u2068שלום\u2069"),
        ("\u2068שלום\u2069 et Léa", "\u2068שלום\u2069 et Léa"),
        ("\u2068a", "\ufffda"),
        ("e" + "\u0301" * 50 + "t", "e" + "\u0301" * 4 + "t"),
        ("\u0301", "\u25cc\u0301"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("<b>{x}%s&amp;", "<b>{x}%s&amp;"),
        ("  ", "  "),
        ("a" + " " * 99 + "b", "a  b"),
        ("", ""),
    ],
)
def test_only_what_acts_is_left_out(text: str, shown: str) -> None:
    assert foreign(text) == shown


def test_long_texts_are_cut_at_the_end_and_names_in_the_middle() -> None:
    assert quoted("x" * 61) == "x" * 59 + "…"
    assert quoted("x" * 60) == "x" * 60
    shown = file_name(Path("/a/b/" + "y" * 200 + ".ludo"))
    assert len(shown) == 80
    assert shown.endswith(".ludo")
    assert "…" in shown
    assert quoted(["a", 1]) == "['a', 1]"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_message_can_forget_it(text: str) -> None:
    for message in (
        M("“{text}” is not a move.", text=text),
        M("{one}: {two}", one=M("“{text}”", text=text), two="good"),
        M("{texts}", texts=(text, text)),
    ):
        said = render(message)
        assert is_clean(said), ascii(said)
        assert len(said) <= 2 * LONGEST + 40


def test_a_text_which_acts_is_told_from_words_of_any_script() -> None:
    for good in ("Citroën DS 19", "東京", "שלום", "Ελλάδα", "Đặng", "👩\u200d👧", "", "a\u00a0b"):
        assert not acts(good)
    for bad in HOSTILE:
        seen = bad.replace("\u200d", "").replace("\U000e0041\U000e007f", "")
        if any(unicodedata.category(one) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for one in seen):
            assert acts(bad)
    assert acts("e" + "\u0301" * 9)
    assert STRANGE not in "".join(map(foreign, ("Đặng", "👩\u200d👧")))
