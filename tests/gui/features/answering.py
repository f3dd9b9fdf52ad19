"""Answers the questions of a window with real clicks, and keeps what they said."""

import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from ludotheque.ui.shelf.versions import VersionCard
from ludotheque.ui.widgets.dialogs import Question
from tests.gui.conftest import wait_active

LEFT = Qt.MouseButton.LeftButton


class Answering:
    """Presses the buttons of the next questions, one after another, with the mouse or keys."""

    def __init__(self, *answers: str, keys: bool = False, otherwise: str = "cancel") -> None:
        """Be ready for questions whose buttons have these names, then for any others."""
        self.said: list[str] = []
        self.cards: list[str] = []
        self._answers = list(answers)
        self._keys = keys
        self._otherwise = otherwise
        self._timer = QTimer()
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._look)

    def __enter__(self) -> "Answering":
        self._timer.start()
        return self

    def __exit__(self, *_details: object) -> None:
        until = time.monotonic() + 5
        while self._answers and time.monotonic() < until:
            QCoreApplication.processEvents()
        self._timer.stop()
        assert self._answers == [], "these questions have not been put"

    def _look(self) -> None:
        question = QApplication.activeModalWidget()
        if not isinstance(question, Question) or not question.isVisible():
            return
        self.said.append(" | ".join(label.text() for label in question.findChildren(QLabel)))
        self.cards += [card.accessibleName() for card in question.findChildren(VersionCard)]
        name = self._answers.pop(0) if self._answers else self._otherwise
        if name == "escape":
            QTest.keyClick(question, Qt.Key.Key_Escape)
            return
        button = question.buttons[name]
        if not self._keys:
            QTest.mouseClick(button, LEFT, pos=QPoint(button.width() // 2, button.height() // 2))
            return
        wait_active(question)
        for _ in range(12):
            if question.focusWidget() is button:
                break
            QTest.keyClick(question.focusWidget(), Qt.Key.Key_Tab)
        QTest.keyClick(question.focusWidget(), Qt.Key.Key_Return)


def until(holds: Callable[[], bool]) -> None:
    """Let events come until something holds."""
    end = time.monotonic() + 5
    while not holds() and time.monotonic() < end:
        QCoreApplication.processEvents()
    assert holds()
