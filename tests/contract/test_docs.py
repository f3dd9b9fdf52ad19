"""docs/notation.md is true: what it shows as notation of a built game is read by that game."""

import json
import re
from pathlib import Path

import pytest

from ludotheque import games
from ludotheque.core.errors import NotationError
from tests.contract.configurations import variants
from tests.contract.playing import new_game

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SECTIONS = {"finale": "Finale", "ordo": "Ordo", "ordino": "Ordino", "cambio": "Cambio"}


def section(title: str) -> str:
    return TEXT.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("key", SECTIONS)
def test_every_notation_is_read(key: str) -> None:
    states = [
        state
        for options in variants(key)
        for state in new_game(games.create(key, dict(options)), 1, 12).states
    ]
    rows = [line for line in section(SECTIONS[key]).splitlines() if line.startswith("| `")]
    shown = [text for row in rows for text in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert len(shown) >= 3
    for text in shown:
        actions = []
        for state in states:
            try:
                actions.append(state.notation(state.parse(text)))
            except NotationError:
                continue
        assert text in actions, text


def test_the_position_of_finale_is_read() -> None:
    found = re.search(r"Position: `(\{.*?\})` –", section("Finale"))
    assert found
    position = json.loads(found[1])
    assert games.create("finale").from_position(position).position() == position


def test_the_position_of_ordino_is_read() -> None:
    found = re.search(r"Position: `(\{.*?\})` –", section("Ordino"))
    assert found
    position = json.loads(found[1])
    assert games.create("ordino").from_position(position).position() == {
        **position, "white": {"1": "5.0", "s": ["C", "5.3"]}
    }  # fmt: skip


@pytest.mark.parametrize("players", ["2", "3"])
def test_the_position_of_cambio_is_read(players: str) -> None:
    found = re.search(r"Position: `(\{.*?\})` –", section("Cambio"))
    assert found
    text = found[1] if players == "2" else found[1].replace("m", "C")
    position = json.loads(text)
    game = games.create("cambio", {"players": players})
    assert game.from_position(position).position() == position


def test_chance_in_cambio_as_shown_is_legal_where_it_belongs() -> None:
    words = re.findall(r"`((?:tray|deal|fill) [^`]+)`", section("Cambio"))
    tray, deal, fill = words
    start = games.create("cambio").initial()
    assert start.is_legal(start.parse(tray))
    quick = games.create("cambio", {"preparation": "quick"}).initial()
    quick = quick.apply(quick.parse("start A"))
    assert quick.why_not(quick.parse(deal)) is None
    corners = games.create("cambio", {"preparation": "corners"}).initial()
    corners = corners.apply(corners.parse("start A"))
    while not corners.is_chance():
        corners = corners.apply(corners.legal_actions()[0])
    assert corners.is_legal(corners.parse(fill))
    assert corners.turn == corners.apply(corners.parse(fill)).turn == 9
