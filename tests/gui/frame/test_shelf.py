"""The shelf by mouse and by keys: boxes, unfinished games, every size, both languages."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QContextMenuEvent, QCursor, QFontMetricsF, QPixmap
from PySide6.QtWidgets import QApplication, QMenu

from ludotheque.games import SHELF
from ludotheque.ui.look import pace
from ludotheque.ui.look.games import has_scene
from ludotheque.ui.look.theme import DARK, manager
from ludotheque.ui.shelf import shelf as shelf_module
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.shelf.shelf import ShelfPage
from ludotheque.ui.widgets.dialogs import Question

from .conftest import clipped, enlarge, present, speak

KEYS = [info.key for info in SHELF]
SIZES = [(960, 600), (1280, 768), (1920, 1050), (3840, 2100)]


def items(number: int, asked: list[tuple[int, int, float]] | None = None) -> list[CardItem]:
    """Unfinished games, the picture of each one red."""

    def thumbnail(width: int, height: int, dpr: float) -> QPixmap:
        if asked is not None:
            asked.append((width, height, dpr))
        made = QPixmap(round(width * dpr), round(height * dpr))
        made.fill(QColor("#FF0000"))
        return made

    return [
        CardItem(
            str(n), KEYS[-1], SHELF[-1].title, (f"Camille et Papa {n}",), "1–1", "hier", thumbnail
        )
        for n in range(number)
    ]


@pytest.fixture
def page(qtbot):
    """The shelf in a window of 1280 × 768."""
    QCursor.setPos(2, 2)  # on no box
    made = ShelfPage()
    made.resize(1280, 768)
    made.move(0, 0)
    present(qtbot, made)
    QApplication.processEvents()
    return made


def middle(page: ShelfPage, key: str) -> QPoint:
    """The middle of a box-top, in the box's own pixels."""
    return page.boxes.box(key).front().center().toPoint()


@pytest.mark.parametrize("key", KEYS)
def test_a_click_opens_a_box(page, qtbot, key):
    with qtbot.waitSignal(page.open_box, timeout=1000) as opened:
        qtbot.mouseClick(page.boxes.box(key), Qt.MouseButton.LeftButton, pos=middle(page, key))
    assert opened.args == [key]


@pytest.mark.parametrize("key", KEYS)
def test_a_click_on_the_label_opens_it_too(page, qtbot, key):
    box = page.boxes.box(key)
    with qtbot.waitSignal(page.open_box, timeout=1000) as opened:
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.hanging().center().toPoint())
    assert opened.args == [key]


def test_a_click_on_the_bare_wall_does_nothing(page, qtbot):
    beside = {box: QPoint(box.width() - 1, 1) for box in page.boxes.boxes}
    box, corner = next(one for one in beside.items() if not one[0].front().contains(one[1]))
    with qtbot.assertNotEmitted(page.open_box):
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=corner)
        qtbot.mouseClick(page.boxes, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_the_other_buttons_do_nothing(page, qtbot):
    with qtbot.assertNotEmitted(page.open_box):
        for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            qtbot.mouseClick(page.boxes.box(KEYS[1]), button, pos=middle(page, KEYS[1]))


def test_the_box_under_the_pointer_rises_alone(page, qtbot):
    for key in (KEYS[1], KEYS[-1]):
        qtbot.mouseMove(page.boxes.box(key), middle(page, key))
        qtbot.waitUntil(lambda key=key: page.boxes.box(key).is_lit(), timeout=1000)
        assert [box.info.key for box in page.boxes.boxes if box.is_lit()] == [key]
        assert page.boxes.box(key).rise == 1


def test_the_box_rises_in_a_movement_unless_movements_are_off(page, qtbot):
    pace.set_motion("normal")
    box = page.boxes.box(KEYS[1])
    qtbot.mouseMove(box, middle(page, KEYS[1]))
    qtbot.waitUntil(box.is_lit, timeout=1000)
    assert box.rise < 1
    qtbot.waitUntil(lambda: box.rise == 1, timeout=1000)
    pace.set_motion("off")
    box.light(on=False)
    assert box.rise == 0


def test_keys_go_along_the_boxes_and_open_them(page, qtbot):
    page.boxes.box(KEYS[1]).setFocus(Qt.FocusReason.OtherFocusReason)
    page.boxes.box(KEYS[0]).setFocus(Qt.FocusReason.TabFocusReason)
    walked = []
    for _ in KEYS:
        held = QApplication.focusWidget()
        walked.append(held.info.key)
        assert held.is_lit()
        with qtbot.waitSignal(page.open_box, timeout=1000) as opened:
            qtbot.keyClick(held, Qt.Key.Key_Return)
        assert opened.args == [held.info.key]
        qtbot.keyClick(held, Qt.Key.Key_Right)
    assert walked == KEYS
    assert QApplication.focusWidget().info.key == KEYS[-1]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Home)
    assert QApplication.focusWidget().info.key == KEYS[0]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert QApplication.focusWidget().info.key == KEYS[0]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_End)
    assert QApplication.focusWidget().info.key == KEYS[-1]
    with qtbot.waitSignal(page.open_box, timeout=1000):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)


