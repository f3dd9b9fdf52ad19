"""Tool tips for fingers: held down they show what hovering shows, and press nothing."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip, QWidget
from shots.camera import played

from ludotheque.ui.widgets import touch
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.table.hands import finger, tap, until

WITHIN = (780, 600)
"""A window within the offscreen platform's screen, which alone can be touched."""


@pytest.fixture(autouse=True)
def no_tip() -> Iterator[None]:
    """No tool tip of an earlier test is shown."""
    QToolTip.hideText()
    yield
    QToolTip.hideText()


def button_of(window: MainWindow, name: str) -> QToolButton:
    """The icon of a command in the panel."""
    assert window.table is not None
    icons = window.table.panel.findChildren(QToolButton)
    return next(one for one in icons if one.defaultAction() is window.menus.actions[name])


def hold(widget: QWidget) -> None:
    """Hold a finger down on a widget, and lift it."""
    application = QApplication.instance()
    assert application is not None
    tips = application.findChild(touch.TouchTips)
    assert tips is not None
    tips._holding.setInterval(0)
    at = widget.rect().center()
    QTest.touchEvent(widget, finger()).press(0, at, widget).commit()  # type: ignore[call-overload]
    until(lambda: not tips._holding.isActive())
    shown = QToolTip.text()
    QTest.touchEvent(widget, finger()).release(0, at, widget).commit()  # type: ignore[call-overload]
    tips._holding.setInterval(touch.HELD)
    assert shown == widget.toolTip() != ""


def test_a_finger_held_down_shows_what_an_icon_does(window: MainWindow) -> None:
    """It does not do it; a tap does."""
    window.resize(*WITHIN)
    window.lay_table(window.session.lay(played({}, 4, ["Ann", "Bob"], key=without_chance())))
    assert window.table is not None
    QCoreApplication.processEvents()
    undo, ply = button_of(window, "undo"), window.table.controller.timeline.ply
    hold(undo)
    assert window.table.controller.timeline.ply == ply
    assert not undo.isDown()
    tap(undo, undo.rect().center())
    assert window.table.controller.timeline.ply < ply


def test_a_tap_shows_the_tip_of_what_cannot_be_pressed(window: MainWindow) -> None:
    """A command which cannot be used now, and the card of a player in a low window."""
    window.resize(*WITHIN)
    window.lay_table(window.session.lay(played({}, 4, ["Ann", "Bob"], key=without_chance())))
    assert window.table is not None
    QCoreApplication.processEvents()
    redo, card = button_of(window, "redo"), window.table.panel.cards[1]
    assert not redo.isEnabled()
    for widget in (redo, card):
        assert widget.toolTip() not in {"", QToolTip.text()}
        tap(widget, widget.rect().center())
        until(lambda widget=widget: QToolTip.text() == widget.toolTip(), "for a tool tip")
