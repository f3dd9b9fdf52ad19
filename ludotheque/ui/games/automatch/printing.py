"""L'Auto-Match on paper: the 54 cards, nine a sheet, their backs, and the key table.

Source: rules, automatch, Cards.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import COUNTRIES, NAMES, PUMP, SHOWN
from ludotheque.games.automatch.keytable import Table, read_table, reconstruction
from ludotheque.ui.games.automatch import card_art as art
from ludotheque.ui.games.automatch.card_faces import paint_face, paint_special
from ludotheque.ui.games.automatch.cards import deck
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import ask_table, table_in_use
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.printing import ink, steps
from ludotheque.ui.printing.folding import Art
from ludotheque.ui.printing.kits import FileOption, Making, Part, PrintKit, TickOption, Wish
from ludotheque.ui.printing.paper import CARD, CARDS, Page, Portions

PALE_BACK: Final = {"#A62B22": "#F8E6E0", "#C9564B": "#D58C80", "#2B2420": "#7C3A31"}
"""The colours of a back for paper: the red of the cards on the table would drink the ink."""
SPARE_BACK: Final = {
    "#2B2420": "#7C3A31",
    "#FDF7E8": "#FFFFFF",
    'fill="#A62B22"': 'fill="none" stroke="#7C3A31" stroke-width="1.2"',
    'stroke="#7C3A31" stroke-width="8"': 'stroke="#7C3A31" stroke-width="2.5"',
    'stroke="#C9564B" stroke-width="7"': 'display="none"',
}
"""The changes in a back which saves ink: a frame and the steering wheel."""
SHEET: Final = CARDS[0] * CARDS[1]
INSET: Final = 2.0
"""The white border of a card above and below; it is a little wider at the sides."""


def sheets() -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the cards on every sheet: all 54, each once."""
    numbers = range(len(NAMES))
    return tuple(tuple(numbers[start : start + SHEET]) for start in numbers[::SHEET])


def card_rect(body: QRectF, index: int, *, turned: bool = False) -> QRectF:
    """Return where a card lies, row by row; its back is mirrored, for the sheet is turned over."""
    row, column = divmod(index, CARDS[0])
    if turned:
        column = CARDS[0] - 1 - column
    return QRectF(body.left() + column * CARD[0], body.top() + row * CARD[1], *CARD)


def front(card: int, table: Table | None = None, *, figures: bool = False) -> Art:
    """Return the front of a card by its number; without a table, with our ranks."""
    faces = deck(table or reconstruction()).faces
    shown = art.Print(None, figures, ranks=True)

    def draw(painter: QPainter, box: QRectF) -> None:
        with _Card(painter, box):
            if card < PUMP:
                size = "large" if figures else "hand"
                paint_face(painter, current_theme(), faces[card], shown, size)
            else:
                paint_special(painter, current_theme(), card, "large")

    return draw


def back(painter: QPainter, box: QRectF) -> None:
    """Draw the back of all cards."""
    changes = SPARE_BACK if ink.saves() else PALE_BACK
    ink.drawing(painter, "automatch/dos-de-carte", _inner(box), changes)


def paint_cards(
    painter: QPainter, body: QRectF, table: Table, cards: Sequence[int], *, figures: bool
) -> Portions:
    """Draw a sheet of fronts, yielding after each card; ``figures`` prints the figures, too."""
    for index, card in enumerate(cards):
        front(card, table, figures=figures)(painter, card_rect(body, index))
        yield
    _grid(painter, body)
    yield


def paint_backs(painter: QPainter, body: QRectF, cards: Sequence[int]) -> Portions:
    """Draw the backs of a sheet of cards."""
    for index, _card in enumerate(cards):
        back(painter, card_rect(body, index, turned=True))
        yield
    ink.crop_marks(painter, body, 0)
    yield


class _Card:
    """A context in which the painter draws a card in card units, into a rectangle."""

    def __init__(self, painter: QPainter, box: QRectF) -> None:
        self._painter, self._box = painter, _inner(box)

    def __enter__(self) -> None:
        scale = self._box.width() / art.WIDTH
        self._painter.save()
        self._painter.translate(self._box.topLeft())
        self._painter.scale(scale, scale)

    def __exit__(self, *_: object) -> None:
        self._painter.restore()


