"""The tables as CSV: RFC 4180, read back by another reader, the same in every language."""

import csv
import io

import attrs
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core import messages
from ludotheque.stats.csvfiles import (
    DICE_HEAD,
    GAMES_HEAD,
    PLAYERS_HEAD,
    dice_csv,
    games_csv,
    name_cell,
    players_csv,
    to_csv,
)
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.fairness import dice_of
from ludotheque.stats.summary import counted, summarise
from tests.stats.making import made_up

names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=12)


def strictly_read(text: str) -> list[list[str]]:
    """The records of RFC 4180, read sign by sign."""
    rows: list[list[str]] = []
    row: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == '"':
            field = ""
            at += 1
            while not (text[at] == '"' and text[at + 1 : at + 2] != '"'):
                field += text[at]
                at += 2 if text[at] == '"' else 1
            at += 1
        else:
            end = min(i for i in (text.find(",", at), text.find("\r\n", at)) if i >= 0)
            field, at = text[at:end], end
            assert '"' not in field
        row.append(field)
        if text[at] == ",":
            at += 1
        else:
            assert text[at : at + 2] == "\r\n"
            at += 2
            rows.append(row)
            row = []
    assert row == []
    return rows


@given(st.lists(made_up(), max_size=5), st.lists(names, min_size=4, max_size=4))
def test_tables_are_read_back_as_they_were(facts: list[GameFacts], called: list[str]) -> None:
    facts = [
        attrs.evolve(one, names=tuple(called[: len(one.names)]), number=i)
        for i, one in enumerate(facts)
    ]
    summary = summarise(counted(facts))
    dice = dice_of(summary.games)
    tables = (
        (GAMES_HEAD, games_csv(summary.games), len(summary.games)),
        (PLAYERS_HEAD, players_csv(summary.players),
         sum(1 + len(player.by_game) for player in summary.players)),
        (DICE_HEAD, dice_csv(dice), sum(len(one.die.faces) for one in dice)),
    )  # fmt: skip
    for head, text, rows in tables:
        read = strictly_read(text)
        assert read == list(csv.reader(io.StringIO(text, newline="")))
        assert tuple(read[0]) == head
        assert len(read) == rows + 1
        assert {len(row) for row in read} == {len(head)}
        assert text.encode().decode("utf-8") == text
    for row, one in zip(strictly_read(tables[0][1])[1:], summary.games, strict=True):
        cells = dict(zip(GAMES_HEAD, row, strict=True))
        written = tuple(cells[f"player_{i}"] for i in range(1, len(one.names) + 1))
        assert written == tuple(map(name_cell, one.names))
        assert (cells["number"], cells["moves"]) == (str(one.number), str(one.moves))


def test_quotes_commas_and_ends_of_lines_are_kept() -> None:
    text = to_csv(("a", "b"), [('say "no"', "x,y"), ("two\r\nlines", None), ("", 1234567.5)])
    assert text == 'a,b\r\n"say ""no""","x,y"\r\n"two\r\nlines",\r\n,1.23457e+06\r\n'
    assert strictly_read(text)[1:] == [
        ['say "no"', "x,y"],
        ["two\r\nlines", ""],
        ["", "1.23457e+06"],
    ]


@given(st.lists(made_up(), max_size=4))
def test_the_language_changes_nothing(facts: list[GameFacts]) -> None:
    found = []
    for language in ("en", "fr"):
        messages.use_language(language)
        summary = summarise(counted(facts))
        dice = dice_of(summary.games)
        found.append((games_csv(summary.games), players_csv(summary.players), dice_csv(dice)))
    messages.use_language("en")
    assert found[0] == found[1]
