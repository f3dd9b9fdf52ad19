"""Stores of pixmaps which are costly to draw, each within a number of bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec

from PySide6.QtGui import QPixmap

_P = ParamSpec("_P")
_stores: "Final[list[PixmapStore]]" = []


class PixmapStore:
    """Pixmaps by key; beyond ``budget`` bytes the least recently used one is dropped first.

    The newest is kept whatever its size. A store lives as long as the program.
    """

    def __init__(self, budget: int) -> None:
        """Make an empty store."""
        self.budget = budget
        self._pixmaps: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0
        _stores.append(self)

    def find(self, key: Hashable) -> QPixmap | None:
        """Return a pixmap which is kept, None for another key."""
        found = self._pixmaps.get(key)
        if found is not None:
            self._pixmaps.move_to_end(key)
        return found

    def keep(self, key: Hashable, pixmap: QPixmap) -> QPixmap:
        """Keep a pixmap under a key which is not in use, and return it."""
        self._pixmaps[key] = pixmap
        self._bytes += _size(pixmap)
        while self._bytes > self.budget and len(self._pixmaps) > 1:
            _, old = self._pixmaps.popitem(last=False)
            self._bytes -= _size(old)
        return pixmap

    def clear(self) -> None:
        """Drop every pixmap."""
        self._pixmaps.clear()
        self._bytes = 0

    def kept(self) -> tuple[int, int]:
        """Return the number of pixmaps and their size in bytes."""
        return len(self._pixmaps), self._bytes


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8


def pixmaps_kept() -> tuple[int, int]:
    """Return the number of pixmaps in all stores and their size in bytes."""
    numbers, sizes = zip(*(store.kept() for store in _stores), strict=True)
    return sum(numbers), sum(sizes)


def keeps_pixmaps(
    budget: int,
) -> Callable[[Callable[_P, QPixmap]], Callable[_P, QPixmap]]:
    """Decorate a function so that the pixmaps it returns are kept, up to ``budget`` bytes."""

    def decorate(draw: Callable[_P, QPixmap]) -> Callable[_P, QPixmap]:
        store = PixmapStore(budget)

        @wraps(draw)
        def kept(*args: _P.args, **kwargs: _P.kwargs) -> QPixmap:
            key = (args, tuple(kwargs.items()))
            found = store.find(key)
            return store.keep(key, draw(*args, **kwargs)) if found is None else found

        return kept

    return decorate