def _inner(box: QRectF) -> QRectF:
    """Return the printed part of a card's rectangle, in the proportions of its drawing."""
    height = box.height() - 2 * INSET
    inner = QRectF(0, 0, height * art.WIDTH / art.HEIGHT, height)
    inner.moveCenter(box.center())
    return inner


def _grid(painter: QPainter, body: QRectF) -> None:
    """Draw the lines between the cards and the marks at their ends."""
    made = ink.cut_pen()
    tick = ink.TICK
    for column in range(CARDS[0] + 1):
        x = body.left() + column * CARD[0]
        ink.line(painter, made, x, body.top() - tick, x, body.bottom() + tick)
    for row in range(CARDS[1] + 1):
        y = body.top() + row * CARD[1]
        ink.line(painter, made, body.left() - tick, y, body.right() + tick, y)


# The key table

_ROW: Final = 7.5
_HEADS: Final = (
    ("", 8.0), (M("Car"), 0.0), (M("cm³"), 15.5), (M("l/100 km"), 15.5), (M("km/h"), 13.5),
)  # fmt: skip
"""The columns of the table and their widths; the car takes what is left."""


def paint_table(painter: QPainter, body: QRectF, table: Table) -> Portions:
    """Draw the key table: the cars of each country with their figures and their ranks."""
    gap = 8.0
    width = (body.width() - gap) / 2
    height = _ROW * 14 + 9
    top = body.top() + 13
    text = _origin(table)
    ink.write(painter, QRectF(body.left(), body.top() + 1, body.width(), 10), text, 3.2,
              ink=ink.PALE, wrap=True)  # fmt: skip
    for country in range(4):
        row, column = divmod(country, 2)
        at = QPointF(body.left() + column * (width + gap), top + row * (height + gap))
        _country(painter, table, country, QRectF(at.x(), at.y(), width, height))
        yield


def _origin(table: Table) -> object:
    if table.reconstruction:
        return M(
            "Reconstruction: the original key table is lost, and these figures are ours. The small "
            "numbers are the ranks inside a country; rank 1 wins."
        )
    return M(
        "Figures of your own key table. The small numbers are the ranks inside a country; rank 1 "
        "wins."
    )


def _columns(box: QRectF) -> list[tuple[float, float]]:
    fixed = sum(width for _, width in _HEADS)
    found, x = [], box.left()
    for _, width in _HEADS:
        wide = width or box.width() - fixed
        found.append((x, wide))
        x += wide
    return found


def _country(painter: QPainter, table: Table, country: int, box: QRectF) -> None:
    colour = art.SHADES[country]
    title = QRectF(box.left(), box.top(), box.width(), 7.5)
    if ink.saves():
        ink.line(painter, ink.pen(colour, 0.6), title.left(), title.bottom(),
                 title.right(), title.bottom())  # fmt: skip
    else:
        painter.fillRect(title, QColor(colour))
    shade = colour if ink.saves() else "#FFFFFF"
    ink.write(painter, title.adjusted(2, 0, -2, 0), COUNTRIES[country], 4.6, weight=700,
              ink=shade, title=True)  # fmt: skip
    columns = _columns(box)
    y = title.bottom()
    for (x, wide), (text, _) in zip(columns, _HEADS, strict=True):
        align = ink.LEFT if text == _HEADS[1][0] else ink.CENTRE
        ink.write(painter, QRectF(x, y, wide, 6.5), text, 2.7, weight=600, ink=ink.PALE,
                  align=align)  # fmt: skip
    y += 6.8
    ranks = [table.ranks(what) for what in range(3)]
    for number in range(13):
        card = 13 * country + number
        row = QRectF(box.left(), y + number * _ROW, box.width(), _ROW)
        ink.line(painter, ink.pen("#B9AE9C", 0.15), row.left(), row.top(), row.right(), row.top())
        _row(painter, table, card, [rank[card] for rank in ranks], row, columns)


