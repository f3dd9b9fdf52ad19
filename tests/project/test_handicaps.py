"""What house rules do is measured: figures, the tool that makes them, dialogs and pages agree."""

import importlib
import re

import pytest

from ludotheque import games
from ludotheque.core import handicap
from ludotheque.core.languages import languages
from ludotheque.core.messages import render
from ludotheque.core.paths import resources
from ludotheque.ui.rules.rulestext import rules_text

EVERY = pytest.mark.parametrize("key", games.ENGINES)
LEAST, MOST = 0.58, 0.67
"""« About 60 to 65 % » of the wins of two sides, as far as it can be told from so many games."""
NAMED = re.compile(r"\{handicap\.([a-z_]+)\.share\}")


def as_of_two(measured: handicap.Effect) -> float:
    """The share which a side has of two where its chances are as much better than the other's."""
    odds = measured.share / (1 - measured.share) * (1 - measured.even) / measured.even
    return odds / (1 + odds)


@EVERY
def test_every_form_is_measured_and_helps_about_as_much_as_it_is_said(
    key: str, devtools: None
) -> None:
    """In games enough of equals; the file is the tool's, and so are its options.

    A form of "", of which nothing is known, is for house rules of old and unusual totals alone.
    """
    tool = importlib.import_module("devtools.handicaps")
    forms, kept = tool.forms(key), handicap.read(key)
    assert forms
    assert set(kept) == set(forms)
    for made in tool.offered(key):
        of = {game.handicap().form for game in made}
        assert len(of) == 1
        assert of <= set(kept), f"not measured: {made[0].options}"
    for form, made in forms.items():
        entry = kept[form]
        assert entry["options"] == tool.unusual(made[0])
        assert entry["games"] >= 400
        assert entry["level"] in {2, 3}
        assert len(entry["sides"]) == len(made)
        assert entry["share"] == pytest.approx(sum(entry["sides"]) / len(made), abs=1e-3)
        assert 0 < entry["margin"] <= 0.05
        measured = handicap.effect(made[0])
        assert measured is not None
        assert LEAST <= as_of_two(measured) <= MOST
        assert measured.share - measured.margin > measured.even, "a head start beyond doubt"
        for game in made:
            told = render(handicap.effect_text(game))
            assert str(round(100 * entry["share"])) in re.findall(r"\d+", told)


@EVERY
def test_the_tool_counts_what_the_favoured_side_wins(key: str, devtools: None) -> None:
    tool = importlib.import_module("devtools.handicaps")
    made = next(iter(tool.forms(key).values()))
    if made[0].is_match():
        return  # the same, but long
    found = tool.measured(made, 2)
    assert found == tool.measured(made, 2)
    assert found["games"] == 2 * len(made)
    assert all(0 <= share <= 1 for share in found["sides"])


@EVERY
def test_the_rules_page_names_every_figure_in_every_language(key: str) -> None:
    for language in languages():
        page = (resources() / key / f"rules.{language}.md").read_text("utf-8")
        assert set(NAMED.findall(page)) == set(handicap.read(key))
        text = rules_text(key, language)
        assert "{handicap" not in text
        for form in handicap.read(key):
            assert render(handicap.figures(key)[f"{form}.share"]).rstrip("%") in text
