"""The faces of L'Auto-Match's cards, counted where they are painted and known by their colours."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ludotheque.games.automatch.cards import NAMES
from ludotheque.ui.games.automatch import curtain, sheets, table_art, table_cards
from ludotheque.ui.games.automatch.table import TableScene
from ludotheque.ui.games.automatch.table_cards import CardSprite
from tests.gui.pixels import pixels
from tests.reliability.driven import changed

COLOURS = {
    name: 0xFF000001 | (37 + 53 * index) % 256 << 16 | (97 * index) % 256 << 8 | (151 * index) % 256
    for index, name in enumerate(NAMES)
}
"""A colour for each face, far from those of the page and from what two of them blend to."""
ENOUGH = 30
"""So many pixels of its colour make a face seen: less may come from blending."""


class Faces:
    """Which faces have been painted since ``painted`` was last emptied."""

    def __init__(self) -> None:
        """Begin with none."""
        self.painted: set[str] = set()
        self.whole = False
        """Whether everything is painted, not the faces alone, which takes a tenth of the time."""

    def seen_on(self, widget: QWidget) -> set[str]:
        """Return the faces which can be told from the pixels of a widget."""
        self.whole = True
        image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        self.whole = False
        found: dict[int, int] = {}
        known = frozenset(COLOURS.values())
        for value in memoryview(pixels(image)).cast("I"):
            if value in known:
                found[value] = found.get(value, 0) + 1
        return {name for name, colour in COLOURS.items() if found.get(colour, 0) >= ENOUGH}


@contextmanager
def counting() -> Iterator[Faces]:
    """Have every face painted in its colour, and counted."""
    faces, real, draw = Faces(), table_cards.card_picture, CardSprite._draw
    made: dict[tuple[str, int], QPixmap] = {}

    def picture(
        table: TableScene, name: str | None, width: float, ratio: float,
        ruling: str | None = None, **_more: bool,
    ) -> QPixmap:  # fmt: skip
        if name is None:
            return real(table, None, width, ratio)
        high = max(2, round(width * ratio))
        found = made.get((name, high))
        if found is None:
            found = made[name, high] = QPixmap(high, round(high * 1.5))
            found.fill(QColor.fromRgb(COLOURS[name]))
        return found

    def painted(
        table: TableScene, name: str | None, width: float, ratio: float,
        ruling: str | None = None, **_more: bool,
    ) -> QPixmap:  # fmt: skip
        if name is not None:
            faces.painted.add(name)
        return picture(table, name, width, ratio, ruling)

    def drawn(self: CardSprite, painter: QPainter) -> None:
        if self.name:
            faces.painted.add(self.name)
        draw(self, painter)

    def only_whole(paint: Callable[..., None]) -> Callable[..., None]:
        def painted_whole(*arguments: Any, **named: Any) -> None:
            if faces.whole:
                paint(*arguments, **named)

        return painted_whole

    with ExitStack() as stack:
        for module in (sheets, curtain):
            stack.enter_context(changed(module, "card_picture", painted))
        stack.enter_context(changed(table_cards, "card_picture", picture))
        stack.enter_context(changed(CardSprite, "_draw", drawn))
        stack.enter_context(changed(CardSprite, "veil", lambda *_, **__: None))
        for owner, name in (
            (sheets.Sheets, "_fan"), (sheets.Sheets, "_piles"), (sheets.Sheets, "_own_backs"),
            (sheets.Sheets, "_stock"), (sheets.Sheets, "_slot"), (curtain, "_cloth"),
            (curtain.Curtain, "_tag"), (curtain.Curtain, "_backs"), (table_art, "write"),
            (table_art, "paper"), (table_art, "closed_eye"),
        ):  # fmt: skip
            stack.enter_context(changed(owner, name, only_whole(getattr(owner, name))))
        # The poster of what rules looks like a card and is none.
        stack.enter_context(changed(sheets.Sheets, "_ruling", lambda *_: None))
        yield faces
