"""Makes ready what will be needed soon, a little at a time, once the window has been painted."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer

from ludotheque.games import ENGINES, player_module
from ludotheque.ui.window.windowparts import Window

CALM: Final = 50
"""Milliseconds between two looks whether the window has been painted."""
TURN: Final = 4
"""Milliseconds between two steps, in which presses and keys are heard."""
TABLE: Final = (
    "rules.rulestext", "rules.rulesview", "table.movelist", "table.tablepanel", "table.tablepage",
    "table.tablehints",
)  # fmt: skip
"""The modules of the page of a table, those which others of them import first."""


class Preparing(QObject):
    """Draws the icons of the menus, and loads what a table needs, so that the first opens sooner.

    Whatever is needed before its turn has come is made there and then.
    """

    def __init__(self, window: Window) -> None:
        """Work for a window which has not been shown yet."""
        super().__init__(window.widget)
        self._window = window
        self._steps = self._all_steps()
        self._timer = QTimer(self, interval=CALM)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        handle = self._window.widget.windowHandle()
        if handle is None or not handle.isExposed():
            return
        self._timer.setInterval(TURN)
        step = next(self._steps, None)
        if step is None:
            self._timer.stop()
        else:
            step()

    def _all_steps(self) -> Iterator[Callable[[], object]]:
        for name in TABLE:
            yield partial(import_module, f"ludotheque.ui.{name}")
        shown = self._window.shelf.row.cards
        for key in dict.fromkeys(card.item.key for card in shown):
            if key in ENGINES:  # no evening
                yield partial(player_module, key)
        while self._window.menus.draw_some():
            yield bool
