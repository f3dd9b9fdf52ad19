"""Whether every word in a window has the room it needs."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QScreen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QTabBar,
    QWidget,
)

from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.widgets.widgets import TextButton

SCREEN = QSize(800, 480)
"""The smallest screen."""
FRAME = 2
"""Width of the frame of windows on Qt's offscreen platform."""


def cramped(window: QWidget) -> list[str]:
    """What is shown of labels, buttons, pills, boxes and tabs with less room than it needs.

    Words which were shortened are well where a tool tip holds the whole of them.
    """
    found: list[str] = [*popup(window)]
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not words_of(widget) or folded(widget):
            continue
        if isinstance(widget, QTabBar):
            found += tabs(widget)
        elif not isinstance(widget, QLineEdit) and (lacks := lacking(widget)):
            found.append(f"{type(widget).__name__} “{words_of(widget)}” {lacks}")
        if out := sticking_out(widget):
            found.append(f"{type(widget).__name__} “{words_of(widget)}” {out}")
    return found


@contextmanager
def screen_for(room: QSize) -> Iterator[None]:
    """Have a screen on which a window with its frame may be as large as ``room``."""
    frame = 2 * FRAME
    rect = QRect(0, 0, room.width() + frame, room.height() + frame)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QScreen, "availableGeometry", lambda _screen: rect)
        yield


def out_of_reach(window: QWidget, room: QSize) -> list[str]:
    """What of a page or dialog is beyond a screen of which windows have ``room``.

    The main buttons are in sight without scrolling, but those of figures, which scroll with their
    text, and nothing but tables scrolls across.
    """
    found = []
    if not isinstance(window, QMenu) and window.size().boundedTo(room) != window.size():
        found.append(f"is {window.size().toTuple()} large, the room {room.toTuple()}")
    for button in window.findChildren(TextButton):
        if isinstance(button.parent(), Figure):
            continue
        if button.property("kind") == "primary" and button.isVisible():
            seen = button.visibleRegion().boundingRect().size()
            if seen != button.size():
                found.append(
                    f"“{button.text()}” is seen {seen.toTuple()} of {button.size().toTuple()}"
                )
    for area in window.findChildren(QScrollArea):
        if area.isVisible() and _moves(area, Qt.Orientation.Horizontal):
            found.append(f"{type(area).__name__} of {area.width()} pixels scrolls across")
    return found


def popup(window: QWidget) -> Iterator[str]:
    """What a menu lacks: the room for its entries on the smallest screen."""
    if not isinstance(window, QMenu):
        return
    hint, room = window.sizeHint(), window.size().boundedTo(SCREEN)
    if hint.width() > room.width() or hint.height() > room.height():
        yield f"menu “{window.title()}” has {room.toTuple()} and needs {hint.toTuple()}"


def words_of(widget: QWidget) -> str:
    """The words a widget shows, "" for any other widget."""
    if isinstance(widget, QLabel | QAbstractButton):
        return widget.text()
    if isinstance(widget, QLineEdit):
        return widget.text() or widget.placeholderText()
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QTabBar):
        return ", ".join(widget.tabText(number) for number in range(widget.count()))
    return ""


def lacking(widget: QWidget) -> str:
    """What a label or button lacks of the size it asks for."""
    if widget.toolTip() and words_of(widget).rstrip("…") in widget.toolTip():
        return ""
    if isinstance(widget, QLabel) and widget.wordWrap():
        needed = widget.heightForWidth(widget.width())
        if widget.height() < needed:
            return f"is {widget.height()} high and needs {needed}"
        wide = widget.contentsRect().width()
        lines = QFontMetricsF(widget.font()).boundingRect(
            QRectF(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, widget.text()
        )
        if lines.width() > wide + 1:
            return f"is {wide} wide and has a word of {lines.width():.0f}"
        return ""
    hint = widget.sizeHint()
    if widget.width() < hint.width():
        return f"is {widget.width()} wide and needs {hint.width()}"
    if widget.height() < hint.height():
        return f"is {widget.height()} high and needs {hint.height()}"
    return ""


def tabs(bar: QTabBar) -> Iterator[str]:
    """The tabs which are shortened or beyond the end of their bar."""
    for number in range(bar.count()):
        box, words = bar.tabRect(number), bar.tabText(number)
        needed = QFontMetricsF(bar.font()).horizontalAdvance(words)
        if box.width() < needed:
            yield f"tab “{words}” is {box.width()} wide and needs {needed:.0f}"
        if not bar.rect().adjusted(-1, 0, 1, 0).contains(box):
            yield f"tab “{words}” at {box.left()}–{box.right()} is beyond {bar.width()}"


def folded(widget: QWidget) -> bool:
    """Return whether a widget is in a tab of which only the heading is shown for a while."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent.parentWidget(), QStackedWidget) and parent.height() < 20:
            return True
        parent = parent.parentWidget()
    return False


def sticking_out(widget: QWidget) -> str:
    """Which side of what holds it a widget goes beyond; what can be scrolled to is well."""
    here, parent = widget, widget.parentWidget()
    box = QRect(QPoint(), widget.size())
    while parent is not None and not here.isWindow():
        box.translate(here.pos())
        area = parent.parentWidget()
        bound = parent.rect()
        scrolls = (
            area if isinstance(area, QAbstractScrollArea) and area.viewport() is parent else None
        )
        if box.left() < bound.left() or box.right() > bound.right():
            if scrolls is None or not _moves(scrolls, Qt.Orientation.Horizontal):
                return f"is at {box.left()}–{box.right()} of {bound.width()} across"
            box = bound
        if box.top() < bound.top() or box.bottom() > bound.bottom():
            if scrolls is None or not _moves(scrolls, Qt.Orientation.Vertical):
                return f"is at {box.top()}–{box.bottom()} of {bound.height()} down"
            box = bound
        here, parent = parent, parent.parentWidget()
    return ""


def _moves(area: QAbstractScrollArea, way: Qt.Orientation) -> bool:
    """Return whether an area can be scrolled this way by hand."""
    across = way is Qt.Orientation.Horizontal
    policy = area.horizontalScrollBarPolicy() if across else area.verticalScrollBarPolicy()
    bar = area.horizontalScrollBar() if across else area.verticalScrollBar()
    return policy is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff and bar.maximum() > bar.minimum()
