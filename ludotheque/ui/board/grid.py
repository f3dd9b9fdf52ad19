"""Rows and columns of a board for those who do not see it.

Qt has a table interface for accessibility, with numbers of rows and columns, but PySide6 does not
have it: they are said in words.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from PySide6.QtCore import QRectF

from ludotheque.core.messages import M, Message

_FULL: Final = 0.6
"""How much of its rows and columns a board with a grid fills; a round one fills far less."""
_NEAR: Final = 3.0
"""Middles nearer to each other than this, in the scene's units, are in one line."""


class InPlace(Protocol):
    """A place with its rectangle in the scene, and what it is."""

    @property
    def rect(self) -> QRectF:
        """The rectangle."""

    @property
    def kind(self) -> str:
        """The kind: "cell" for what may be part of a grid."""


def grid_text(places: Mapping[str, InPlace], name: str) -> Message | None:
    """Return the row, from above, and the column, from the left, of a cell as the board lies now.

    None for what is no cell, and on boards which are no grid.
    """
    cells = [place for place in places.values() if place.kind == "cell"]
    if name not in places or places[name].kind != "cell" or len(cells) < 4:
        return None
    rows = _lines(place.rect.center().y() for place in cells)
    columns = _lines(place.rect.center().x() for place in cells)
    if len(cells) < _FULL * len(rows) * len(columns):
        return None
    middle = places[name].rect.center()
    return M(
        "row {row} of {rows}, column {column} of {columns}",
        row=_number(rows, middle.y()), rows=len(rows),
        column=_number(columns, middle.x()), columns=len(columns),
    )  # fmt: skip


def _lines(middles: Iterable[float]) -> list[float]:
    """Return the lines on which these lie, in order."""
    found: list[float] = []
    for middle in sorted(middles):
        if not found or middle - found[-1] > _NEAR:
            found.append(middle)
    return found


def _number(lines: list[float], middle: float) -> int:
    return 1 + min(range(len(lines)), key=lambda line: abs(lines[line] - middle))
