"""The curtain between two players: a cloth over the table, and the name of who may lift it."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.showing import TrickView
from ludotheque.table.clock import clock
from ludotheque.table.controller import Mode
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import table_art as art
from ludotheque.ui.games.automatch import texts
from ludotheque.ui.games.automatch.cards import PROPORTION
from ludotheque.ui.games.automatch.names import shown_figure
from ludotheque.ui.games.automatch.offers import LET, contest_place, contestable
from ludotheque.ui.games.automatch.table import TableScene
from ludotheque.ui.games.automatch.table_cards import card_picture
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.fitting import rendered

FALL: Final = 240
RISE: Final = 200
WAIT: Final = 1000
"""Milliseconds after the fall, and after each press since, in which the curtain cannot be lifted: a
surplus click of the previous player must not reveal the next hand."""
TICK: Final = 40
"""Milliseconds between two updates of the waiting time."""
LARGEST: Final = 330.0
LARGE: Final = 280.0
"""The height of the last trick on the plaque, alone and above the cards on the table."""
CONTEST_HIGH: Final = 46.0
LET_HIGH: Final = 50.0
"""The heights of the buttons on the plaque."""
NOTE_HIGH: Final = 54.0
"""The height of each note on how figures are announced: two lines."""
_FOLD: Final = 64.0
_DEEP: Final = 34.0


class Curtain:
    """Covers a scene while no hand may be seen."""

    def __init__(self, scene: TableScene) -> None:
        """Make the curtain of ``scene``, raised at first."""
        self.scene = scene
        self.down = 0.0
        """How far the cloth has fallen, 0 to 1."""
        self.motion = Motion(scene)
        self._wanted = False
        self._since: int | None = None  # None: not down yet
        self._waits = 0
        self._lifted: int | None = None

    @property
    def hangs(self) -> bool:
        """Return whether the curtain hides the table."""
        return self._wanted

    @property
    def waited(self) -> float:
        """Return the share of the waiting time that is over, 0 to 1."""
        if not self._wanted or self._since is None:
            return 0.0
        return min(1.0, (clock().now() - self._since) / WAIT)

    @property
    def ready(self) -> bool:
        """Return whether the curtain may be lifted now."""
        return self.waited >= 1

    def follow(self) -> None:
        """Start to fall or rise if the mode of the controller has changed to or from COVERED."""
        scene = self.scene
        wanted = scene.controller.mode is Mode.COVERED
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._since = None
        self._pressed = False
        self.motion.abandon()
        start, end = self.down, 1.0 if wanted else 0.0

        def track(part: float) -> None:
            self.down = start + (end - start) * part
            scene.update()

        self.motion.add(track, FALL if wanted else RISE)
        self.motion.start(self._ended, scene.pace if scene.views() else 0)

    def _ended(self) -> None:
        """Begin to wait once the cloth is down."""
        if self._wanted:
            self._wait()

    def _wait(self) -> None:
        """Restart the waiting time."""
        self._since = clock().now()
        self._waits += 1
        self._tick(self._waits)

    def _tick(self, number: int) -> None:
        scene = self.scene
        if number != self._waits or not self._wanted or scene.controller.is_empty:
            return
        if self.ready:
            if self._pressed:
                scene.spoken.emit(M("The curtain can be lifted now."))
            scene.refresh()
            return
        scene.update(scene.layout_.lift)
        left = max(1, round(WAIT * (1 - self.waited)))
        wait = left if scene.pace == 0 else min(left, TICK)
        clock().later(wait, scene, lambda: self._tick(number))

    def stir(self) -> bool:
        """Restart the waiting time if it is not over; return whether that was so.

        The press may have been a surplus click of the previous player.
        """
        if not self._wanted or self.ready:
            return False
        if self._since is not None:
            self._pressed = True
            self._wait()
        return True

    def hurry(self) -> bool:
        """Finish a running fall or rise at once; return whether there was one."""
        running = self.motion.running
        self.motion.finish()
        return running

    def lift(self) -> None:
        """Lift the curtain if the waiting time is over, else restart it."""
        if self.ready:
            self._lifted = clock().now()
            self.scene.controller.lift()
        else:
            self.stir()

    @property
    def just_lifted(self) -> bool:
        """Return whether a press may still be the second one of a double click which lifted it."""
        return self._lifted is not None and clock().now() - self._lifted < GUARD

    # Drawing

    def plaque(self) -> QRectF:
        """Return the rectangle of the plaque that names the next player."""
        layout = self.scene.layout_
        area, tall = layout.area, layout.tall
        wide = 830.0 if tall else 720.0
        if not tall and (self._last() is not None or self._notes()):
            wide = 880.0
        top = layout.lift.bottom() + 14 if tall else area.top() + 30
        high = self._written() + sum(self._rows())
        room = area.bottom() - 14 - top
        # Beside the tag, and no card of its rows below it.
        middle = area.center().x()
        middle = middle if tall else max(middle + 62, layout.lift.right() + 16 + wide / 2)
        y = max(top, min(area.center().y() + 18 - high / 2, top + room - high))
        return QRectF(middle - wide / 2, y, wide, high)

    def _lines(self) -> list[str]:
        return [rendered(line) for line in texts.recent(self.scene)]

    def _notes(self) -> tuple[Message, ...]:
        return texts.first_notes(self.scene)

    def _line_height(self) -> float:
        return 27.0 * self.scene.layout_.text

    def _written(self) -> float:
        """Return the height of what is written above and below the cards, margins included."""
        asked = LET_HIGH + 14 if self.asked() else 0.0
        lines = self._line_height() * len(self._lines())
        lines += NOTE_HIGH * self.scene.layout_.text * len(self._notes())
        return 178 * self.scene.layout_.text + lines + asked

    def asked(self) -> tuple[int, ...]:
        """Return the seats whose figure the next player may contest, from the curtain too."""
        scene = self.scene
        return contestable(scene.state) if scene.position.phase == "contest" else ()

    def contest_box(self, seat: int) -> QRectF:
        """Return where « Contest » is seen for a seat's figure, below it."""
        return self._seen(self._contest_box(seat))

    def let_box(self) -> QRectF:
        """Return where « Let them pass » is seen, below all figures."""
        return self._seen(self._let_box())

    def _seen(self, box: QRectF) -> QRectF:
        """Return where a box of the plaque is seen, which may be turned to who sits opposite."""
        return half_round(box, self.plaque()) if self.scene.words_turned else box

    def _contest_box(self, seat: int) -> QRectF:
        trick = self.scene.position.trick
        room, _ = self._rooms()[-1]
        box = self._boxes(room, trick)[trick.seats.index(seat)]
        high, size = CONTEST_HIGH, self.scene.layout_.text
        top = box.bottom() + 2 + 24 * size + 23 * size + 6
        return QRectF(box.center().x() - 66 * size, top, 132 * size, high)

    def _let_box(self) -> QRectF:
        room, _ = self._rooms()[-1]
        wide = 250 * self.scene.layout_.text
        return QRectF(room.center().x() - wide / 2, room.bottom() + 14, wide, LET_HIGH)

    def _rooms(self) -> list[tuple[QRectF, TrickView]]:
        """Return the rows of cards: their rooms on the plaque, and the tricks."""
        inner = self.plaque().adjusted(34, 24, -34, -28)
        top = inner.top() + 94 * self.scene.layout_.text + 14
        found = []
        tricks = (self._last(), self.scene.position.trick)
        for high, trick in zip(
            self._rows(), [one for one in tricks if one is not None and one.cards], strict=False
        ):
            found.append((QRectF(inner.left(), top, inner.width(), high - 14), trick))
            top += high
        return found

    def _boxes(self, room: QRectF, trick: TrickView) -> list[QRectF]:
        """Return the rectangles of the cards in a row."""
        size = self.scene.layout_.text
        announced = any(trick.said)
        top, below = room.top(), 24.0 * size * (2 if announced else 1)
        if self._last() is not None:  # with a heading
            top += 24 * size + 16
        if self.asked():
            below += CONTEST_HIGH + 12
        count, gap = len(trick.cards), 66.0 if announced else 46.0
        fits = (room.width() + gap) / count - gap
        wide = min(fits, (room.bottom() - top - below) / PROPORTION)
        left = room.center().x() - (count * (wide + gap) - gap) / 2
        return [
            QRectF(left + index * (wide + gap), top, wide, wide * PROPORTION)
            for index in range(count)
        ]

    def cards(self) -> list[QRectF]:
        """Return where the cards on the plaque are seen."""
        rows = self._rooms()
        return [self._seen(box) for room, trick in rows for box in self._boxes(room, trick)]

    def _last(self) -> TrickView | None:
        return texts.last_on_curtain(self.scene)

    def _rows(self) -> tuple[float, ...]:
        """Return the heights of the rows of cards: the last trick, then what lies on the table.

        Without either there is one row, for the backs of the hand.
        """
        layout, trick, last = self.scene.layout_, self.scene.position.trick, self._last()
        size = min(layout.text, 1.2)
        heights = []
        if last is not None:
            heights.append(LARGE if trick.cards else LARGEST)
        if trick.cards:
            high = 190.0 if any(trick.said) else 164.0
            high += CONTEST_HIGH + 70 if self.asked() else 0
            heights.append(high * size if last is None else high + 66)
        if not heights:
            return (112.0,)
        top = layout.lift.bottom() + 14 if layout.tall else layout.area.top() + 30
        room = layout.area.bottom() - 14 - top - self._written()
        share = min(1.0, room / sum(heights))
        return tuple(height * share for height in heights)

    def paint(self, painter: QPainter) -> None:
        """Draw cloth and plaque, as far as they have fallen."""
        if self.down <= 0 or self.scene.controller.is_empty:
            return
        area = self.scene.layout_.area
        whole = area.adjusted(-700, -700, 700, 700)
        painter.save()
        painter.translate(0, -(1 - self.down) * (area.height() + 60))
        _cloth(painter, whole, area.bottom() + (700 if self.down >= 1 else 0))
        if self._wanted:
            plaque, tag = self.plaque(), self.scene.layout_.lift
            _cord(painter, tag, self.scene.layout_.area.top() - 700)
            for box, draw in ((plaque, self._paint_text), (tag, self._tag)):
                painter.save()
                if self.scene.words_turned:
                    turn_about(painter, box)
                draw(painter, box)
                painter.restore()
        painter.restore()

    def _paint_text(self, painter: QPainter, box: QRectF) -> None:
        scene, size = self.scene, self.scene.layout_.text
        seen = scene.position
        if not seen.actors or seen.actors[0] < 0:
            return
        art.paper(painter, box, radius=16, edge=art.colour("fringe"))
        inner = box.adjusted(34, 24, -34, -28)
        y, wide = inner.top(), inner.width()
        title = QRectF(inner.left(), y, wide, 62 * size)
        art.write(painter, title, rendered(texts.called(scene)),
                  art.font(46 * size, 800, title=True), art.red(), art.CENTRE)  # fmt: skip
        line = QRectF(inner.left(), title.bottom(), wide, 32 * size)
        art.write(painter, line, str(M("Lift the curtain when you alone see the screen.")),
                  art.font(20 * size, 500), art.INK, art.CENTRE)  # fmt: skip
        top, rooms = line.bottom() + 14, self._rooms()
        for room, trick in rooms:
            self._trick(painter, room, trick)
        if not rooms:
            self._backs(painter, QPointF(inner.center().x(), top + self._rows()[0] / 2 - 10))
        top += sum(self._rows())
        if self.asked():
            self._answers(painter)
            top += LET_HIGH + 14
        for text in self._lines():
            row = QRectF(inner.left(), top, wide, self._line_height())
            art.write(painter, row, text, art.font(18 * size, 500), art.INK2, art.CENTRE)
            top += self._line_height()
        for note in self._notes():
            row = QRectF(inner.left(), top, wide, NOTE_HIGH * size)
            made = art.font(20 * size, 500)
            art.write_lines(painter, row, str(note), made, art.INK, art.LEFT)
            top += row.height()

    def _backs(self, painter: QPainter, centre: QPointF) -> None:
        """Draw the hand of the next player, face down."""
        scene = self.scene
        count = scene.position.counts[scene.position.actors[0]]
        wide = 48.0
        drawn = card_picture(scene, None, wide, scene.ratio)
        pitch = min(16.0, 420 / max(1, count))
        for index in range(count):
            aside = index - (count - 1) / 2
            painter.save()
            painter.translate(centre + QPointF(aside * pitch, 0.12 * aside * aside))
            painter.rotate(aside * 1.1)
            high = wide * PROPORTION
            painter.drawPixmap(QRectF(-wide / 2, -high / 2, wide, high), drawn,
                               QRectF(drawn.rect()))  # fmt: skip
            painter.restore()

    def _trick(self, painter: QPainter, room: QRectF, trick: TrickView) -> None:
        """Draw a row of cards: those on the table, or the last trick with its winner marked."""
        scene, size = self.scene, self.scene.layout_.text
        gap, high = 66.0 if any(trick.said) else 46.0, 24.0 * size
        if self._last() is not None:
            self._heading(painter, QRectF(room.left(), room.top(), room.width(), high), trick)
        ahead = scene.ahead if trick.winner is None else trick.winner
        for index, box in enumerate(self._boxes(room, trick)):
            seat, card, wide = trick.seats[index], trick.cards[index], box.width()
            drawn = card_picture(scene, card, wide, scene.ratio, trick.ruling)
            painter.drawPixmap(box, drawn, QRectF(drawn.rect()))
            if seat in trick.valueless:
                art.stamp(painter, box, str(M("NO VALUE")), wide / 118)
            if seat == ahead:
                art.frame(painter, box, radius=6, width=3 if trick.winner is None else 5)
                art.flag(painter, box.topRight(), 12 if trick.winner is None else 16)
            below = QRectF(box.left() - gap / 2, box.bottom() + 2, wide + gap, high)
            below.adjust(5, 0, -5, 0)  # what stands below two cards does not touch
            art.write(painter, below, rendered(player(scene.controller, seat)),
                      art.font(17 * size, 600), art.INK, art.CENTRE)  # fmt: skip
            said = trick.said[index]
            if said is not None:
                figure_said = str(shown_figure(said, trick.ruling))
                art.write(painter, below.translated(0, 23.0 * size), figure_said,
                          art.font(17 * size, 700), "#8E1F17", art.CENTRE)  # fmt: skip

    def _answers(self, painter: QPainter) -> None:
        """Draw « Contest » below each figure, « Let them pass » below all."""
        scene, size = self.scene, min(self.scene.layout_.text, 1.2)
        boxes = {contest_place(seat): self._contest_box(seat) for seat in self.asked()}
        for place, box in {**boxes, LET: self._let_box()}.items():
            text = M("Let them pass") if place == LET else M("Contest")
            painter.setOpacity(1.0 if self.ready else 0.45)
            art.button(painter, box, str(text), over=scene.hovered == place, size=size)
            painter.setOpacity(1.0)
            if scene.cursor_shown and scene.cursor == place:
                art.ring(painter, box)

    def _heading(self, painter: QPainter, box: QRectF, trick: TrickView) -> None:
        """Say above a row of cards whether it is the last trick or lies on the table now."""
        text = M("On the table")
        if trick.winner is not None:
            text = M("Last trick: {name}", name=player(self.scene.controller, trick.winner))
        made = art.font(19 * self.scene.layout_.text, 700, title=True)
        art.write(painter, box, rendered(text), made, art.INK, art.CENTRE)
        wide = min(QFontMetricsF(made).horizontalAdvance(rendered(text)) + 40, box.width())
        side = (box.width() - wide) / 2
        painter.setPen(QPen(QColor(art.INK2), 1.2))
        for left, right in ((box.left(), box.left() + side), (box.right() - side, box.right())):
            painter.drawLine(QPointF(left, box.center().y()), QPointF(right, box.center().y()))

    def _tag(self, painter: QPainter, box: QRectF) -> None:
        """Draw the tag by which the curtain is lifted; it fills up during the waiting time."""
        scene, size = self.scene, self.scene.layout_.text
        ready, over = self.ready, scene.hovered == "curtain"
        painter.setPen(QPen(QColor("#FFFFFF") if ready else art.colour("fringe"), 2.5))
        painter.setBrush(QColor("#3E0F0B"))
        painter.drawRoundedRect(box, 12, 12)
        # Without animations it fills at once, when the waiting is over.
        part = self.waited if scene.pace else float(ready)
        if part > 0:
            path = QPainterPath()
            path.addRoundedRect(box.adjusted(2, 2, -2, -2), 10, 10)
            painter.save()
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            painter.setPen(Qt.PenStyle.NoPen)
            bright = "#8E211A" if current_theme().contrast else "#C0392B"
            painter.setBrush(QColor("#8E211A" if over or not ready else bright))
            painter.drawRect(QRectF(box.left(), box.top(), box.width() * part, box.height()))
            painter.restore()
        figure_said = M("Lift the curtain") if ready else M("One moment…")
        art.write(painter, box, str(figure_said), art.font(25 * min(size, 1.2), 700, title=True),
                  "#FFFFFF" if ready else "#F0D9C8", art.CENTRE)  # fmt: skip
        if scene.cursor_shown and scene.cursor == "curtain":
            art.ring(painter, box)


