"""Every mark that means something is seen on whatever it lies on: 3 : 1 in both schemes.

Every function of the modules of marks is drawn on a picture of each ground of its game, with each
kind of argument it knows (`tests/gui/looks/marks.py`). `MARK_GROUNDS` of a game names the grounds
of each mark, those of all others under "": names of its colours, or one colour for light and one
for dark. A mark with none means nothing by itself; its module says why.
"""

from array import array
from collections import Counter

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from ludotheque.games import ENGINES
from ludotheque.ui.look.theme import current_theme, manager
from tests.about import on_screen
from tests.gui.frame.test_theme import contrast
from tests.gui.looks.marks import calls
from tests.gui.pixels import pixels

LEAST = 60
"""So many pixels are a line one can see: 3 pixels wide and 20 long."""
AROUND = QRect(300, 300, 500, 400)
"""Where the marks are drawn, see `CELL` in `tests/gui/looks/marks.py`."""

Ground = str | tuple[str, str]


def ground_colour(key: str, ground: Ground) -> QColor:
    """The colour of a ground in the scheme of now."""
    theme = current_theme()
    if isinstance(ground, tuple):
        return QColor(theme.paper if theme.contrast else ground[theme.dark])
    return QColor(theme.of(key, ground))


def seen(draw, ground: QColor) -> int:
    """How many pixels of a mark stand out from its ground."""
    image = QImage(AROUND.size(), QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-AROUND.topLeft())
    draw(painter)
    painter.end()
    found = array("I", pixels(image))
    return sum(
        count for colour, count in Counter(found).most_common(24)
        if contrast(QColor.fromRgb(colour), ground) >= (4.5 if current_theme().contrast else 3)
    )  # fmt: skip


@pytest.mark.spread
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("scheme", ["light", "dark", "contrast", "contrast-dark"])
@pytest.mark.parametrize("key", [key for key in ENGINES if on_screen(key, "MARKS")])
def test_every_mark_stands_out_from_its_ground(key: str, scheme: str) -> None:
    grounds = on_screen(key, "MARK_GROUNDS")
    manager().set_scheme(scheme)
    try:
        faint = [
            (f"{where}, {name}", ground)
            for where, module in on_screen(key, "MARKS").items()
            for name, draw in calls(module, on_screen(key, "MARK_ARGUMENTS", {}))
            for ground in grounds.get(name, grounds.get(name.partition(" ")[0], grounds[""]))
            if seen(draw, ground_colour(key, ground)) < LEAST
        ]
    finally:
        manager().set_scheme("light")
    assert faint == []


@pytest.mark.usefixtures("qapp")
def test_the_test_sees_a_mark_which_is_too_faint() -> None:
    def line(colour: str):
        return lambda painter: painter.fillRect(QRect(450, 450, 100, 4), QColor(colour))

    assert seen(line("#8A8A8A"), QColor("#7A7A7A")) == 0
    assert seen(line("#FFFFFF"), QColor("#7A7A7A")) >= 400
