"""docs/notation.md shows a position and actions of chance of Cambio which are some."""

import json
import re

import pytest

from ludotheque import games
from tests.contract.test_docs import section


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