def test_tab_reaches_everything_and_comes_back(page, qtbot):
    page.set_items(items(2))
    page.open_button.setFocus(Qt.FocusReason.TabFocusReason)
    seen = []
    for _ in range(20):
        held = QApplication.focusWidget()
        if held in seen:
            break
        seen.append(held)
        qtbot.keyClick(held, Qt.Key.Key_Tab)
    wanted = [
        page.open_button, page.statistics_button, page.settings_button, page.daily,
        *page.row.cards, *page.boxes.boxes,
    ]  # fmt: skip
    assert seen == wanted


def test_the_first_focus_is_the_first_box_which_waits_unlit(page, qtbot):
    held = QApplication.focusWidget()
    assert held is page.boxes.box(KEYS[0])
    assert not held.is_lit()
    qtbot.keyClick(held, Qt.Key.Key_Right)
    assert page.boxes.box(KEYS[1]).is_lit()


def test_up_and_down_go_between_cards_and_boxes(page, qtbot):
    page.set_items(items(3))
    page.boxes.box(KEYS[1]).setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert QApplication.focusWidget() is page.row.cards[0]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert QApplication.focusWidget() is page.row.cards[1]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert QApplication.focusWidget() is page.open_button
    page.row.cards[2].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert QApplication.focusWidget() in page.boxes.boxes


def test_holding_enter_opens_once(page, qtbot):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    box = page.boxes.box(KEYS[-1])
    opened = []
    page.open_box.connect(opened.append)
    for repeat in (False, True, True):
        event = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", repeat
        )
        QApplication.sendEvent(box, event)
    assert opened == [KEYS[-1]]


