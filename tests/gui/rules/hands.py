"""Hands which play in the figures of the rules."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.ui.rules.figureboard import Figure, FigureView
from tests.systems import NO_FONTS

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
STRICT = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support", NO_FONTS),
]
"""A warning of Qt fails the test: the marks of every test of figures."""


class Hands:
    """Plays in a figure by events to the viewports of its views."""

    def __init__(self, figure: Figure) -> None:
        """Sit down at a figure."""
        self.figure = figure
        self.viewport: QWidget = figure.view.viewport()

    def view_of(self, place: str) -> FigureView:
        """The view of the figure which shows a place."""
        view = self.figure.view.part_of(place)
        assert view is not None, place
        return view

    def at(self, place: str) -> QPoint:
        """The middle of a place in the view which shows it."""
        return self.view_of(place).centre_of(place)

    def move(
        self, pos: QPoint, buttons: Qt.MouseButton = LEFT, viewport: QWidget | None = None
    ) -> None:
        """Move the mouse; the viewport of the press gets the events of a drag."""
        target = viewport or self.viewport
        event = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(pos), QPointF(target.mapToGlobal(pos)),
            NONE, buttons, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(target, event)

    def click(self, place: str) -> None:
        """Click a place."""
        viewport = self.view_of(place).viewport()
        self.move(self.at(place), NONE, viewport)
        QTest.mouseClick(viewport, LEFT, Qt.KeyboardModifier.NoModifier, self.at(place))
        QCoreApplication.processEvents()

    def drag(self, origin: str, target: str) -> None:
        """Drag from place to place, perhaps from one view of the figure to another."""
        self.drag_to(origin, self.view_of(target).viewport().mapToGlobal(self.at(target)))

    def drag_to(self, origin: str, target: QPoint) -> None:
        """Drag from a place to a point of the screen."""
        viewport = self.view_of(origin).viewport()
        start, end = self.at(origin), viewport.mapFromGlobal(target)
        QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, start)
        for part in range(1, 6):
            self.move(start + (end - start) * part / 5, LEFT, viewport)
        QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, end)
        QCoreApplication.processEvents()

    def key(self, key: Qt.Key) -> None:
        """Press a key on the board."""
        QTest.keyClick(self.figure.view, key)
        QCoreApplication.processEvents()
