"""Names of players: whatever is typed or stands in a file, sentences stay whole."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.playernames import LONGEST, clean_name, plain_name, shown_name
from ludotheque.files.reading import Node
from ludotheque.record.record import SeatInfo

NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=130)
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"


@given(NAMES)
def test_a_cleaned_name_can_be_read_from_a_record_again(name: str) -> None:
    cleaned = clean_name(name)
    assert Node(cleaned).text(LONGEST) == cleaned
    assert clean_name(cleaned) == cleaned == " ".join(cleaned.split())


@given(NAMES)
def test_what_is_seen_of_a_name_is_on_one_line_and_turns_nothing(name: str) -> None:
    plain = plain_name(name)
    assert plain_name(plain) == plain
    assert not set(plain) & set(TURNING)
    assert not any(unicodedata.category(one) in {"Cc", "Zl", "Zp"} for one in plain)
    seen = {"L", "N", "P", "S", "Cn", "Co"}
    assert not plain or any({cat[0], cat} & seen for cat in map(unicodedata.category, plain))
    shown = shown_name(name)
    assert shown in {plain, f"\u2068{plain}\u2069"}
    right = any(unicodedata.bidirectional(one) in {"R", "AL"} for one in plain)
    assert (shown != plain) == right
    assert SeatInfo(name).shown == shown


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Ann", "Ann"),
        (" Ann \n Lee ", "Ann Lee"),
        ("Zoe\u0301", "Zoe\u0301"),
        ("a\u200bb", "ab"),
        ("\u202eevil", "evil"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("🏴\U000e0067\U000e007f", "🏴\U000e0067\U000e007f"),
        ("<b>&", "<b>&"),
        *(
            (one, "")
            for one in (
                "",
                " ",
                "\u200e",
                "\u3164",
                "\u2800\u200d",
                "\u0301",
                "\ufeff",
                "\U000e0041\U000e0042\U000e007f",
            )
        ),
    ],
)
def test_only_what_is_not_seen_goes(name: str, plain: str) -> None:
    assert plain_name(name) == plain
