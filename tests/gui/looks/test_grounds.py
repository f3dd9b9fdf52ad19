"""The grounds of boards, which are kept for later tables, are those which would be drawn anew."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage, QPainter

from ludotheque.games import ENGINES
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.board.stage import BoardStage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.pixels import pixels
from tests.longer import FULL

CHANGES: tuple[dict[str, object], ...] = (
    {"scheme": "dark"},
    {"language": "fr"},
    {"coordinates": "on"},
    {"coordinates": "off"},
    {"text_size": "largest"},
    {"flipped": True},
)
"""With --full one after another, else the colours and then all others."""


def agrees(view: BoardView) -> bool:
    """Whether the ground in use is what would be drawn; drawn twice, edges differ a little."""
    view.grab()
    assert view._ground is not None
    image = view._ground.toImage().convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawPixmap(0, 0, view.paint_ground())
    painter.end()
    apart = pixels(image)
    return all(max(apart[channel::4]) <= 8 for channel in range(3))


@pytest.mark.parametrize("key", ENGINES)
def test_a_ground_which_is_kept_is_as_if_drawn_anew(window: MainWindow, key: str) -> None:
    """Whatever is changed at one table and at the next, whatever was kept before."""
    window.resize(800, 600)
    forms = [options for options, _ in on_screen(key, "TABLES")] or [{}]
    for options in (*forms[:2], forms[0]):
        players = int(options.get("players", "2"))
        for names in (("Anne", "Bruno", "Chloé", "David"), ("Eve", "Félix", "Gil", "Hugo")):
            window.begin(key, options, list(names[:players]))
            assert window.table is not None
            assert agrees(window.table.view), options
    others: dict[str, object] = {}
    for change in CHANGES[1:]:
        others |= change
    for change in CHANGES if FULL else (CHANGES[0], others):
        window.change_settings(**change)
        QCoreApplication.processEvents()
        assert window.table is not None
        assert agrees(window.table.view), change
    window.resize(870, 660)
    QCoreApplication.processEvents()
    assert agrees(window.table.view)
    window.change_settings(
        scheme="light", language="en", coordinates="auto", text_size="normal", flipped=False
    )


def below(kind: type) -> Iterator[type]:
    """All kinds of a board."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_who_draws_another_ground_says_what_it_depends_on() -> None:
    """Else a board would be shown the ground of the board it is derived from."""
    for kind in below(BoardStage):
        draws = next(one for one in kind.__mro__ if "paint_ground" in vars(one))
        tells = next(one for one in kind.__mro__ if "ground_key" in vars(one))
        assert tells is draws or tells is BoardStage, kind
