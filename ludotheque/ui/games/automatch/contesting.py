"""« Contest » on each announced figure, on the table and on the curtain, and « Let them pass »."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.actions import Kind, contest
from ludotheque.table.controller import Mode
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import table_art as art
from ludotheque.ui.games.automatch.curtain import Curtain
from ludotheque.ui.games.automatch.names import shown_figure
from ludotheque.ui.games.automatch.offers import CONTEST, LET, contest_place, contestable
from ludotheque.ui.games.automatch.table import TableScene, card_box

HIGH: Final = 38.0
"""The height of « Contest » above a card of the table, in scene units."""


class Contesting:
    """The places « contest-0 » … of the seats whose figure may be contested, and « let ».

    On the table « Contest » stands above its card, and the panel's main button lets all pass.
    On the curtain both are on its plaque: no hand is needed to answer.
    """

    def __init__(self, scene: TableScene, curtain: Curtain) -> None:
        """Offer contests on ``scene`` and its curtain."""
        self.scene, self.curtain = scene, curtain

    def seats(self) -> tuple[int, ...]:
        """Return the seats whose figure may be contested now, none if nobody is asked."""
        scene = self.scene
        if scene.position.phase != "contest":
            return ()
        asked = scene.choosing() or scene.controller.mode is Mode.COVERED
        return contestable(scene.state) if asked else ()

    def places(self) -> list[str]:
        """Return the places there are now."""
        names = [contest_place(seat) for seat in self.seats()]
        return [*names, LET] if names and self.scene.controller.mode is Mode.COVERED else names

    def rect_of(self, place: str) -> QRectF:
        """Return the rectangle of one of the places."""
        if place == LET:
            return self.curtain.let_box()
        seat = int(place.removeprefix("contest-"))
        if self.scene.controller.mode is Mode.COVERED:
            return self.curtain.contest_box(seat)
        layout = self.scene.layout_
        card = card_box(self.scene.trick_centre(seat), layout.trick_width)
        # Above the card, clear of the flag at its corner and of the stock.
        box = QRectF(card.left(), card.top() - HIGH + 2, card.width() - 22, HIGH)
        stock = card_box(layout.stock[0], layout.stock_width).adjusted(-18, 0, 18, 28)
        if box.intersects(stock):
            box.moveLeft(stock.right() + 2)
        return box

    def press(self, place: str) -> None:
        """Contest, or let all pass; on a curtain which cannot be lifted yet, wait anew."""
        controller = self.scene.controller
        if controller.mode is Mode.COVERED:
            if not self.curtain.ready:
                self.curtain.stir()
                return
            action = int(Kind.LET) if place == LET else contest(int(place[8:]))
            controller.answer(action)
            return
        self.scene.selection.clear()
        self.scene.selection.click(f"trick-{place[8:]}")
        self.scene.selection.click(CONTEST)

    def text(self, place: str) -> Message:
        """Return the spoken name of a place."""
        if place == LET:
            return M("Let them pass")
        seat, trick = int(place[8:]), self.scene.position.trick
        figure = shown_figure(trick.said[trick.seats.index(seat)] or "?", trick.ruling)
        return M(
            "Contest {name}: {figure}", name=player(self.scene.controller, seat), figure=figure
        )

    def paint(self, painter: QPainter) -> None:
        """Draw « Contest » above the cards of the table."""
        scene = self.scene
        if scene.controller.mode is Mode.COVERED or scene.moving:
            return
        for seat in self.seats():
            place = contest_place(seat)
            art.button(painter, self.rect_of(place), str(M("Contest")),
                       over=scene.hovered == place)  # fmt: skip