def half_round(box: QRectF, whole: QRectF) -> QRectF:
    """Return where a box is seen when ``whole`` is turned half round."""
    away = whole.topLeft() + whole.bottomRight() - box.bottomRight()
    return QRectF(away, box.size())


def turn_about(painter: QPainter, box: QRectF) -> None:
    """Paint what follows half round about the centre of a box."""
    painter.translate(box.center())
    painter.rotate(180)
    painter.translate(-box.center())


def _cord(painter: QPainter, tag: QRectF, top: float) -> None:
    """Draw the cord on which the tag hangs."""
    painter.setPen(QPen(art.colour("fringe"), 5))
    painter.drawLine(QPointF(tag.center().x(), top), QPointF(tag.center().x(), tag.top()))


def _cloth(painter: QPainter, whole: QRectF, bottom: float) -> None:
    """Draw a cloth in flat folds down to ``bottom``, scalloped with a fringe."""
    tones = art.colour("curtain"), art.colour("curtain2"), art.colour("curtain3")
    painter.setPen(Qt.PenStyle.NoPen)
    count = int(whole.width() / _FOLD) + 1
    for index in range(count):
        left = whole.left() + index * _FOLD
        painter.setBrush(tones[0])
        painter.drawRect(QRectF(left, whole.top(), _FOLD + 1, bottom - whole.top()))
        painter.setBrush(tones[1])
        painter.drawRect(QRectF(left + _FOLD * 0.58, whole.top(), _FOLD * 0.26,
                                bottom - whole.top()))  # fmt: skip
        painter.setBrush(tones[2])
        painter.drawRect(QRectF(left + _FOLD * 0.84, whole.top(), _FOLD * 0.16,
                                bottom - whole.top()))  # fmt: skip
    painter.setBrush(art.colour("fringe"))
    painter.drawRect(QRectF(whole.left(), bottom - 12, whole.width(), 7))
    # The valance above, with its fringe.
    wide = _FOLD * 2
    edge = QPainterPath(QPointF(whole.left(), whole.top()))
    for index in range(int(whole.width() / wide) + 1):
        left = whole.left() + index * wide
        edge.lineTo(left, 46)
        edge.quadTo(left + wide / 2, 46 + 2 * _DEEP, left + wide, 46)
    edge.lineTo(whole.right() + wide, whole.top())
    edge.closeSubpath()
    painter.setBrush(tones[2])
    painter.setPen(QPen(art.colour("fringe"), 5))
    painter.drawPath(edge)
