"""The cloth on which cars are put in order: by click, by drag and by keys."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter

from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.cards import CHARACTERISTICS
from ludotheque.table.controller import TableController
from ludotheque.ui.board.accessible import speak_focus
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Layer
from ludotheque.ui.games.automatch import cards
from ludotheque.ui.games.automatch.encyclopaedia import rowart
from ludotheque.ui.games.automatch.encyclopaedia.cartexts import UNITS, row_text
from ludotheque.ui.games.automatch.encyclopaedia.ordering import Ordering
from ludotheque.ui.look.fonts import text_scale
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.widgets.leaving import delete_later

ENDS: Final = (
    (M("the largest engine"), M("the smallest engine")),
    (M("the most frugal"), M("the thirstiest")),
    (M("the fastest"), M("the slowest")),
)
"""What lies first and last in the row, by characteristic."""
HAND: Final = "hand"
"""The place of the card to be laid."""
_SLIDE: Final = 220


def gap_name(index: int) -> str:
    """Return the name of the place before the car at ``index``."""
    return f"gap-{index}"


def car_name(index: int) -> str:
    """Return the name of the place of a car in the row."""
    return f"car-{index}"


class RowScene(BoardScene):
    """Shows an Ordering and lays its cards; at rest every car lies where the plan says.

    Places: « hand », and in turn « gap-0 », « car-0 », « gap-1 » …
    """

    laid = Signal(object)
    """A CardLaid: a card was laid."""

    def __init__(self) -> None:
        """Begin with an empty cloth."""
        super().__init__(TableController())
        self.controller.setParent(self)
        self.ordering: Ordering | None = None
        self.deck = cards.deck()
        self.last: int | None = None
        """The card laid last."""
        self.plan: rowart.Plan = rowart.plan(5, 960, 760)
        self.spots: dict[int, QRectF] = {}
        """Where each card of the row is drawn now."""
        self.carried = False
        self.hand_at = QPointF()
        self._sliding = Motion(self)
        self._layer = Layer(QRectF(0, 0, 960, 760), self._paint)
        self.addItem(self._layer)
        self.take_size(QSize(960, 760))

    # What is shown

    def begin(self, ordering: Ordering | None, deck: cards.Deck) -> None:
        """Show an ordering from its beginning, None an empty cloth."""
        self.cancel_drag()
        self._sliding.finish()
        self.ordering, self.deck, self.last = ordering, deck, None
        self.cursor, self.hovered = None, None
        self._replan()

    def previews(self, place: str) -> bool:
        """Return whether a place is a gap: what it lies between is told."""
        return place.startswith("gap-")

    def width_used(self, width: float, height: float) -> float:
        """Return the whole width: the row takes what there is."""
        return width

    def take_size(self, size: QSize) -> None:
        """Lay the scene out for a viewport of this size."""
        self._sliding.finish()
        self.area = QRectF(0, 0, max(1, size.width()), max(1, size.height()))
        self.setSceneRect(self.area)
        self.removeItem(self._layer)
        self._layer = Layer(self.area, self._paint)
        self.addItem(self._layer)
        self._replan()

    def _replan(self) -> None:
        total = self.ordering.total if self.ordering is not None else 5
        self.plan = rowart.plan(total, self.area.width(), self.area.height(), text_scale())
        self.spots = self.targets()
        self._remake()

    def targets(self) -> dict[int, QRectF]:
        """Return where each card of the row belongs."""
        row = self.ordering.row if self.ordering is not None else []
        return {card: self.plan.slot(index) for index, card in enumerate(row)}

    def _remake(self) -> None:
        """Make the places: the hand, then gaps and cars in turn."""
        old = list(self.places.values())
        self.places.clear()
        if self.ordering is not None:
            if self.ordering.card is not None:
                self.add_place(HAND)
            for index in range(len(self.ordering.row)):
                self._add_gap(index)
                self.add_place(car_name(index))
            self._add_gap(len(self.ordering.row))
        for place in old:
            delete_later(place)
        if self.cursor not in self.places:
            self.cursor = None
        if self.hovered not in self.places:
            self.hovered = None
        self.ground_changed.emit()
        self.refresh()

    def _add_gap(self, index: int) -> None:
        if self.ordering is not None and self.ordering.card is not None:
            self.add_place(gap_name(index), "button")

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a place."""
        if name == HAND:
            return self.plan.hand
        kind, _, index = name.partition("-")
        if kind == "car":
            return self.plan.slot(int(index))
        assert self.ordering is not None
        return self.plan.gap(int(index), len(self.ordering.row))

    def place_at(self, pos: QPointF) -> str | None:
        """Return the gap nearest to a point, the hand, or None."""
        ordering = self.ordering
        if ordering is None or ordering.card is None:
            return None
        if not self.carried and self.plan.hand.contains(pos):
            return HAND
        gap = self.plan.gap_at(pos, len(ordering.row))
        return None if gap is None else gap_name(gap)

    # What every board has

    def expected(self) -> Mapping[str, str]:
        """Return the cars by their places."""
        row = self.ordering.row if self.ordering is not None else []
        return {car_name(index): str(card) for index, card in enumerate(row)}

    def shown(self) -> Mapping[str, str]:
        """Return the cars by the places they are drawn at."""
        found = {}
        for card, rect in self.spots.items():
            for index in range(len(self.spots)):
                if (self.plan.slot(index).topLeft() - rect.topLeft()).manhattanLength() < 1:
                    found[car_name(index)] = str(card)
        return found

    def sync(self) -> None:
        """Put the cars on their slots at once."""
        self.spots = self.targets()

    def follow(self) -> None:
        """Do nothing: this scene has no controller with a game."""

    def refresh(self) -> None:
        """Bring marks and names up to date."""
        self.update()
        self.marked.emit()
        self._name_watch.look()

    def hurry(self) -> bool:
        """End a running animation; the press is handled all the same."""
        self._sliding.finish()
        return False

    def finish(self) -> None:
        """End a movement at once."""
        super().finish()
        self._sliding.finish()

    @property
    def moving(self) -> bool:
        """Return whether a card is sliding."""
        return self._sliding.running

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return self.carried

    def chosen_place(self) -> str | None:
        """Return the hand: its card is the one to be laid."""
        return HAND if HAND in self.places else None

    # Laying

    def activate(self, place: str) -> None:
        """Lay the card in a gap."""
        self.pressed = None
        kind, _, index = place.partition("-")
        if kind == "gap":
            self._lay(int(index), self.plan.hand)
        self.refresh()

    def _lay(self, index: int, start: QRectF) -> None:
        ordering = self.ordering
        if ordering is None or ordering.card is None:
            return
        self._sliding.finish()
        before = {**self.spots, ordering.card: start}
        placed = ordering.lay(index)
        self.last = placed.card
        after = self.targets()
        self._remake()
        if self.cursor_shown and ordering.card is not None:
            self.cursor = gap_name(placed.index)
        self._slide(before, after)
        self.laid.emit(placed)

    def _slide(self, before: Mapping[int, QRectF], after: Mapping[int, QRectF]) -> None:
        def track(share: float) -> None:
            self.spots = {
                card: _between(before[card], target, share) for card, target in after.items()
            }
            self.update()

        def ended() -> None:
            self.sync()
            self.refresh()

        self._sliding.add(track, _SLIDE)
        self._sliding.start(ended, self.pace if self.views() else 0)

    # Dragging

    def begin_drag(self, place: str) -> bool:
        """Pick up the card; a drag that begins on a gap counts as a click."""
        self.pressed = None
        if place != HAND:
            self.activate(place)
            return False
        self._sliding.finish()
        self.carried = True
        self.hand_at = self.plan.hand.center()
        self.refresh()
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Move the dragged card."""
        self.hand_at = pos
        self.hovered = place
        self.refresh()

    def end_drag(self, place: str | None) -> None:
        """End the drag: lay the card at its gap, or return it to the pile."""
        if not self.carried:
            return
        self.carried = False
        if place is not None and place.startswith("gap-"):
            start = QRectF(self.plan.hand)
            start.moveCenter(self.hand_at)
            self._lay(int(place[4:]), start)
        self.refresh()

    def cancel_drag(self) -> None:
        """Put the dragged card back."""
        self.carried = False
        self.refresh()

    # Keys

    def _gap_of_cursor(self) -> int | None:
        if self.cursor is None or not self.cursor.startswith("gap-"):
            return None
        return int(self.cursor[4:])

    def show_cursor(self) -> None:
        """Show the keyboard cursor, first in the middle of the row."""
        if self.ordering is None or self.ordering.card is None:
            return
        if self.cursor not in self.places:
            self.cursor = gap_name((len(self.ordering.row) + 1) // 2)
        super().show_cursor()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor from gap to gap."""
        ordering, here = self.ordering, self._gap_of_cursor()
        if ordering is None or here is None or not self.cursor_shown:
            if here is None:
                self.cursor = None
            self.show_cursor()
            return
        self._to_gap(self.plan.next_gap(here, len(ordering.row), dx, dy))

    def extend_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor in reading order, over the cars too."""
        names = list(self.places)
        if self.cursor_shown and self.cursor in self.places:
            self.cursor = names[(names.index(self.cursor) + dx + dy) % len(names)]
            self.refresh()
            speak_focus(self.places[self.cursor])
        else:
            self.show_cursor()

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next gap."""
        self.move_cursor(direction * (not self.plan.tiles), direction * self.plan.tiles)

    def press_letter(self, key: Qt.Key) -> bool:
        """Move the cursor to the first or last gap; return whether it was a key for that."""
        first = keybook().has("automatch.row.first", key)
        if self.ordering is None or not (first or keybook().has("automatch.row.last", key)):
            return False
        self.cursor_shown = True
        self._to_gap(0 if first else len(self.ordering.row))
        return True

    def _to_gap(self, index: int) -> None:
        name = gap_name(index)
        if name in self.places:
            self.cursor = name
            self.refresh()
            speak_focus(self.places[name])

    # Drawing

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the cloth."""
        first = last = unit = ""
        if self.ordering is not None:
            first, last = map(str, ENDS[self.ordering.what])
            unit = UNITS[self.ordering.what]
        rowart.paint_cloth(painter, self.area.united(exposed), first, last, unit)

    # Words

    def place_message(self, name: str) -> Message:
        """Return the spoken name of a place."""
        assert self.ordering is not None
        return row_text(self.ordering, name)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return str(self.place_message(name))

    # Painting: cards or tiles, the gap pointed at, the hand, what is left

    def _paint(self, painter: QPainter) -> None:
        """Draw the row, the mark of the gap pointed at, the card to be laid."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ordering = self.ordering
        if ordering is None:
            self._paint_deck(painter)
            return
        moving = self.last if self.moving else None
        for card in ordering.row:
            if card != moving:
                self._paint_car(painter, card)
        if moving is not None:
            self._paint_car(painter, moving)
        marked = self.cursor if self.cursor_shown else self.hovered
        if marked is not None and marked in self.places and marked != HAND:
            box = self.rect_of(marked)
            if marked.startswith("gap-"):
                flat, keys = self.plan.tiles, self.cursor_shown
                rowart.paint_gap(painter, box, flat=flat, cursor=keys)
            else:
                rowart.paint_ring(painter, box, 7)
        self._paint_hand(painter)

    def _paint_car(self, painter: QPainter, card: int) -> None:
        ordering = self.ordering
        rect = self.spots.get(card)
        if ordering is None or rect is None:
            return
        box = QRectF(rect)
        radius = 7.0
        if self.plan.tiles:
            rowart.paint_tile(painter, self.deck.faces[card], box, ordering.what)
        else:
            radius = box.width() * 0.065
            self._paint_card(painter, card, box, figures=True)
        if card == self.last:
            rowart.paint_ring(painter, box, radius)
        if card in ordering.faulty:
            rowart.paint_fault(painter, box)

    def _paint_card(self, painter: QPainter, card: int, box: QRectF, *, figures: bool) -> None:
        assert self.ordering is not None
        what = self.ordering.what
        pixmap = self.deck.front(
            card, max(box.width(), cards.SMALL + 1), self.ratio,
            ruling=CHARACTERISTICS[what], figures=figures, ranks=False, numbers=what != 0,
        )  # fmt: skip
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))

    def _paint_hand(self, painter: QPainter) -> None:
        ordering = self.ordering
        if ordering is None or ordering.card is None:
            return
        box = QRectF(self.plan.hand)
        if ordering.left > 1:
            pile = box.translated(-box.width() * 1.25, 0)
            for level in range(min(3, ordering.left - 1), 0, -1):
                back = pile.translated(-3 * (level - 1), -2 * (level - 1))
                pixmap = cards.back(back.width(), self.ratio)
                painter.drawPixmap(back, pixmap, QRectF(pixmap.rect()))
            rowart.paint_count(painter, pile, ordering.left - 1)
        if self.carried:
            box.moveCenter(self.hand_at)
            painter.setOpacity(0.9)
        elif self.moving:
            return
        self._paint_card(painter, ordering.card, box, figures=False)
        painter.setOpacity(1)

    def _paint_deck(self, painter: QPainter) -> None:
        """Show the deck as long as nothing is to be put in order."""
        middle = self.area.center()
        width = min(150.0, self.area.width() / 4)
        for level in range(5, -1, -1):
            box = QRectF(0, 0, width, cards.height_for(width))
            box.moveCenter(middle + QPointF(-2.5 * level, -2.0 * level))
            pixmap = cards.back(width, self.ratio)
            painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))


def _between(start: QRectF, end: QRectF, share: float) -> QRectF:
    """Return ``end`` with its centre moved back to ``share`` of the way from ``start``."""
    box = QRectF(end)
    box.moveCenter(start.center() + (end.center() - start.center()) * share)
    return box


class RowView(BoardView):
    """Shows a RowScene, which always fills the view."""

    def fit(self) -> None:
        """Lay out the scene for the size of the viewport."""
        scene = self.board()
        if isinstance(scene, RowScene):
            scene.take_size(self.viewport().size())
        super().fit()
