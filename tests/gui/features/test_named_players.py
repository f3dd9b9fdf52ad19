"""Sentences of the rules say who it is: the player's name, and the side where nobody gave one."""

import re

import pytest

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.features.conftest import GAMES, NAMES, PLAIN, Table, played

OVER = 4_000
"""Actions after which every random game of these is over."""


def _side(timeline: Timeline, seat: int) -> str:
    return str(timeline.game.seat_name(seat))


def _said(table: Table) -> list[str]:
    """What the panel says now and what the list says of every move."""
    entries = table.page.panel.moves.entries
    said = [table.page.panel.now.text(), *(str(entry.sentence) for entry in entries)]
    places = on_screen(table.timeline.game.key, "PLACES_OF_SIDES")
    return [re.sub(places, "", text) for text in said] if places else said


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_moves_and_endings_name_the_players(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    table = Table(window, played(key, options, OVER))
    said = _said(table)
    assert len(said) > 10
    sides = "|".join(_side(table.timeline, seat) for seat in (0, 1))
    assert [text for text in said if re.search(rf"\b(?:{sides})\b", text)] == []
    assert all(any(name in text for text in said) for name in NAMES)


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_sides_are_named_where_nobody_gave_a_name(
    window: MainWindow, key: str, options: dict[str, str]
) -> None:
    timeline = played(key, options, OVER)
    timeline.seats = (SeatInfo(""), SeatInfo(""))
    table = Table(window, timeline)
    said = _said(table)
    for seat in (0, 1):
        assert any(_side(timeline, seat) in text for text in said)
    assert not any(name in text for name in NAMES for text in said)


def test_a_refusal_names_the_player(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(window, played(PLAIN, {}, 6))
    heard: list[str] = []
    monkeypatch.setattr(
        "ludotheque.ui.table.tablepage.announce", lambda _widget, text: heard.append(text)
    )
    side, place = table.timeline.game.seat_name(1), next(iter(table.page.scene.places))
    reason = M("The piece on {square} belongs to {player}.", square=place, player=side)
    table.page.scene.refused.emit(Reason("some.reason", reason, (place,)), place)
    table.rest()
    assert heard == [f"The piece on {place} belongs to {NAMES[1]}."]
    assert table.page.bubble.text == heard[0]
