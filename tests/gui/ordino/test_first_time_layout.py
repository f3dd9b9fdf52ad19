"""The lesson of a roll, four players, and narrow windows at Ordino's table.

Faults found by playing without having read the rules, each held as a kind.
"""

import itertools
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.languages import languages
from ludotheque.core.levels import LEVELS, level_name
from ludotheque.core.messages import M, use_language
from ludotheque.games import create
from ludotheque.games.ordino import kernel_turn
from ludotheque.table.controller import Mode
from ludotheque.ui.board.layoutscene import roomiest
from ludotheque.ui.dialogs.seats import LONGEST
from ludotheque.ui.games.ordino.layout import LAYOUTS, TALL, WIDE, Layout
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.games.ordino.names import LETTERS
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.widgets.fitting import wrapped
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.lesson_hands import is_open
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.ordino.test_first_time import (
    ENGLISH,
    FOUR,
    NAMES,
    PASSING,
    SIX,
)
from tests.gui.table.hands import LEFT, Key, until

# The lesson


def lesson_of(hands: OrdinoHands) -> LessonView:
    """The lesson beside the board, at the front."""
    tabs = hands.page.panel.tabs
    found = hands.page.side
    assert isinstance(found, LessonView)
    tabs.setCurrentWidget(found)
    QApplication.processEvents()
    return found


def test_the_lesson_of_a_roll_which_was_passed_stays_until_the_next(
    window: MainWindow, tmp_path: Path
) -> None:
    """Who had to pass can read why, while the next roll is awaited."""
    hands = OrdinoHands(window).lay_position(tmp_path, PASSING, seed=2, names=NAMES)
    view = lesson_of(hands)
    until(lambda: hands.mode is Mode.IDLE)
    hands.rest()
    assert hands.timeline.notation_at(0) == "pass"
    assert view.lesson is not None
    assert view.lesson.sort.piles[0].faces == ("cube", "4")
    assert view.page is not None
    assert view.page.before.isVisible()
    assert view.page.before.text() == "The roll with which Camille had to pass:"
    assert "Camille passes: " in hands.page.panel.now.text()  # why, and this once only
    assert view.current == 0
    hands.roll("click")
    hands.rest()
    assert hands.mode is Mode.CHOOSING
    assert view.page.before.isHidden()


def test_the_reason_of_a_pass_stays_where_dice_roll_by_themselves(
    open_window: Any, tmp_path: Path
) -> None:
    """It stands before what is asked until a die is laid."""
    window = open_window(dice="auto")
    for seed in range(1, 30):
        hands = OrdinoHands(window).lay_position(tmp_path, PASSING, seed=seed, names=NAMES)
        until(lambda hands=hands: hands.mode in {Mode.CHOOSING, Mode.OVER})  # type: ignore[misc]
        hands.rest()
        if hands.position.phase == kernel_turn.MOVING and hands.position.side == 1:
            break
    assert "Camille passes: " in hands.page.panel.now.text()
    hands.click("well-0")
    hands.rest()
    hands.click("well-4")
    hands.rest()
    assert "passes" not in hands.page.panel.now.text()


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_lessons_button_stands_still(
    window: MainWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    """From step to step it is where it was, all of it, and can be clicked."""
    window.resize(*size)
    hands = OrdinoHands(window).lay_position(tmp_path, SIX)
    view = lesson_of(hands)
    assert view.page is not None
    toggle = view.page.toggle
    places = []
    for key in (None, Key.Key_Space, Key.Key_X, Key.Key_Backspace):
        if key is not None:
            hands.key(key)
            hands.rest()
        starters = hands.board.starter_places()
        if starters:
            hands.click(starters[0])
            hands.rest()
            hands.key(Key.Key_Escape)
        places.append((toggle.mapTo(window, QPoint(0, 0)), toggle.size()))
    assert len({(at.x(), at.y(), wide.width()) for at, wide in places}) == 1
    corner = toggle.mapTo(window, QPoint(toggle.width(), toggle.height()))
    assert window.rect().contains(corner)
    QTest.mouseClick(toggle, LEFT)
    QApplication.processEvents()
    assert is_open(view)
    assert toggle.accessibleName() == "Hide the possibilities"


def test_a_possibility_taken_by_key_leads_to_its_destination(
    window: MainWindow, tmp_path: Path
) -> None:
    """P, Enter, Enter: listed, taken up, played."""
    hands = OrdinoHands(window).lay_position(tmp_path, SIX)
    hands.key(Key.Key_P)
    QApplication.processEvents()
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Key.Key_Return)
    hands.rest()
    assert len(hands.chosen) == 1
    assert hands.board.cursor_shown
    assert hands.board.cursor in hands.board.target_places()
    target = hands.board.cursor
    hands.key(Key.Key_Return)
    until(lambda: hands.timeline.ply > 0)
    assert hands.timeline.notation_at(0).endswith(target)


