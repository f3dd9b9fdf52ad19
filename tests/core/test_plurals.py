"""Numbers in sentences: the right form for 0, 1, 2 and 1,000, written as each language does."""

import re
from decimal import Decimal

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.messages import MN, Catalogue
from ludotheque.core.paths import resources

FRENCH = (
    resources() / "locale" / "fr" / "LC_MESSAGES" / "ludotheque.po",
    *sorted(resources().glob("*/fr.po")),
)
NARROW = "\u202f"
NUMBERS = {0: ("0", "0"), 1: ("1", "1"), 2: ("2", "2"), 1_000: ("1,000", f"1{NARROW}000")}
"""Each number as English and French write it."""
Counted = tuple[tuple[str, str], tuple[str, str]]


def counted() -> list[Counted]:
    """Every message of the catalogue with a plural, and its two forms in French."""
    entries = []
    for path in FRENCH:
        with path.open("rb") as file:
            entries += [(entry.id, entry.string) for entry in read_po(file)]
    return [
        ((texts[0], texts[1]), (forms[0], forms[1]))
        for texts, forms in entries
        if isinstance(texts, tuple) and isinstance(forms, tuple)
    ]


SENTENCES = counted()


def filled(template: str, number: str) -> str:
    """A template with the number in its place and a word in every other."""
    return re.sub(r"\{(\w+)\}", lambda found: number if found[1] == "n" else "bee", template)


def test_there_are_sentences_with_numbers() -> None:
    assert len(SENTENCES) > 40
    assert all(one and many for _, (one, many) in SENTENCES)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_sentence_takes_its_form(language: str, number: int) -> None:
    """English counts 1 alone as one, French 0 as well, unless that form leaves the number out."""
    catalogue = Catalogue(language)
    written = NUMBERS[number][language == "fr"]
    for texts, forms in SENTENCES:
        names = set(re.findall(r"\{(\w+)\}", texts[0] + texts[1])) - {"n"}
        shown = catalogue.render(MN(*texts, number, **dict.fromkeys(names, "bee")))
        one, many = texts if language == "en" else forms
        single = number == 1 or (language == "fr" and number == 0 and "{n}" in one)
        assert shown == filled(one if single else many, written)
        assert "{" not in shown
        assert "}" not in shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nought_is_never_called_one(language: str) -> None:
    """Whatever shows its number when there are many shows it when there is none."""
    catalogue = Catalogue(language)
    for texts, forms in SENTENCES:
        names = set(re.findall(r"\{(\w+)\}", texts[0] + texts[1])) - {"n"}
        if "{n}" in (texts if language == "en" else forms)[1]:
            assert "0" in catalogue.render(MN(*texts, 0, **dict.fromkeys(names, "bee"))), texts


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("fr", ",")])
@given(st.integers(-(10**12), 10**12), st.integers(0, 999))
def test_numbers_are_written_by_the_custom_of_the_language(
    language: str, point: str, whole: int, thousandths: int
) -> None:
    """Groups of three; a narrow no-break space and a comma in French."""
    group = "," if language == "en" else NARROW
    catalogue = Catalogue(language)
    shown = catalogue.number(whole)
    assert re.fullmatch(rf"-?\d{{1,3}}(?:{group}\d{{3}})*", shown)
    assert int(shown.replace(group, "")) == whole
    with_point = catalogue.number(Decimal(f"{whole}.{thousandths:03}"))
    assert with_point.rpartition(point)[0] == (shown if whole or shown != "0" else "0")
    assert with_point.rpartition(point)[2] == f"{thousandths:03}"
