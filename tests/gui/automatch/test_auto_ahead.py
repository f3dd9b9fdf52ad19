"""Who is ahead in the trick, and what an open table or hidden ranks change at the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch import table_art
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import AutoHands, following, phase, played_until

BARE = {"figures": "memory", "ranks": "hidden"}


@pytest.fixture
def flags(monkeypatch: pytest.MonkeyPatch) -> list[QPointF]:
    """Where flags are drawn."""
    drawn: list[QPointF] = []
    paint = table_art.flag

    def noted(painter: QPainter, centre: QPointF, radius: float) -> None:
        drawn.append(QPointF(centre))
        paint(painter, centre, radius)

    monkeypatch.setattr(table_art, "flag", noted)
    return drawn


def ahead_by_ear(hands: AutoHands) -> list[int]:
    """The seats whose card is said to be ahead."""
    places = [place for place in hands.board.places if place.startswith("trick-")]
    return [int(place[6:]) for place in places if ", ahead" in hands.board.place_text(place)]


def well_under_way(state: AutoMatchState) -> bool:
    """Two cars or more lie, and another one is to come."""
    return following(state) and len(state.trick.cards) >= 2


@pytest.mark.parametrize("options", [{}, {"market": "yes"}, {"announce": "always"}])
def test_the_card_ahead_bears_a_flag(
    window: MainWindow, tmp_path: Path, flags: list[QPointF], options: dict[str, str]
) -> None:
    """On the curtain and on the table, for the eyes and for the ears."""
    timeline = played_until(well_under_way, players="4", **options)
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    expected = hands.deal.observe(None).ahead
    assert expected is not None
    hands.view.grab()
    plaque, below = hands.board.curtain.plaque(), hands.board.sheets.laid.box(expected)
    assert {plaque.contains(centre) or below.adjusted(-9, -9, 9, 9).contains(centre)
            for centre in flags} == {True}  # fmt: skip
    assert any(plaque.contains(centre) for centre in flags)
    assert ", ahead" in hands.board.place_text("curtain")
    hands.lift()
    flags.clear()
    hands.view.grab()
    corner = hands.board.sheets.laid.box(expected).topRight()
    assert flags
    assert all((centre - corner).manhattanLength() < 12 for centre in flags)
    assert ahead_by_ear(hands) == [expected]


def test_the_first_card_needs_no_flag(
    window: MainWindow, tmp_path: Path, flags: list[QPointF]
) -> None:
    timeline = played_until(lambda state: len(state.trick.cards) == 1, players="2")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    hands.view.grab()
    assert flags == []
    assert ahead_by_ear(hands) == []


@pytest.mark.parametrize("options", [BARE, {"figures": "memory", "market": "yes"}])
def test_what_must_be_remembered_bears_no_flag(
    window: MainWindow, tmp_path: Path, flags: list[QPointF], options: dict[str, str]
) -> None:
    """Where figures decide which nobody may see, the table does not tell who is ahead."""

    def several_compete(state: AutoMatchState) -> bool:
        cards = state.trick.cards
        alike = len({card // 13 for card in cards}) == 1
        return well_under_way(state) and alike and state.trick.ruling > 0

    timeline = played_until(several_compete, players="3", **options)
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.view.grab()
    assert ", ahead" not in hands.board.place_text("curtain")
    assert len({flag.toTuple() for flag in flags}) == 1, "the last trick's winner is known"
    flags.clear()
    hands.lift()
    hands.view.grab()
    assert flags == []
    assert ahead_by_ear(hands) == []


def test_the_order_of_a_hand_tells_no_hidden_rank(window: MainWindow, tmp_path: Path) -> None:
    """Ranks which stand on no card do not sort the hand either: numbers do."""
    timeline = played_until(lambda state: state.trick.ruling > 0, players="2", **BARE)
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    cars = [CARD[name] for name in hands.board.cards.order if CARD[name] < 52]
    assert cars == sorted(cars)
    ranks = hands.deal.game.table.ranks(hands.deal.trick.ruling)
    assert [ranks[card] for card in cars] != sorted(ranks[card] for card in cars)


def test_with_an_open_table_nothing_is_lost(window: MainWindow, tmp_path: Path) -> None:
    """Figures stand on the cards; who does not know one loses nothing; nobody contests."""
    timeline = played_until(following, players="2", announce="always", open_table="yes")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    card = hands.board.starter_places()[0]
    before = hands.timeline.ply
    hands.perform(hands.deal.parse(f"{card}=?"), "click")
    hands.rest()
    assert hands.timeline.ply == before + 1
    after = hands.deal
    assert len(after.past) == len(timeline.state.observe(None).past) + 1  # type: ignore[attr-defined]
    assert phase(after) == "play"
    assert after.observe(None).past[-1].valueless == ()
    assert hands.mode in {Mode.COVERED, Mode.CHOOSING}
    hands.lift()
    assert hands.board.prints_own_figures()
    window.menus.actions["cars"].trigger()
    assert window.visits.page is not None
