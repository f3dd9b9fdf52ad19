"""What stands around the cards of a trick: who laid it, what was said, what the key table says."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.showing import ContestView, TrickView
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import table_art as art
from ludotheque.ui.games.automatch.names import card_name, figure_words
from ludotheque.ui.games.automatch.offers import trick_place
from ludotheque.ui.games.automatch.table_cards import card_picture
from ludotheque.ui.widgets.fitting import rendered

if TYPE_CHECKING:
    from ludotheque.ui.games.automatch.scene import AutoMatchScene


def contest_of(trick: TrickView, seat: int) -> ContestView | None:
    """Return the contest of a seat's figure in this trick, None where there was none."""
    return next((found for found in trick.contests if found.announcer == seat), None)


class Laid:
    """Draws the words of the trick on the table and of the last one."""

    spare = 26.0
    """By how much what stands below a card may be wider than the card."""

    def __init__(self, scene: "AutoMatchScene") -> None:
        """Draw for ``scene``."""
        self.scene = scene

    def trick(self, painter: QPainter, trick: TrickView) -> None:
        """Draw what belongs to the cards on the table."""
        scene = self.scene
        for index, seat in enumerate(trick.seats):
            sprite = scene.sprites.get(trick_place(seat))
            if sprite is None or (sprite.pos() - scene.trick_centre(seat)).manhattanLength() > 2:
                continue  # on its way
            box = self.box(seat)
            self._card(painter, trick, index, box)
            if seat == scene.ahead:
                self._ahead(painter, box)
            if scene.choosing() and trick_place(seat) in scene.starter_places():
                chosen = trick_place(seat) == scene.chosen_place()
                art.frame(painter, box, width=6 if chosen else 3)
        if trick.contests:
            self._key_table(painter, trick, trick.contests[-1])
        drawn = scene.sprites.get(scene.drawn_card() or "")
        if drawn is not None:
            art.frame(painter, scene.places[scene.drawn_card() or ""].rect, width=4)

    def _ahead(self, painter: QPainter, box: QRectF) -> None:
        """Mark the card which would take the trick; frames are for choices in a contest."""
        if self.scene.position.phase == "play":
            art.frame(painter, box, width=4)
        art.flag(painter, box.topRight() + QPointF(-4, 4), 15)

    def box(self, seat: int) -> QRectF:
        """Return where a seat's card lies."""
        layout, centre = self.scene.layout_, self.scene.trick_centre(seat)
        return QRectF(
            centre.x() - layout.trick_width / 2, centre.y() - layout.trick_height / 2,
            layout.trick_width, layout.trick_height,
        )  # fmt: skip

    def _card(self, painter: QPainter, trick: TrickView, index: int, box: QRectF) -> None:
        """Draw name, figure and verdict of one card."""
        scene, size = self.scene, self.scene.layout_.note
        seat = trick.seats[index]
        if seat in trick.valueless:
            art.stamp(painter, box, str(M("NO VALUE")))
        if seat == trick.winner:
            art.frame(painter, box)
        name = str(player(scene.controller, seat))
        self._pill(painter, box, name, str(self.figure_of(trick, index)), size)
        contest = contest_of(trick, seat)
        if contest is not None:
            art.sign(painter, box.bottomRight() - QPointF(4, 12), 15, right=contest.right)

    def figure_of(self, trick: TrickView, index: int) -> Message | str:
        """Return the figure which stands below a card: what was said with it."""
        said = trick.said[index]
        return "" if said is None else figure_words(said, trick.ruling)

    def _pill(self, painter: QPainter, box: QRectF, name: str, figure: str, size: float) -> None:
        most = box.width() + self.spare
        lines = [(name, art.font(18 * size, 600), art.INK)]
        if figure:
            lines.append((figure, art.font(19 * size, 700, title=True), "#8E1F17"))
        wide = min(most, max(QFontMetricsF(made).horizontalAdvance(text) for text, made, _ in lines)
                   + 20)  # fmt: skip
        high = 23.0 * size
        pill = QRectF(box.center().x() - wide / 2, box.bottom() + 5, wide, high * len(lines) + 4)
        art.paper(painter, pill, radius=7)
        for row, (text, made, ink) in enumerate(lines):
            line = QRectF(pill.left() + 6, pill.top() + 2 + row * high, pill.width() - 12, high)
            art.write(painter, line, text, made, ink, art.CENTRE)

    def _key_table(self, painter: QPainter, trick: TrickView, contest: ContestView) -> None:
        """Draw the line of the key table a contest has turned up, for all to see."""
        scene, layout = self.scene, self.scene.layout_
        size = layout.note
        wide = min(layout.table.width() - 120, 470 * size)
        high = 62.0 * size
        centre = layout.key_table
        box = QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)
        art.paper(painter, box, radius=8, fill="#FFF3CF")
        art.sign(painter, QPointF(box.left() + 30 * size, box.center().y()), 19 * size,
                 right=contest.right)  # fmt: skip
        room = box.adjusted(60 * size, 5, -12, -5)
        true = figure_words(contest.figure, trick.ruling)
        line = M("{card}: {figure}", card=card_name(scene.game, contest.card), figure=true)
        upper = QRectF(room.left(), room.top(), room.width(), room.height() * 0.54)
        lower = QRectF(room.left(), upper.bottom(), room.width(), room.height() * 0.46)
        art.write(painter, upper, str(line), art.font(21 * size, 700, title=True), art.INK)
        who = player(scene.controller, contest.challenger)
        other = player(scene.controller, contest.announcer)
        verdict = M("{name} contests {other} rightly", name=who, other=other)
        if contest.right:
            verdict = M("{name} contests {other} in vain", name=who, other=other)
        if scene.game.table.reconstruction:
            verdict = M("{verdict} ({note})", verdict=verdict, note=M("reconstructed figures"))
        art.write(painter, lower, rendered(verdict), art.font(17 * size, 500), art.INK2)

    def last_trick(self, painter: QPainter) -> None:
        """Draw the last trick large over the table, until it is pressed away."""
        scene, layout = self.scene, self.scene.layout_
        past = scene.past
        if not past:
            return
        trick, size = past[-1], layout.text
        assert trick.winner is not None  # it has been gathered
        art.paper(painter, layout.table.adjusted(6, 4, -6, -4), radius=14,
                  fill=art.colour("plaque"), edge=art.colour("seam"))  # fmt: skip
        ratio = scene.ratio
        for index, seat in enumerate(trick.seats):
            box = self.box(seat)
            drawn = card_picture(scene, trick.cards[index], box.width(), ratio, trick.ruling)
            painter.drawPixmap(box, drawn, QRectF(drawn.rect()))
            self._card(painter, trick, index, box)
        head = M("Last trick: {name}", name=player(scene.controller, trick.winner))
        top = QRectF(layout.table.left() + 24, layout.table.top() + 12, 320, 30 * size)
        art.write(painter, top, rendered(head), art.font(22 * size, 700, title=True),
                  art.colour("text"))  # fmt: skip
        if trick.contests:
            self._key_table(painter, trick, trick.contests[-1])
