"""Hands at the dialogs which print: real clicks and keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QWidget

from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.printing.dialog import PrintDialog, print_dialog
from tests.gui.conftest import wait_active

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def press(widget: QWidget) -> None:
    """Click a widget near its left edge, where the box of a tick is; scroll to it before."""
    area: QWidget | None = widget
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if isinstance(area, QScrollArea):
        area.ensureWidgetVisible(widget)
    QTest.mouseClick(widget, LEFT, pos=QPoint(12, widget.height() // 2))
    QCoreApplication.processEvents()


def key(which: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is."""
    held = QApplication.focusWidget()
    assert held is not None
    QTest.keyClick(held, which, modifiers)
    QCoreApplication.processEvents()


def until(done: Callable[[], bool]) -> None:
    """Let the window go on until something is so."""
    for _ in range(4000):
        if done():
            return
        QTest.qWait(2)
    raise AssertionError("it never comes")


def opened(window: QWidget, key: str = "") -> PrintDialog:
    """The dialog of a window, shown without waiting for its end; all of game ``key`` is ticked."""
    dialog = print_dialog(window)  # type: ignore[arg-type]
    dialog.show()
    wait_active(dialog)
    if key:
        for game, tick in dialog.choices.games.items():
            if any(dialog.choices.parts[part].isChecked() for part in dialog.choices.parts
                   if part.startswith(f"{game}.")) != (game == key):  # fmt: skip
                press(tick)
    return dialog


def rendered(dialog: PrintDialog) -> PrintDialog:
    """A dialog all of whose pages are drawn."""
    until(lambda: not dialog.preview.renderings.busy)
    return dialog


def at_dialog(act: Callable[[QDialog], None]) -> list[str]:
    """Do something to the next modal dialog; the list tells its title once it was there."""
    seen: list[str] = []

    def look() -> None:
        found = QApplication.activeModalWidget()
        if not isinstance(found, QDialog):
            QTimer.singleShot(5, look)
            return
        seen.append(found.windowTitle())
        act(found)

    QTimer.singleShot(0, look)
    return seen


def answer(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """Have the file dialogs answer with a path."""
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
