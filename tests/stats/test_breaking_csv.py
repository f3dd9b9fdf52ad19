"""Names nobody expects, in tables for spreadsheets: no formula, no torn line, nobody twice."""

import csv
import io

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.stats.csvfiles import games_csv, players_csv
from ludotheque.stats.facts import GameFacts, facts_of
from ludotheque.stats.summary import summarise
from tests.examples import without_chance
from tests.stats.making import played

FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


@pytest.fixture(scope="module")
def facts() -> GameFacts:
    """One game of two."""
    return facts_of(played(without_chance(), seed=3, names=("Ann", "Bob"), most=9).to_record(), 1)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
@pytest.mark.parametrize("begin", ["", *FORMULAS, "\t=", " +", "\u200b=", "\r@"])
def test_no_field_is_a_formula_and_every_line_whole(
    facts: GameFacts, begin: str, rest: str
) -> None:
    one = attrs.evolve(facts, names=(begin + rest, "Bob"))
    for text, name in (
        (games_csv([one]), "player_1"),
        (players_csv(summarise([one]).players), "player"),
    ):
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        assert all(None not in row and None not in row.values() for row in rows)
        for row in rows:
            assert not row[name].startswith(FORMULAS)
            assert "\n" not in row[name] + row["variant"]
            assert "\r" not in row[name] + row["variant"]
            assert all(not value.startswith(FORMULAS) for value in row.values())


def test_a_formula_is_shown_by_the_spreadsheet_as_it_is(facts: GameFacts) -> None:
    one = attrs.evolve(facts, names=("=cmd|' /C calc'!A0", "Bob"))
    (row,) = csv.DictReader(io.StringIO(games_csv([one]), newline=""))
    assert row["player_1"] == "'=cmd|' /C calc'!A0"


def test_invisible_characters_make_nobody_another_player(facts: GameFacts) -> None:
    names = ("Ann", "A\u200bnn", "\u202eAnn", "ANN\u200e")
    games = [attrs.evolve(facts, names=(name, "\u200b"), number=i) for i, name in enumerate(names)]
    (player,) = summarise(games).players
    assert player.results.games == len(names)
