"""Positions on the baize: a wide and a tall layout, and the slots of the cards of a hand.

The wide layout has the ruling characteristic and the large card in a column at the left; the tall
one has the other hands at the top, so that the cards of the own hand stay readable. Lengths are
scene units.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ludotheque.ui.games.automatch.cards import MARGIN_SHARE, PROPORTION
from ludotheque.ui.look.fonts import lettering

WIDE: Final = QRectF(0, 0, 1220, 940)
TALL: Final = QRectF(0, 0, 860, 985)
BROADEST: Final = 1720.0
"""The width to which the wide layout grows with a broad view; its height stays."""
BROAD: Final = 1360.0
"""The width from which cards of a hand need not cover one another, if there are few."""
WORTH: Final = 1.5
"""The width of a view divided by its height up to which it is all the table's, not the panel's."""
TURNING_POINT: Final = 1.06
"""The width of a view divided by its height below which the tall layout is the better one."""
TWO_ROWS: Final = 17
"""The most cards of a hand which lie in one row."""
WIDEST: Final = 84.0
GROWN: Final = 156.0
"""The width of a strip of two rows at most, and of the card it grows to."""
MOST: Final = 1.3
"""How much higher a line may be at most for larger text."""
GAP: Final = 18.0
"""Between the strips of two countries."""
ROW: Final = 15
"""The most cards in either of two rows which may be parted between two countries."""


@attrs.frozen
class SeatBox:
    """Another player at the table: his plate, and the fan of his cards.

    ``fan`` is the middle of the fan, ``back`` the width of a back, ``pitch`` from back to back;
    ``angle`` by which the fan is turned. ``origin`` is where the cards he lays come from.
    """

    plate: QRectF
    fan: QPointF
    back: float
    pitch: float
    angle: float = 0.0

    @property
    def origin(self) -> QPointF:
        """Return where the cards he lays come from."""
        return self.fan


@attrs.frozen
class Slot:
    """The slot of a card in a hand: centre, rotation in degrees, width left uncovered."""

    centre: QPointF
    angle: float
    seen: float


@attrs.frozen
class Layout:
    """The places of one layout for a number of players, wide or ``tall``.

    ``lift`` is the button which lifts the curtain; no card of a hand or trick lies below it.
    ``text`` scales what is written, ``note`` what is written between the cards of a trick.
    """

    area: QRectF
    tall: bool
    players: int
    ruling: QRectF
    preview: QRectF
    last: QRectF
    table: QRectF
    trick: tuple[QPointF, ...]
    trick_width: float
    seats: tuple[SeatBox, ...]
    piles: QRectF
    drop: QRectF
    lift: QRectF
    stock: tuple[QPointF, QPointF]
    stock_width: float
    text: float
    note: float

    @property
    def trick_height(self) -> float:
        """Return the height of a card of the trick."""
        return self.trick_width * PROPORTION

    @property
    def key_table(self) -> QPointF:
        """Return the centre of the line of the key table which a contest shows."""
        down = 44 if not self.tall else 34
        if self.players == 2:  # the cards of the trick are large
            down = 6 if not self.tall else 10
        return QPointF(self.table.center().x(), self.table.bottom() - down)

    @property
    def head(self) -> QRectF:
        """Return where is written who has taken the trick that stands on the table."""
        left, top = self.table.left(), self.table.top()
        if self.players == 4:  # beside the card at the top
            if self.tall:
                return QRectF(left + 10, top + 78, 216, 32)
            return QRectF(left + 24, top + 8, 340, 34)
        if self.tall:
            return QRectF(left + 150, top + 2, 260, 40)
        return QRectF(left + 190, top + 2, self.table.width() - 380, 27)

    @property
    def spread(self) -> float:
        """Return how much of a card is uncovered at most, as a share of its width.

        On a broad table the whole of it, and a little felt beside it.
        """
        if self.tall or self.area.width() < BROAD:
            return 0.62
        return 1.04

    @property
    def hand_area(self) -> QRectF:
        """Return the zone of the own hand, as high as two rows."""
        left = self.table.left() if not self.tall else self.area.left() + 12
        top = self.table.bottom()
        return QRectF(left, top, self.area.right() - 14 - left, self.area.bottom() - 12 - top)

    def rows(self, countries: Sequence[int]) -> tuple[int, ...]:
        """Return how many cards lie in each row of a hand, given the colours in its order.

        Two rows are parted between colours where that leaves both short enough.
        """
        count = len(countries)
        if count <= TWO_ROWS:
            return (count,)
        half = (count + 1) // 2
        edges = [i for i in range(1, count) if countries[i] != countries[i - 1]]
        fitting = [i for i in edges if max(i, count - i) <= ROW]
        first = min(fitting, key=lambda i: abs(i - half), default=half)
        return (first, count - first)

    def card_width(self, rows: Sequence[int]) -> float:
        """Return the width of the cards of a hand in these rows."""
        zone = self.hand_area
        most = max(max(rows, default=1), 1)
        lines = len(rows)
        room = (zone.height() - 8 * (lines - 1) - (34 if lines == 1 else 26)) / lines
        if lines == 1:
            room = min(room, 226)
        # At least the margin of every card is to be seen.
        fits = zone.width() / (1 + (most - 1) * (MARGIN_SHARE + 0.03))
        return min(room / PROPORTION, fits)

    def strip(self, rows: Sequence[int], countries: Sequence[int]) -> QSizeF:
        """Return the size of each strip of a hand in two rows, with what parts it from the next."""
        zone, (first, second) = self.hand_area, rows
        rooms = [
            (zone.width() - GAP * _parts(part)) / len(part)
            for part in (countries[:first], countries[first : first + second])
        ]
        return QSizeF(min(*rooms, WIDEST), (zone.height() - 8 - 26) / 2)

    def strips(self, rows: Sequence[int], countries: Sequence[int]) -> tuple[Slot, ...]:
        """Return the slots of a hand in two rows of strips, with gaps between the countries."""
        zone, size = self.hand_area, self.strip(rows, countries)
        found, start = [], 0
        y = zone.bottom() - size.height() * 1.5 - 8
        for count in rows:
            part = countries[start : start + count]
            x = zone.center().x() - (count * size.width() + GAP * _parts(part)) / 2
            for index in range(count):
                if index and part[index] != part[index - 1]:
                    x += GAP
                found.append(Slot(QPointF(x + size.width() / 2, y), 0.0, size.width()))
                x += size.width()
            start, y = start + count, y + size.height() + 8
        return tuple(found)

    def hand(self, rows: Sequence[int]) -> tuple[Slot, ...]:
        """Return the slots of a hand in these rows, in its order."""
        zone, width = self.hand_area, self.card_width(rows)
        height, found = width * PROPORTION, []
        bottom = zone.bottom() - (len(rows) - 1) * (height + 8)
        for count in rows:
            pitch = min(width * self.spread, (zone.width() - width) / max(1, count - 1))
            middle, y = zone.center().x(), bottom - height / 2
            for index in range(count):
                aside = index - (count - 1) / 2
                angle = 0.7 * aside if len(rows) == 1 else 0.0
                sink = 0.55 * aside * aside if len(rows) == 1 else 0.0
                centre = QPointF(middle + aside * pitch, y - 18 * (len(rows) == 1) + sink)
                seen = width if index == count - 1 else min(width, pitch)
                found.append(Slot(centre, angle, seen))
            bottom += height + 8
        return tuple(found)


def _parts(countries: Sequence[int]) -> int:
    """Return how often the country changes within a row."""
    return sum(one != other for one, other in pairwise(countries))


def is_tall(width: float, height: float) -> bool:
    """Return whether the tall layout is the better one in a view of this size."""
    return width < height * TURNING_POINT


def broad(width: float, height: float) -> float:
    """Return how wide the wide layout is in a view of this size, so that no felt stays empty."""
    wanted = WIDE.height() * width / height if height > 0 else 0.0
    return min(BROADEST, max(WIDE.width(), wanted // 20 * 20))


def layout_for(
    players: int, *, tall: bool, market: bool = False, width: float = WIDE.width()
) -> Layout:
    """Return the layout for two, three or four players; ``market`` leaves room for its line.

    ``width`` is that of the wide layout (see ``broad``).

    The plates of the players grow with what is written on boards (``lettering``).
    """
    ruling = 306 if market else 252
    made = _tall(players, market=market) if tall else _wide(players, ruling, width)
    return attrs.evolve(made, seats=tuple(_grown(box, made) for box in made.seats))


def _grown(box: SeatBox, made: Layout) -> SeatBox:
    """Return another player's place with a plate as large as its letters ask for.

    The plate grows where there is felt: up beside the table, down at the top, towards the middle.
    """
    plate, more = box.plate, min(lettering(), MOST) - 1
    high = plate.height() * more
    if made.tall:
        return attrs.evolve(box, plate=plate.adjusted(0, 0, 0, high))
    wide = plate.width() * more
    if box.angle:
        left = box.angle < 0
        grown = plate.adjusted(0 if left else -wide, -high, wide if left else 0, 0)
    else:
        to_left = min(wide, plate.left() - made.table.left() - 4)
        grown = plate.adjusted(-to_left, 0, min(wide - to_left, 24), high)
    return attrs.evolve(box, plate=grown)


def _wide(players: int, ruling: float, width: float) -> Layout:
    table = QRectF(300, 100, width - 314, 424 if players == 2 else 574)
    middle = table.center().x()
    top = SeatBox(
        QRectF(middle - (419 if players == 2 else 331), 18, 196, 54), QPointF(middle, 28), 58, 15
    )
    left = SeatBox(QRectF(304, 482, 178, 54), QPointF(350, 318), 58, 15, -90)
    right = SeatBox(QRectF(width - 196, 482, 178, 54), QPointF(width - 84, 318), 58, 15, 90)
    if players == 2:
        seats: tuple[SeatBox, ...] = (top,)
        trick: tuple[QPointF, ...] = QPointF(middle + 112, 286), QPointF(middle - 112, 286)
    elif players == 3:
        seats = (left, right)
        trick = QPointF(middle, 448), QPointF(middle - 150, 236), QPointF(middle + 150, 236)
    else:
        seats = (left, top, right)
        trick = (
            QPointF(middle, 441), QPointF(middle - 156, 320), QPointF(middle, 200),
            QPointF(middle + 156, 320),
        )  # fmt: skip
    stock = QPointF(table.left() + 60, table.bottom() - 74)
    return Layout(
        area=QRectF(0, 0, width, WIDE.height()), tall=False, players=players,
        ruling=QRectF(16, 16, 268, ruling),
        preview=QRectF(16, 536, 268, 388),
        last=QRectF(16, 30 + ruling, 268, 132),
        table=table, trick=trick,
        trick_width={2: 196, 3: 130, 4: 122}[players],
        seats=seats,
        piles=QRectF(table.right() - 182, table.bottom() - 118, 178, 96 if players == 4 else 48),
        drop=QRectF(table.right() - 60, 18, 46, 46),
        lift=QRectF(16, 474, 268, 56),
        stock=(stock, stock + QPointF(78, 0)), stock_width=66, text=1.0, note=1.0,
    )  # fmt: skip


def _tall(players: int, *, market: bool) -> Layout:
    table = QRectF(244, 172, 606, 430 if players == 2 else 552)
    middle = table.center().x()
    room = QRectF(302, 8, 552, 130)
    others = players - 1
    wide = room.width() / others
    seats = []
    for index in range(others):
        centre = room.left() + wide * (index + 0.5)
        plate = min(wide - 12, 216.0)
        pitch = 9.0 if others > 1 else 12.0
        box = QRectF(centre - plate / 2, 72, plate, 62)
        seats.append(SeatBox(box, QPointF(centre, 34), 44, pitch))
    if players == 2:
        trick: tuple[QPointF, ...] = QPointF(middle + 93, 370), QPointF(middle - 93, 370)
    elif players == 3:
        trick = (
            QPointF(middle, 500), QPointF(middle - 134, 334), QPointF(middle + 134, 334),
        )  # fmt: skip
    else:
        trick = (
            QPointF(middle, 508), QPointF(middle - 148, 385), QPointF(middle, 262),
            QPointF(middle + 148, 385),
        )  # fmt: skip
    stock = QPointF(332, 192)
    ruling = QRectF(8, 6, 286, 198 if market else 160)
    preview = QRectF(8, ruling.bottom() + 8, 184 if market else 206, 0)
    preview.setHeight(preview.width() * PROPORTION)
    return Layout(
        area=TALL, tall=True, players=players, ruling=ruling, preview=preview,
        last=QRectF(8, preview.bottom() + 8, 222, 112),
        table=table, trick=trick,
        trick_width=160 if players == 2 else 118,
        seats=tuple(seats),
        piles=QRectF(table.right() - 196, table.top() + 4, 196, 76 if players == 4 else 38),
        drop=QRectF(table.right() - 56, table.bottom() - 58, 50, 50),
        lift=QRectF(middle - 176, 88, 352, 62),
        stock=(stock, stock + QPointF(64, 0)), stock_width=54, text=1.3, note=1.12,
    )  # fmt: skip
