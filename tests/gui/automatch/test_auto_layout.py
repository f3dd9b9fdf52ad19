"""Where cards lie: nothing hides what one must read, in either layout and for any hand."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from ludotheque.ui.games.automatch.cards import MARGIN_SHARE, PROPORTION
from ludotheque.ui.games.automatch.layout import BROADEST, WIDE, Layout, Slot, broad, layout_for

LAYOUTS = [
    pytest.param(layout_for(players, tall=tall, market=market), id=f"{players}-{tall}-{market}")
    for players in (2, 3, 4)
    for tall in (False, True)
    for market in (False, True)
] + [
    pytest.param(layout_for(players, tall=False, width=width), id=f"{players}-{width:.0f}")
    for players in (2, 3, 4)
    for width in (1480.0, BROADEST)
]  # fmt: skip
PILL = 23.0
layouts = pytest.mark.parametrize("layout", LAYOUTS)


def around(centre: QPointF, width: float) -> QRectF:
    """The rectangle of a card."""
    height = width * PROPORTION
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


def colours(hand: list[int]) -> list[int]:
    """The colours of a hand in its order."""
    return sorted(card // 13 if card < 52 else -1 for card in hand)


@layouts
def test_the_cards_of_a_trick_lie_apart(layout: Layout) -> None:
    """With the name and the figure below each of them."""
    boxes = [around(centre, layout.trick_width) for centre in layout.trick]
    assert len(boxes) == layout.players
    for box in boxes:
        with_words = box.adjusted(-13, 0, 13, 5 + 2 * PILL * layout.note + 4)
        assert layout.table.contains(with_words)
    for one, other in itertools.permutations(boxes, 2):
        below = one.adjusted(0, 0, 0, 5 + 2 * PILL * layout.note + 4)
        assert not below.intersects(other)


@layouts
def test_everything_has_a_place_of_its_own(layout: Layout) -> None:
    """Plaques, plates, piles and the trick do not overlap; all lies on the table."""
    boxes = {
        "ruling": layout.ruling, "preview": layout.preview, "last": layout.last,
        "drop": layout.drop, "piles": layout.piles,
        "stock": around(layout.stock[0], layout.stock_width).united(
            around(layout.stock[1], layout.stock_width)
        ),
        **{f"plate {i}": seat.plate for i, seat in enumerate(layout.seats)},
        **{f"card {i}": around(centre, layout.trick_width)
           for i, centre in enumerate(layout.trick)},
    }  # fmt: skip
    for name, box in boxes.items():
        assert layout.area.contains(box), name
    for (one, first), (other, second) in itertools.combinations(boxes.items(), 2):
        assert not first.intersects(second), (one, other)
    assert not layout.hand_area.intersects(layout.ruling)
    for name in ("preview", "last"):
        assert not layout.hand_area.intersects(boxes[name]), name


@layouts
@given(hand=st.lists(st.integers(0, 53), min_size=1, max_size=25, unique=True))
def test_a_hand_shows_the_margin_of_every_card(layout: Layout, hand: list[int]) -> None:
    """In its zone, none outside, each card's margin to be read, the colours together."""
    most = {2: 25, 3: 17, 4: 13}[layout.players]
    order = colours(hand[:most])
    rows = layout.rows(order)
    assert sum(rows) == len(order)
    assert len(rows) <= 2
    width, slots = layout.card_width(rows), layout.hand(rows)
    assert len(slots) == len(order)
    area = layout.area.adjusted(0, 0, 0, 1)
    for slot in slots:
        assert slot.seen >= width * MARGIN_SHARE
        box = around(slot.centre, width)
        assert area.contains(box.adjusted(6, 6, -6, -6))
    assert _parted(rows, slots, width)


def _parted(rows: tuple[int, ...], slots: tuple[Slot, ...], width: float) -> bool:
    """Return whether two rows do not cover each other, and cards go from left to right."""
    start = 0
    for count in rows:
        xs = [slot.centre.x() for slot in slots[start : start + count]]
        if xs != sorted(xs):
            return False
        start += count
    if len(rows) == 1:
        return True
    upper, lower = slots[0].centre.y(), slots[-1].centre.y()
    return lower - upper >= width * PROPORTION


def test_two_rows_are_parted_between_colours() -> None:
    """Where that leaves both of them short enough."""
    layout = layout_for(2, tall=False)
    assert layout.rows([-1, -1, *[0] * 5, *[1] * 6, *[2] * 7, *[3] * 5]) == (13, 12)
    assert layout.rows([0] * 13 + [1] * 12) == (13, 12)
    assert layout.rows([0] * 3 + [1] * 13 + [2] * 9) == (13, 12)
    assert layout.rows([0] * 17) == (17,)


@pytest.mark.parametrize(
    ("view", "width"),
    [((960, 769), 1220), ((1600, 1049), 1420), ((2400, 1000), 1720), ((0, 0), 1220)],
)
def test_a_broad_view_is_felt_from_edge_to_edge(view: tuple[int, int], width: float) -> None:
    """The table grows with the view, up to a width across which one can still look."""
    assert broad(*view) == width
    if width < BROADEST and view[1]:
        assert view[0] - width * view[1] / WIDE.height() < 0.03 * view[0]
    one, other = layout_for(2, tall=False), layout_for(2, tall=False, width=width)
    rows = one.rows([0] * 17)
    assert other.hand_area.width() - one.hand_area.width() == width - WIDE.width()
    assert (other.hand(rows)[0].seen > one.hand(rows)[0].seen) == (width > WIDE.width())
