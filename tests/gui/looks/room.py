"""Whether every word in a window has the room it needs."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QMenu,
    QStackedWidget,
    QTabBar,
    QWidget,
)

SCREEN = QSize(800, 480)
"""The smallest screen."""


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
        elif lacks := lacking(widget):
            found.append(f"{type(widget).__name__} “{words_of(widget)}” {lacks}")
        if out := sticking_out(widget):
            found.append(f"{type(widget).__name__} “{words_of(widget)}” {out}")
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
    """Tell whether a widget is in a tab of which only the heading is shown for a while."""
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
        scrolled = isinstance(area, QAbstractScrollArea) and area.viewport() is parent
        if box.left() < bound.left() or box.right() > bound.right():
            if not (scrolled and _moves(area.horizontalScrollBar())):  # type: ignore[union-attr]
                return f"is at {box.left()}–{box.right()} of {bound.width()} across"
            box = bound
        if box.top() < bound.top() or box.bottom() > bound.bottom():
            if not (scrolled and _moves(area.verticalScrollBar())):  # type: ignore[union-attr]
                return f"is at {box.top()}–{box.bottom()} of {bound.height()} down"
            box = bound
        here, parent = parent, parent.parentWidget()
    return ""


def _moves(bar: object) -> bool:
    return bar.maximum() > bar.minimum()  # type: ignore[attr-defined,no-any-return]