# Four players


def test_each_of_four_sees_his_letter_and_his_own_pieces(
    window: MainWindow, tmp_path: Path
) -> None:
    """North, east, south, west; captured pieces are missing from their owner's count alone."""
    position = {
        "side": "north",
        "white": {"1": "5.0", "3": "5.1", "2": "3.3", "s": [None, "4.4"]},
        "black": {"1": "3.5", "2": "5.9", "4": "5.10", "6": "5.11", "s": [None, "4.10"]},
    }
    hands = OrdinoHands(window).lay_position(tmp_path, position, names=FOUR, players="4")
    assert [hands.board.seat_score(seat) for seat in range(4)] == ["2", "1", "2", "4"]
    lines = [ENGLISH.render(hands.board.seat_line(seat)) for seat in range(4)]
    for line, letter in zip(lines, LETTERS, strict=True):
        assert line.startswith(ENGLISH.render(letter))
    pictures = [hands.board.seat_picture(seat, 40, 2.0).toImage() for seat in range(4)]
    corners = {
        tuple(image.pixelColor(x, y).name() for x in range(4, 36) for y in range(4, 36))
        for image in pictures
    }
    assert len(corners) == 4


# Narrow windows


@pytest.mark.parametrize("layout", [WIDE, TALL])
def test_nothing_of_a_layout_overlaps(layout: Layout) -> None:
    """Card, tray and racks stand apart, beside the board, and hold what belongs to them."""
    parts = [layout.card, layout.tray, *layout.racks]
    board = QRectF(0, 0, 1000, 1000)
    for part in parts:
        assert layout.scene.contains(part)
        assert not board.intersects(part)
    for one, other in itertools.combinations(parts, 2):
        assert not one.intersects(other)
    for one, other in itertools.combinations([*layout.slots, layout.sentence], 2):
        assert not one.intersects(other)
    assert all(layout.card.contains(part) for part in (*layout.slots, layout.sentence))
    assert all(layout.tray.contains(well) for well in layout.wells)
    for rack, label, pegs in zip(layout.racks, layout.labels, layout.pegs, strict=True):
        assert rack.contains(label)
        half = QPointF(layout.rack_piece, layout.rack_piece) / 2
        for peg in pegs:
            assert rack.contains(QRectF(peg - half, peg + half))
            assert not label.intersects(QRectF(peg - half, peg + half))


@given(st.floats(100, 3000), st.floats(100, 3000))
def test_the_board_is_as_large_as_it_can_be(width: float, height: float) -> None:
    """In every view the layout is the one which leaves the board more room."""

    def side(layout: Layout) -> float:
        return min(width / layout.scene.width(), height / layout.scene.height())

    assert side(roomiest(LAYOUTS, width, height)) == max(side(WIDE), side(TALL))


@pytest.mark.spread
@pytest.mark.parametrize("way", ["click", "drag"])
@pytest.mark.parametrize("options", [{}, {"super": "yes"}])
def test_a_narrow_window_is_played_in(
    window: MainWindow, way: str, options: dict[str, str]
) -> None:
    """Below the board the card takes dice as beside it; a resize in between loses nothing."""
    window.resize(800, 600)
    hands = OrdinoHands(window).begin(**options)
    assert hands.board.layout is TALL
    rng = random.Random(4)
    hands.play_on(rng, way, 12)
    window.resize(1280, 800)
    hands.rest()
    assert hands.board.layout is WIDE
    hands.check()
    hands.play_on(rng, way, 4)
    window.resize(800, 600)
    hands.rest()
    hands.check()
    hands.play_on(rng, way, 4)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_label_of_a_rack_is_read_whole(
    qapp: QApplication, language: str, layout: Layout
) -> None:
    """Of names only the longest are cut, never that of a level, nor what must be taken."""
    use_language(language)
    side, longest = create("ordino").seat_name(1), LONGEST * "M"
    levels = [M("{player} ({side})", player=level_name(level), side=side) for level in LEVELS]
    room = layout.labels[0]
    for name in ("Camille", longest, *levels):
        label = M("{side} must take all eight", side=name)
        for size in (20, 32):  # the usual one, and the largest text's
            font = text_font(size, 600)
            shown = wrapped(label, font, room.size(), layout.label_size)
            assert font.pixelSize() >= layout.label_size
            box = QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap, shown)
            assert box.height() <= room.height()
            assert box.width() <= room.width()
            assert shown == str(label) or name == longest
            assert shown.endswith(str(label).removeprefix(str(name)))