def test_buttons_of_the_masthead(page, qtbot):
    with qtbot.waitSignal(page.open_file, timeout=1000):
        qtbot.mouseClick(page.open_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.settings, timeout=1000):
        qtbot.mouseClick(page.settings_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("way", ["click", "enter", "space"])
def test_an_unfinished_game_is_resumed(page, qtbot, way):
    page.set_items(items(3))
    QApplication.processEvents()
    card = page.row.cards[1]
    with qtbot.waitSignal(page.resume, timeout=1000) as resumed:
        if way == "click":
            qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
        else:
            card.setFocus()
            qtbot.keyClick(card, Qt.Key.Key_Return if way == "enter" else Qt.Key.Key_Space)
    assert resumed.args == ["1"]


def answer(qtbot, key: str) -> None:
    """Answer the next question by a click."""

    def press() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        qtbot.mouseClick(question.buttons[key], Qt.MouseButton.LeftButton)

    QTimer.singleShot(50, press)


@pytest.mark.parametrize("way", ["delete", "button"])
def test_a_game_is_removed_only_after_a_yes(page, qtbot, way):
    page.set_items(items(3))
    QApplication.processEvents()
    card = page.row.cards[2]
    removed = []
    page.forget.connect(removed.append)
    for key in ("keep", "remove"):
        answer(qtbot, key)
        if way == "delete":
            card.setFocus()
            qtbot.keyClick(card, Qt.Key.Key_Delete)
        else:
            card.remove.show()
            qtbot.mouseClick(card.remove, Qt.MouseButton.LeftButton)
    assert removed == ["2"]


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, None], ids=["shift+F10", "menu key"])
def test_the_keys_of_menus_open_that_of_a_card_at_the_card(page, qtbot, key):
    page.set_items(items(3))
    QApplication.processEvents()
    card = page.row.cards[1]
    card.setFocus()
    if key is None:  # the system makes an event of it, wherever the pointer is
        reason = QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(card, QContextMenuEvent(reason, QPoint(0, 0), QPoint(0, 0)))
    else:
        qtbot.keyClick(card, key, Qt.KeyboardModifier.ShiftModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert QRect(card.mapToGlobal(QPoint(0, 0)), card.size()).contains(menu.pos())
    resumed = []
    page.resume.connect(resumed.append)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert resumed == ["1"]


def test_many_games_slide_into_sight_with_the_keyboard(page, qtbot):
    page.set_items(items(9))
    QApplication.processEvents()
    columns = page.row.columns()
    assert columns < 9
    assert page.right.isVisible()
    assert not page.left.isEnabled()
    card = page.row.cards[0]
    card.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(8):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
        held = QApplication.focusWidget()
        assert page.row.rect().contains(held.geometry().center())
    assert QApplication.focusWidget() is page.row.cards[8]
    assert not page.right.isEnabled()
    qtbot.mouseClick(page.left, Qt.MouseButton.LeftButton)
    assert page.row.rect().contains(page.row.cards[8 - columns].geometry().center())


def test_pictures_are_asked_for_after_the_page_is_there_and_only_for_what_is_seen(qtbot):
    asked = []
    made = ShelfPage()
    qtbot.addWidget(made)
    made.resize(1280, 768)
    made.set_items(items(9, asked))
    assert asked == []
    made.show()
    qtbot.waitUntil(lambda: len(asked) == made.row.columns(), timeout=2000)
    qtbot.wait(30)
    assert len(asked) == made.row.columns()
    side = made.row.cards[0].height() - 16
    assert asked[0][:2] == (side, side)
    manager().set_scheme("dark")  # another scheme, other pictures
    qtbot.waitUntil(lambda: len(asked) == 2 * made.row.columns(), timeout=2000)


def test_without_unfinished_games_the_page_says_what_to_do(page):
    assert not page.row.isVisible()
    assert page.heading.text() == "Choose a box to begin."
    page.set_items(items(1))
    assert page.row.isVisible()
    assert page.count.text() == "1 unfinished game"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("factor", [1, 1.5, 2])
def test_labels_are_never_cut_and_nothing_overlaps(page, size, language, factor):
    enlarge(factor)
    page.set_items(items(2))
    page.resize(*size)
    speak(language, page)
    QApplication.processEvents()
    assert not clipped(page)
    boxes = page.boxes.boxes
    for box in boxes:
        hanging, label, scale = box.hanging(), box.label, box.scale()
        inner = label.inner(hanging, scale).width()
        fonts = label.fonts(scale)
        for font, words in zip(fonts, label.lines(fonts, inner), strict=True):
            needed = QFontMetricsF(font).boundingRect(QRectF(0, 0, inner, 9999), 0x1000, words)
            assert needed.width() <= inner + 1, words
            assert min(font.pixelSize() for font in fonts) >= 13
        assert label.height(hanging.width(), scale) <= hanging.height()
        assert box.rect().contains(hanging.toRect())
        assert box.geometry().bottom() <= page.boxes.height()
    for left, right in pairwise(boxes):
        shift_left, shift_right = left.geometry().topLeft(), right.geometry().topLeft()
        for part in ("front", "hanging"):
            one = getattr(left, part)().translated(shift_left)
            other = getattr(right, part)().translated(shift_right)
            assert one.right() < other.left()


def test_at_the_usual_size_the_boxes_and_their_type_are_those_of_the_design(page):
    page.set_items(items(2))
    QApplication.processEvents()
    for box in page.boxes.boxes:
        assert box.scale() == 1
        assert [font.pixelSize() for font in box.label.fonts(box.scale())] == [22, 15, 15]
        assert "\n" not in "".join(box.label.lines(box.label.fonts(1), box.hanging().width() - 28))
    assert max(box.front().height() for box in page.boxes.boxes) == 320


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_page_needs_no_scroll_bar_at_usual_sizes(page, size):
    page.set_items(items(2))
    page.resize(*size)
    QApplication.processEvents()
    assert page.area.verticalScrollBar().maximum() == 0
    assert page.area.horizontalScrollBar().maximum() == 0


def test_a_small_window_scrolls_to_the_box_with_the_keyboard(page, qtbot):
    page.set_items(items(2))
    page.resize(700, 400)
    QApplication.processEvents()
    assert page.area.verticalScrollBar().maximum() > 0
    page.boxes.box(KEYS[1]).setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert page.area.verticalScrollBar().value() > 0


def test_the_language_changes_at_run_time(page):
    page.set_items(items(2))
    speak("fr", page)
    assert page.heading.text() == "Reprendre"
    assert page.open_button.accessibleName() == "Ouvrir un fichier…"
    assert "joueurs" in page.boxes.box(KEYS[1]).accessibleName()
    speak("en", page)
    assert page.heading.text() == "Resume"


def test_the_theme_changes_at_run_time(page):
    light = page.grab().toImage()
    manager().set_scheme("dark")
    QApplication.processEvents()
    dark = page.grab().toImage()
    spot = QPoint(6, 6)
    assert light.pixelColor(spot) != dark.pixelColor(spot)
    assert dark.pixelColor(spot) == QColor(DARK.paper)


def test_the_shelf_shows_what_is_registered():
    assert shelf_module.SHELF is SHELF
    assert all(has_scene(info.key) for info in SHELF)
