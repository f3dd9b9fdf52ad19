"""The 54 cards of L'Auto-Match as pixmaps, drawn from a key table and kept.

A ``Deck`` belongs to one table. Its pictures come in three sizes of detail, chosen by the width
asked for: up to 64 pixels « small » (plate, number, ranks), up to 190 « hand », beyond « large »
with the three figures. Source: rules, automatch, cards.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.messages import catalogue
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP
from ludotheque.games.automatch.keytable import Table, reconstruction
from ludotheque.ui.games.automatch.card_art import HEIGHT, WIDTH, Face, Print
from ludotheque.ui.games.automatch.card_faces import paint_back, paint_face, paint_special
from ludotheque.ui.games.automatch.families import family_of
from ludotheque.ui.look.fonts import lettering
from ludotheque.ui.look.pixmapstore import PixmapStore
from ludotheque.ui.look.theme import current_theme

PROPORTION: Final = HEIGHT / WIDTH
"""Height of a card divided by its width."""
MARGIN_SHARE: Final = 0.28
"""The part of the width at the left which carries plate and ranks."""
SMALL_SHARE: Final = 0.4
"""The part of the width which the ranks of a small card need."""
SMALL: Final = 64.0
LARGE: Final = 190.0

_Key = tuple[object, ...]
_store: Final = PixmapStore(40 * 1024 * 1024)


def height_for(width: float) -> float:
    """Return the height of a card of this width."""
    return width * PROPORTION


def size_of(width: float) -> str:
    """Return how much a card of this width shows: "small", "hand" or "large".

    With larger text a card shows less, larger.
    """
    return "small" if width <= SMALL else "hand" if width <= LARGE * lettering() else "large"


class Deck:
    """The pictures of the cards of one key table."""

    def __init__(self, table: Table) -> None:
        """Make the faces of the cards, with the ranks as the engine computes them."""
        self.table = table
        ranks = [table.ranks(what) for what in range(3)]
        self.faces = tuple(
            Face(
                card, car, (ranks[0][card], ranks[1][card], ranks[2][card]), family_of(car),
                table.reconstruction,
            )
            for card, car in enumerate(table.cars)
        )  # fmt: skip

    def front(
        self, card: int | str, width: float, ratio: float = 1.0, *,
        ruling: str | None, figures: bool, ranks: bool, numbers: bool = True,
        overlapped: bool = False,
    ) -> QPixmap:  # fmt: skip
        """Return the front of a card, by its number or notation, ``width`` pixels wide.

        ``ratio`` is the device pixel ratio. ``ruling`` is "engine", "consumption" or "speed", whose
        rank is boxed, or None. Without ``ranks`` the margin shows plate and number only; without
        ``numbers`` as well, the plate only, and the bodywork no number. With ``figures`` a card of
        the hand prints the ruling figure, a large one all three. A small one ``overlapped`` by the
        next has its ranks in as narrow a margin as the others. Raises KeyError or ValueError for an
        unknown card or characteristic.
        """
        number = CARD[card] if isinstance(card, str) else card
        if ruling is not None and ruling not in CHARACTERISTICS:
            raise ValueError(f"unknown characteristic: {ruling}")
        rules = None if ruling is None else CHARACTERISTICS.index(ruling)
        shown = Print(rules, figures, ranks, numbers)
        theme = current_theme()
        size = size_of(width)
        if overlapped and size == "small":
            size = "narrow"
        if number < PUMP:
            face = self.faces[number]
            own: object = (face, shown)
        else:
            face, own = None, number
        language = catalogue().language
        key = (own, _pixels(width, ratio), size, theme.drawn, language, lettering())
        found = _kept(key, ratio)
        if found is not None:
            return found
        pixmap, painter = _begin(width, ratio)
        if face is None:
            paint_special(painter, theme, number, size)
        else:
            paint_face(painter, theme, face, shown, size)
        painter.end()
        return _keep(key, pixmap, ratio)


@lru_cache(maxsize=4)
def deck(table: Table | None = None) -> Deck:
    """Return the deck of a table, by default of the program's own."""
    return Deck(table or reconstruction())


def card(
    number: int | str, width: float, ratio: float = 1.0, *,
    ruling: str | None, figures: bool, ranks: bool, numbers: bool = True,
    table: Table | None = None,
) -> QPixmap:  # fmt: skip
    """Return the front of a card of a table, see Deck.front."""
    return deck(table).front(
        number, width, ratio, ruling=ruling, figures=figures, ranks=ranks, numbers=numbers
    )


def back(width: float, ratio: float = 1.0) -> QPixmap:
    """Return the back of a card."""
    key = ("back", _pixels(width, ratio))
    found = _kept(key, ratio)
    if found is not None:
        return found
    pixmap, painter = _begin(width, ratio)
    paint_back(painter)
    painter.end()
    return _keep(key, pixmap, ratio)


def back_in_square(side: float, ratio: float) -> QPixmap:
    """Return the back of a card in the middle of a square picture, as high as it."""
    width = side / PROPORTION
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.drawPixmap(QPointF((side - width) / 2, 0), back(width, ratio))
    painter.end()
    return picture


def _pixels(width: float, ratio: float) -> tuple[int, int]:
    return max(1, round(width * ratio)), max(1, round(height_for(width) * ratio))


def _begin(width: float, ratio: float) -> tuple[QPixmap, QPainter]:
    wide, high = _pixels(width, ratio)
    pixmap = QPixmap(wide, high)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(wide / WIDTH, high / HEIGHT)
    return pixmap, painter


def _kept(key: _Key, ratio: float) -> QPixmap | None:
    return _store.find((*key, round(ratio, 4)))


def _keep(key: _Key, pixmap: QPixmap, ratio: float) -> QPixmap:
    pixmap.setDevicePixelRatio(ratio)
    return _store.keep((*key, round(ratio, 4)), pixmap)
