"""Painting a row of cars on the cloth: cards or tiles, the gap meant, the hand, what is left."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ludotheque.games.automatch.cards import CHARACTERISTICS
from ludotheque.ui.games.automatch import cards
from ludotheque.ui.games.automatch.encyclopaedia import rowart

if TYPE_CHECKING:
    from ludotheque.ui.games.automatch.encyclopaedia.rowscene import RowScene

HAND: Final = "hand"
"""The place of the card to be laid."""


def gap_name(index: int) -> str:
    """Return the name of the place before the car at ``index``."""
    return f"gap-{index}"


def car_name(index: int) -> str:
    """Return the name of the place of a car in the row."""
    return f"car-{index}"


class RowPainting:
    """Draws what a RowScene shows."""

    def __init__(self, scene: "RowScene") -> None:
        """Draw for a scene."""
        self._scene = scene

    def paint(self, painter: QPainter) -> None:
        """Draw the row, the mark of the gap meant, the card to be laid."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ordering = self._scene.ordering
        if ordering is None:
            self._paint_deck(painter)
            return
        moving = self._scene.last if self._scene.moving else None
        for card in ordering.row:
            if card != moving:
                self._paint_car(painter, card)
        if moving is not None:
            self._paint_car(painter, moving)
        marked = self._scene.cursor if self._scene.cursor_shown else self._scene.hovered
        if marked is not None and marked in self._scene.places and marked != HAND:
            box = self._scene.rect_of(marked)
            if marked.startswith("gap-"):
                flat, keys = self._scene.plan.tiles, self._scene.cursor_shown
                rowart.paint_gap(painter, box, flat=flat, cursor=keys)
            else:
                rowart.paint_ring(painter, box, 7)
        self._paint_hand(painter)

    def _paint_car(self, painter: QPainter, card: int) -> None:
        ordering = self._scene.ordering
        rect = self._scene.spots.get(card)
        if ordering is None or rect is None:
            return
        box = QRectF(rect)
        radius = 7.0
        if self._scene.plan.tiles:
            rowart.paint_tile(painter, self._scene.deck.faces[card], box, ordering.what)
        else:
            radius = box.width() * 0.065
            self._paint_card(painter, card, box, figures=True)
        if card == self._scene.last:
            rowart.paint_ring(painter, box, radius)
        if card in ordering.faulty:
            rowart.paint_fault(painter, box)

    def _paint_card(self, painter: QPainter, card: int, box: QRectF, *, figures: bool) -> None:
        assert self._scene.ordering is not None
        what = self._scene.ordering.what
        pixmap = self._scene.deck.front(
            card, max(box.width(), cards.SMALL + 1), self._scene.ratio,
            ruling=CHARACTERISTICS[what], figures=figures, ranks=False, numbers=what != 0,
        )  # fmt: skip
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))

    def _paint_hand(self, painter: QPainter) -> None:
        ordering = self._scene.ordering
        if ordering is None or ordering.card is None:
            return
        box = QRectF(self._scene.plan.hand)
        if ordering.left > 1:
            pile = box.translated(-box.width() * 1.25, 0)
            for step in range(min(3, ordering.left - 1), 0, -1):
                back = pile.translated(-3 * (step - 1), -2 * (step - 1))
                pixmap = cards.back(back.width(), self._scene.ratio)
                painter.drawPixmap(back, pixmap, QRectF(pixmap.rect()))
            rowart.paint_count(painter, pile, ordering.left - 1)
        if self._scene.carried:
            box.moveCenter(self._scene.hand_at)
            painter.setOpacity(0.9)
        elif self._scene.moving:
            return
        self._paint_card(painter, ordering.card, box, figures=False)
        painter.setOpacity(1)

    def _paint_deck(self, painter: QPainter) -> None:
        """Show the deck as long as nothing is to be put in order."""
        middle = self._scene.area.center()
        width = min(150.0, self._scene.area.width() / 4)
        for step in range(5, -1, -1):
            box = QRectF(0, 0, width, cards.height_for(width))
            box.moveCenter(middle + QPointF(-2.5 * step, -2.0 * step))
            pixmap = cards.back(width, self._scene.ratio)
            painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
