"""What is made anew at every turn leaves nothing behind when it goes, not even 55 bytes."""

import gc
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

import ludotheque.ui
from ludotheque.core.messages import M
from ludotheque.ui.look.theme import manager
from ludotheque.ui.widgets.widgets import Card, TextButton, TextLabel

MADE: dict[str, Callable[[], QWidget]] = {
    "label": lambda: TextLabel(M("Next"), "strong", "accent", wrap=True),
    "button": lambda: TextButton(M("Next"), "primary"),
    "quiet button": lambda: TextButton(M("Next"), "quiet"),
    "card": lambda: Card(10, 4),
    "widget": QWidget,
}
MANY = 400


def kept_by(make: Callable[[], QWidget]) -> float:
    """Return how many of Python's blocks one of many leaves behind."""
    for count in (50, MANY):  # the first ones fill what is made once
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(count):
            delete(make())
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    return (sys.getallocatedblocks() - before) / MANY


@pytest.mark.parametrize("name", MADE)
def test_a_small_widget_leaves_nothing(qapp: QApplication, name: str) -> None:
    assert kept_by(MADE[name]) < 0.5


def test_what_a_connection_to_a_slot_of_qts_own_keeps_is_seen(qapp: QApplication) -> None:
    def make() -> QWidget:
        widget = QWidget()
        manager().changed.connect(widget.update)
        return widget

    assert kept_by(make) > 0.9


def test_nobody_connects_the_colours_to_a_slot_of_qts_own() -> None:
    root = Path(ludotheque.ui.__file__).parent
    found = [
        str(path.relative_to(root))
        for path in sorted(root.rglob("*.py"))
        if re.search(r"changed\.connect\([\w.()]+\.(update|repaint)\)", path.read_text("utf-8"))
    ]
    assert found == []
