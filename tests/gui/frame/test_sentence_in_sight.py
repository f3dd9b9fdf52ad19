"""On the lowest windows the panel scrolls to its sentence: what is to be done stands in sight."""

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from ludotheque.games import ENGINES, create
from ludotheque.ui.table.tablepanel import Panel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.table.test_fixed_places import settled

LOW = (788, 404)
"""What a desktop leaves of 800 × 480."""


def hidden_lines(panel: Panel) -> int:
    """How many pixels of the sentence's height are out of sight."""
    port = panel.area.viewport()
    now = QRect(panel.now.mapTo(port, panel.now.rect().topLeft()), panel.now.size())
    return now.height() - now.intersected(port.rect()).height()


@pytest.mark.parametrize("key", ENGINES)
def test_what_is_to_be_done_is_in_sight(window: MainWindow, qtbot: QtBot, key: str) -> None:
    window.change_settings(language="fr", text_size="largest")
    window.resize(*LOW)
    window.begin(key, {}, ["Marie-Antoinette"] * len(create(key).seats))
    assert window.table is not None
    panel = window.table.panel
    for _ in range(3):
        settled(window.table)  # the page is laid out, not only shown
    qtbot.waitUntil(lambda: panel.area.verticalScrollBar().maximum() > 0)  # a low window indeed
    qtbot.waitUntil(lambda: hidden_lines(panel) == 0)
    bar = panel.area.verticalScrollBar()
    for end in (bar.minimum(), bar.maximum()):  # the moves have been read, or the tools used
        bar.setValue(end)
        window.table.refresh()
        panel.say(f"{panel.now.text()} Ensuite, c’est à Marie-Antoinette.")
        qtbot.waitUntil(lambda: hidden_lines(panel) == 0)
        qtbot.wait(50)
        assert hidden_lines(panel) == 0  # and it stays
