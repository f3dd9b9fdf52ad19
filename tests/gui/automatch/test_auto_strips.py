"""A large hand lies in strips: nation, rank, the figure that rules; the card pointed at grows."""

import itertools
import random

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP
from ludotheque.games.automatch.keytable import reconstruction
from ludotheque.ui.games.automatch import card_art
from ludotheque.ui.games.automatch.layout import GAP, GROWN, Layout, layout_for
from ludotheque.ui.games.automatch.strips import BETWEEN, FRAME, strip_picture
from ludotheque.ui.games.automatch.table_cards import CardSprite
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import AutoHands
from tests.gui.table.hands import NO_BUTTON, Key

SMALLEST = (1024, 600)
TARGET = 24
"""Pixels: the least width of what is clicked."""


def hand_of(rng: random.Random, count: int) -> list[int]:
    """The colours of a random hand in its order, -1 for special cards."""
    return sorted(card // 13 if card < PUMP else -1 for card in rng.sample(range(54), count))


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("market", [False, True])
def test_strips_lie_apart_in_their_zone_with_gaps_between_nations(tall: bool, market: bool) -> None:
    """Whatever the hand: none covers another, and 18 to 25 cards all have room."""
    lay: Layout = layout_for(2, tall=tall, market=market)
    rng = random.Random(1960)
    for _ in range(200):
        colours = hand_of(rng, rng.randrange(18, 26))
        rows = lay.rows(colours)
        size, slots = lay.strip(rows, colours), lay.strips(rows, colours)
        assert len(slots) == len(colours) == sum(rows)
        boxes = [
            QRectF(slot.centre.x() - size.width() / 2, slot.centre.y() - size.height() / 2,
                   size.width(), size.height())
            for slot in slots
        ]  # fmt: skip
        zone = lay.hand_area.adjusted(-0.1, 0, 0.1, 0)
        assert all(zone.contains(box) for box in boxes)
        for index, (one, other) in enumerate(itertools.pairwise(boxes)):
            if index + 1 == rows[0]:
                assert one.bottom() < other.top()
            else:
                gap = GAP if colours[index] != colours[index + 1] else 0.0
                assert other.left() - one.right() == pytest.approx(gap)


def test_each_of_25_cards_is_24_pixels_wide_at_1024_by_600(window: MainWindow) -> None:
    """And a click at either edge of it means this card; the nations stand sorted by the rank."""
    window.resize(*SMALLEST)
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    board = hands.board
    assert len(board.cards.order) == 25
    ranks = hands.deal.game.table.ranks(0)  # type: ignore[attr-defined]
    for one, other in itertools.pairwise(board.cards.order):
        if CARD[one] // 13 == CARD[other] // 13 and CARD[other] < PUMP:
            assert ranks[CARD[one]] < ranks[CARD[other]]
    for name in board.cards.order:
        rect = board.places[name].rect
        seen = hands.view.mapFromScene(rect).boundingRect()
        assert seen.width() >= TARGET, name
        for x in (rect.left() + 1, rect.right() - 1):
            assert board.place_at(QPointF(x, rect.center().y())) == name
    for name in board.starter_places()[::8]:
        hands.click(name)
        assert hands.chosen == (name,)


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_the_card_pointed_at_grows_in_its_place(window: MainWindow, way: str) -> None:
    """To a whole card which stays in the zone; the next one shrinks it again."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    board = hands.board
    zone = board.layout_.hand_area.adjusted(-1, -400, 1, 1)
    before = None
    for name in (board.cards.order[0], board.cards.order[6], board.cards.order[-1]):
        if way == "pointer":
            hands.move(hands.at(name), NO_BUTTON)
        else:
            hands.walk(name)
        sprite = board.sprites[name]
        assert isinstance(sprite, CardSprite)
        assert sprite.grown
        grown = sprite.mapRectToScene(sprite.card_rect())
        assert grown.width() == GROWN
        assert zone.contains(grown)
        strip = board.places[name].rect
        assert grown.left() - 1 <= strip.left() + BETWEEN
        assert grown.right() + 1 >= strip.right() - BETWEEN
        assert sum(s.grown for s in board.sprites.values() if isinstance(s, CardSprite)) == 1
        assert board.place_at(strip.center()) == name
        framed = board.outline(name).boundingRect()  # while the panel names the card
        assert grown.contains(framed)
        assert framed.width() > grown.width() - 8
        before = name
    if way == "pointer":
        hands.move(hands.at("ruling"), NO_BUTTON)
        assert before is not None
        assert not board.sprites[before].grown  # type: ignore[attr-defined]


def test_a_strip_in_the_hand_is_a_card(window: MainWindow) -> None:
    """Dragged it is whole; put back it is a strip again; laid it is whole and large."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    board, name = hands.board, hands.board.starter_places()[3]
    sprite = board.sprites[name]
    assert isinstance(sprite, CardSprite)
    hands.take(name, hands.at("ruling"))
    assert sprite.strip is None
    assert sprite.card_rect().width() == GROWN
    hands.key(Key.Key_Escape)
    hands.release(hands.at("ruling"))
    hands.rest()
    assert sprite.strip is not None
    hands.check()
    hands.drag(name, "table")
    hands.rest()
    laid = next(iter(s for place, s in board.sprites.items() if place.startswith("trick-")))
    assert isinstance(laid, CardSprite)
    assert laid.strip is None
    assert laid.width == board.layout_.trick_width


@pytest.mark.parametrize("players", ["3", "4"])
def test_fewer_cards_keep_their_faces(window: MainWindow, players: str) -> None:
    """Seventeen cards lie in one fan, as before."""
    hands = AutoHands(window).begin(players=players)
    hands.lift()
    assert hands.board.strip is None
    sprites = [hands.board.sprites[name] for name in hands.board.cards.order]
    assert all(isinstance(sprite, CardSprite) and sprite.strip is None for sprite in sprites)


def test_a_strip_shows_what_rules_and_no_more(window: MainWindow) -> None:
    """Another figure when another characteristic rules; nothing of them where all is hidden."""
    pictures = {}
    for hidden in (False, True):
        options = {"figures": "memory", "ranks": "hidden"} if hidden else {}
        hands = AutoHands(window).begin(players="2", **options)
        hands.lift()
        board = hands.board
        name = next(name for name in board.cards.order if CARD[name] < PUMP)
        for ruling in CHARACTERISTICS:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(type(board), "ruling", property(lambda _self, r=ruling: r))
                picture = strip_picture(board, name, QSizeF(60, 185), 2.0).toImage()
            pictures[hidden, ruling] = picture
    shown = [pictures[False, ruling] for ruling in CHARACTERISTICS]
    bare = [pictures[True, ruling] for ruling in CHARACTERISTICS]
    assert shown[0] != shown[1] != shown[2] != shown[0]
    assert bare[0] == bare[1] == bare[2]


def test_every_figure_can_be_read_at_1024_by_600(window: MainWindow) -> None:
    """On the narrowest strips, of a row of 15 cards in three nations: at least 9 pixels high."""
    window.resize(*SMALLEST)
    hands = AutoHands(window).begin(players="2")
    scale = hands.view.transform().m11()
    lay = hands.board.layout_
    colours = [0] * 5 + [1] * 5 + [2] * 5 + [3] * 10
    strip = lay.strip((15, 10), colours)
    room = strip.width() - BETWEEN - 5 - FRAME
    for car in reconstruction().cars:
        for figure in car.figures:
            text = card_art.figure_text(figure)
            font = card_art.fitted(text_font(15, 700), text, room, 30, 10)
            assert QFontMetricsF(font).horizontalAdvance(text) <= room
            assert font.pixelSize() * scale >= 9, text
