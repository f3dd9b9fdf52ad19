"""A note covers nothing which can be used, wherever one comes, and goes without a trace."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QTabBar,
    QWidget,
)

from ludotheque.core.messages import M
from ludotheque.games import SHELF
from ludotheque.ui.widgets.placing import TIP
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.features.conftest import PLAIN, players
from tests.gui.features.test_ribbons import finished, laid

LONG = M("Your game of {game} is on the shelf.", game="Ordino Match")
USED = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QComboBox, QGraphicsView, QLineEdit,
    QTabBar,
)  # fmt: skip
SIZES = [(800, 600), (1280, 800)]


def _table(key: str) -> Callable[[MainWindow], None]:
    return lambda window: window.begin(key, {}, players(key))


PAGES: dict[str, Callable[[MainWindow], None]] = {
    **{f"table {game.key}": _table(game.key) for game in SHELF},
    "set-up": lambda window: window.visits.show_own("position"),
    "boards": lambda window: window.visits.show_own("boards"),
}


def area(widget: QWidget, window: MainWindow) -> QRect:
    """Return where a widget is to be seen in the window."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def controls(window: MainWindow) -> list[QWidget]:
    """Return what can be used on the page shown, the note aside."""
    page = window.pages.currentWidget()
    return [
        widget
        for widget in page.findChildren(QWidget)
        if isinstance(widget, USED)
        and not widget.visibleRegion().isEmpty()
        and not window.toast.isAncestorOf(widget)
    ]


@pytest.mark.spread
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_a_note_covers_no_control(window: MainWindow, page: str, size: tuple[int, int]) -> None:
    window.resize(*size)
    PAGES[page](window)
    QCoreApplication.processEvents()
    window.toast.offer(LONG, M("Undo"), lambda: None)
    QCoreApplication.processEvents()
    note = area(window.toast, window)
    assert window.rect().contains(note)
    assert window.toast.height() >= window.toast.heightForWidth(window.toast.width())
    for widget in controls(window):
        shown = area(widget, window)
        visible = widget.visibleRegion().boundingRect().translated(shown.topLeft())
        assert not note.intersects(visible), (type(widget).__name__, visible, note)


@pytest.mark.parametrize("page", PAGES)
def test_a_note_is_reached_by_keys_and_gives_the_keyboard_back(
    window: MainWindow, page: str
) -> None:
    PAGES[page](window)
    done = []
    window.toast.offer(LONG, M("Undo"), lambda: done.append(1))
    QCoreApplication.processEvents()
    for _ in range(40):
        if window.toast.button.hasFocus():
            break
        held = QApplication.focusWidget()
        assert held is not None
        QTest.keyClick(held, Qt.Key.Key_Tab)
    QTest.keyClick(window.toast.button, Qt.Key.Key_Return)
    assert done == [1]
    assert window.toast.text == ""
    held = QApplication.focusWidget()
    assert held is not None
    assert window.pages.currentWidget().isAncestorOf(held)
    assert not window.toast.isAncestorOf(held)


@pytest.mark.parametrize("page", PAGES)
def test_a_note_outlives_the_page_it_stood_on(window: MainWindow, page: str) -> None:
    PAGES[page](window)
    window.toast.say(LONG)
    window.show_shelf()
    QCoreApplication.sendPostedEvents(None, 0)
    QCoreApplication.processEvents()
    assert window.toast.text != str(LONG)  # of a game nobody has played in another note tells
    window.begin(PLAIN, {}, players(PLAIN))
    window.toast.say(LONG)
    assert window.toast.text == str(LONG)
    assert window.toast.isVisible()


@pytest.mark.parametrize("key", [game.key for game in SHELF])
def test_a_note_lies_beside_the_card_at_the_end(window: MainWindow, key: str) -> None:
    """On a low screen it stands above the board; the card comes before it or after it."""
    window.resize(788, 404)
    page = laid(window, finished(key, *on_screen(key, "ENDS")[0][:2]))
    for first in ("card", "note"):
        if first == "note":
            page.end_card.hide()
        window.toast.say(M("Saved."))
        page.end_card.show()
        QCoreApplication.processEvents()
        assert window.toast.isVisible()
        assert not area(window.toast, window).intersects(area(page.end_card, window)), first
        window.toast.dismiss()


@pytest.mark.parametrize("key", [game.key for game in SHELF])
def test_a_refusal_covers_nothing_it_speaks_of(window: MainWindow, key: str) -> None:
    """Wherever the place is: the note is above, below or beside it, and within the board."""
    PAGES[f"table {key}"](window)
    page = window.table
    assert page is not None
    for size in SIZES:
        window.resize(*size)
        QCoreApplication.processEvents()
        names = [name for name, one in page.scene.places.items() if one.kind == "cell"]
        for name, other in pairwise(names[:: max(1, len(names) // 12)]):
            target, about = page.view.place_rect(name), page.view.place_rect(other)
            page.bubble.show_at(LONG, target, [about])
            note = page.bubble.geometry()
            assert page.view.rect().contains(note)
            assert not note.adjusted(TIP, TIP, -TIP, -TIP).intersects(target), (size, name)
    window.leave_table()
