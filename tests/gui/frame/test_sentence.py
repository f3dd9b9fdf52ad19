"""The panel's sentence is wholly seen in every window, as large as there is room for it."""

import pytest
from PySide6.QtTest import QTest

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.table.tablepanel import SIZES, Panel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import adjusted_dice

LONG_SIZE = 15
"""The least size of the longest sentence in a window of usual height."""
SHORT = "Anne, roll the die."
LONG = (
    "Marie-Antoinette, Bruno has only 4 of 5 triangles, but any further one would be the third "
    "on a line. First turn one of them to a neutral symbol."
)


def panel_of(window: MainWindow, key: str) -> Panel:
    """Begin a game and return its panel."""
    window.begin(key, {}, ["", ""])
    QTest.qWait(50)
    assert window.table is not None
    return window.table.panel


def size(panel: Panel) -> int:
    """The size of the sentence's letters at a text scale of 1."""
    return next(one for one in SIZES if scaled(one) == panel.now.font().pixelSize())


@pytest.mark.parametrize("height", [600, 640, 700, 800, 1100])
@pytest.mark.parametrize("words", [SHORT, LONG])
def test_a_sentence_is_wholly_seen(window: MainWindow, words: str, height: int) -> None:
    panel = panel_of(window, adjusted_dice())
    window.resize(800, height)
    panel.say(words)
    QTest.qWait(50)
    assert panel.now.is_whole()
    if words == SHORT or height > 1000:
        assert size(panel) == SIZES[0]
    elif height > 700:
        assert size(panel) >= LONG_SIZE


def test_letters_follow_the_room(window: MainWindow) -> None:
    """The window grows and shrinks, the button comes and goes, the words change."""
    window.change_settings(text_size="largest")
    panel = panel_of(window, adjusted_dice())
    panel.say(LONG)
    for height in (1000, 600, 1000):
        window.resize(800, height)
        QTest.qWait(80)
        assert panel.now.is_whole()
        assert (size(panel) == SIZES[0]) == (height == 1000)
    window.resize(800, 600)
    QTest.qWait(80)
    assert panel.now.is_whole()
    panel.say(SHORT)
    assert size(panel) == SIZES[0]
    panel.say(LONG)
    assert panel.now.is_whole()
    assert size(panel) < SIZES[0]