def _row(
    painter: QPainter, table: Table, card: int, ranks: list[int], row: QRectF,
    columns: list[tuple[float, float]],
) -> None:  # fmt: skip
    car = table.cars[card]
    colour = art.SHADES[car.country]
    cells = [QRectF(x, row.top(), wide, row.height()) for x, wide in columns]
    ink.write(painter, cells[0], SHOWN[card], 3.2, weight=700, ink=colour)
    ink.write(painter, cells[1].adjusted(0.5, 0, -1, 0), car.name, 3.0, weight=600)
    for what in range(3):
        cell = cells[2 + what]
        figure = cell.adjusted(0, 0, -5.4, 0)
        ink.write(painter, figure, art.figure_text(car.figures[what]), 3.1, align=ink.RIGHT)
        rank = QRectF(cell.right() - 4.2, cell.top() + 0.9, 4.2, cell.height() - 1.2)
        ink.write(painter, rank, ranks[what], 2.2, weight=600, ink=colour)


# The kit


OWN_TABLE: Final = FileOption(
    key="automatch.own_table",
    title=M("L’Auto-Match’s key table"),
    choose=M("Another key table…"),
    kind=Table,
    ours=reconstruction,
    named=lambda table: None if table.reconstruction else M("Your own key table"),
    ask=ask_table,
    read=read_table,
    in_use=lambda host: table_in_use(host)[0] or reconstruction(),
)
FIGURES: Final = TickOption(
    key="automatch.figures", title=M("Figures on the cards, too"), secret=True
)


def _fronts(wish: Wish) -> tuple[Page, ...]:
    hint = M("Cut along the lines. Cards with your own key table’s figures and ranks.")
    table = OWN_TABLE.of(wish)
    if table.reconstruction:
        hint = M(
            "Cut along the lines. Reconstruction: the cars’ figures and ranks are ours, not those "
            "of the original deck."
        )
    found = sheets()
    return tuple(
        Page(
            "automatch.cards",
            M("54 cards, sheet {sheet} of {sheets}", sheet=number, sheets=len(found)),
            hint,
            partial(paint_cards, table=table, cards=shown, figures=FIGURES.of(wish)),
            grid=True,
        )
        for number, shown in enumerate(found, 1)
    )


def _backs(_wish: Wish) -> tuple[Page, ...]:
    found = sheets()
    hint = M(
        "Belongs on the back of the sheet of cards before it: print both sides, turning over the "
        "long edge."
    )
    return tuple(
        Page(
            "automatch.backs", M("Backs of sheet {sheet}", sheet=number), hint,
            partial(paint_backs, cards=shown), grid=True, behind="automatch.cards",
        )
        for number, shown in enumerate(found, 1)
    )  # fmt: skip


def _table(wish: Wish) -> tuple[Page, ...]:
    hint = M("Keep it closed during a deal in which figures are announced.")
    draw = partial(paint_table, table=OWN_TABLE.of(wish))
    return (Page("automatch.table", M("Key table of the 52 cars"), hint, draw),)


_SHOWN: Final = PUMP
"""The card in the pictures on how to build: it has no ranks, so that nothing secret is shown."""
_CARDS_MAKING: Final = Making(
    steps=lambda _wish: (steps.cut_cards_step(front(_SHOWN)),),
    minutes=35, weight=200, tools=(steps.KNIFE,),
)  # fmt: skip
_BACKS_MAKING: Final = Making(
    steps=lambda _wish: (steps.turn_step(front(_SHOWN), back),), weight=200
)

KIT: Final = PrintKit(
    (
        Part("automatch.cards", M("The 54 cards"), _fronts, secret=True, making=_CARDS_MAKING),
        Part(
            "automatch.backs",
            M("Backs of the cards"),
            _backs,
            behind="automatch.cards",
            making=_BACKS_MAKING,
        ),
        Part("automatch.table", M("Key table"), _table, secret=True),
    ),
    ticks=(FIGURES,),
    files=(OWN_TABLE,),
)
