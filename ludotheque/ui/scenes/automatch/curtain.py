"""The curtain between two players: a cloth over the table, and the name of who may lift it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ludotheque.core.messages import M
from ludotheque.games.automatch.showing import TrickView
from ludotheque.table.controller import Mode
from ludotheque.ui.scenes.automatch import table_art as art
from ludotheque.ui.scenes.automatch import words
from ludotheque.ui.scenes.automatch.cards import PROPORTION
from ludotheque.ui.scenes.automatch.names import figure_words
from ludotheque.ui.scenes.automatch.table_cards import card_picture
from ludotheque.ui.scenes.motion import Motion
from ludotheque.ui.scenes.seatnames import player

if TYPE_CHECKING:
    from ludotheque.ui.scenes.automatch.scene import AutoMatchScene

FALL: Final = 240
RISE: Final = 200
GUARD: Final = 450
"""Milliseconds after its fall in which the curtain is not lifted: a click too many of the player
before must not show the hand of the next one."""
_FOLD: Final = 64.0
_DEEP: Final = 34.0


class Curtain:
    """Hangs over one scene while nobody may see a hand."""

    def __init__(self, scene: "AutoMatchScene") -> None:
        """Hang over ``scene``, drawn up at first."""
        self.scene = scene
        self.guard = GUARD
        self.down = 0.0
        """How far the cloth has fallen, 0 to 1."""
        self.motion = Motion(scene)
        self._wanted = False
        self._fallen = QElapsedTimer()

    @property
    def hangs(self) -> bool:
        """Tell whether the table is covered."""
        return self._wanted

    def follow(self) -> None:
        """Fall or rise as the table asks for it."""
        scene = self.scene
        wanted = scene.controller.mode is Mode.COVERED
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if wanted:
            self._fallen.start()
            scene.told.emit(words.covered(scene))
        elif scene.controller.mode is Mode.CHOOSING:
            scene.told.emit(words.prompt(scene))
        self.motion.abandon()
        start, end = self.down, 1.0 if wanted else 0.0

        def track(part: float) -> None:
            self.down = start + (end - start) * part
            scene.update()

        self.motion.add(track, FALL if wanted else RISE)
        self.motion.start(lambda: None, scene.pace if scene.views() else 0)

    def hurry(self) -> bool:
        """End fall or rise at once; tell whether there was one."""
        running = self.motion.running
        self.motion.finish()
        return running

    def lift(self) -> None:
        """Lift the curtain, unless it has only just fallen."""
        if self._wanted and (not self._fallen.isValid() or self._fallen.elapsed() >= self.guard):
            self.scene.controller.lift()

    # Drawing

    def plaque(self) -> QRectF:
        """Return the plaque with the name of who is next: pressed, it lifts the curtain."""
        layout = self.scene.layout_
        area, size = layout.area, layout.text
        wide = 720.0 if not layout.tall else 740.0
        high = 248 * size + self._minis_height() + self._line_step() * len(self._lines())
        return QRectF(area.center().x() - wide / 2, area.center().y() - high / 2 + 18, wide, high)

    def _lines(self) -> list[str]:
        return [str(line) for line in words.recent(self.scene)]

    def _line_step(self) -> float:
        return 27.0 * self.scene.layout_.text

    def _minis_height(self) -> float:
        trick = self.scene.position.trick
        if not trick.cards:
            return 96.0
        return (190.0 if any(trick.said) else 164.0) * min(self.scene.layout_.text, 1.2)

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
            self._words(painter, self.plaque())
        painter.restore()

    def _words(self, painter: QPainter, box: QRectF) -> None:
        scene, size = self.scene, self.scene.layout_.text
        seen = scene.position
        if not seen.actors or seen.actors[0] < 0:
            return
        art.paper(painter, box, radius=16, edge=art.colour("fringe"))
        inner = box.adjusted(34, 24, -34, -28)
        y, wide = inner.top(), inner.width()
        title = QRectF(inner.left(), y, wide, 62 * size)
        art.write(painter, title, str(words.called(scene)),
                  art.font(46 * size, 800, title=True), "#A62B22", art.CENTRE)  # fmt: skip
        line = QRectF(inner.left(), title.bottom(), wide, 32 * size)
        art.write(painter, line, str(M("Lift the curtain when you alone see the screen.")),
                  art.font(20 * size, 500), art.INK, art.CENTRE)  # fmt: skip
        top = line.bottom() + 14
        high = self._minis_height()
        if seen.trick.cards:
            self._minis(painter, QRectF(inner.left(), top, wide, high - 14), seen.trick)
        else:
            self._backs(painter, QPointF(inner.center().x(), top + high / 2 - 4))
        top += high
        for text in self._lines():
            row = QRectF(inner.left(), top, wide, self._line_step())
            art.write(painter, row, text, art.font(18 * size, 500), art.INK2, art.CENTRE)
            top += self._line_step()
        button = QRectF(box.center().x() - 170 * size, inner.bottom() - 58 * size, 340 * size,
                        58 * size)  # fmt: skip
        self._button(painter, button)

    def _backs(self, painter: QPainter, centre: QPointF) -> None:
        """Draw the hand which waits, face down."""
        scene = self.scene
        count = scene.position.counts[scene.position.actors[0]]
        wide = 48.0
        drawn = card_picture(scene, None, wide, scene.ratio)
        step = min(16.0, 420 / max(1, count))
        for index in range(count):
            aside = index - (count - 1) / 2
            painter.save()
            painter.translate(centre + QPointF(aside * step, 0.12 * aside * aside))
            painter.rotate(aside * 1.1)
            high = wide * PROPORTION
            painter.drawPixmap(QRectF(-wide / 2, -high / 2, wide, high), drawn,
                               QRectF(drawn.rect()))  # fmt: skip
            painter.restore()

    def _minis(self, painter: QPainter, room: QRectF, trick: TrickView) -> None:
        scene, size = self.scene, self.scene.layout_.text
        announced = any(trick.said)
        label = 24.0 * size * (2 if announced else 1)
        wide = (room.height() - label) / PROPORTION
        gap = 46.0 if not announced else 66.0
        left = room.center().x() - (len(trick.cards) * (wide + gap) - gap) / 2
        for index, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            box = QRectF(left + index * (wide + gap), room.top(), wide, wide * PROPORTION)
            drawn = card_picture(scene, card, wide, scene.ratio)
            painter.drawPixmap(box, drawn, QRectF(drawn.rect()))
            if seat == scene.ahead:
                art.frame(painter, box, radius=6, width=3)
                art.flag(painter, box.topRight(), 12)
            below = QRectF(box.left() - gap / 2, box.bottom() + 2, wide + gap, 24.0 * size)
            art.write(painter, below, str(player(scene.controller, seat)),
                      art.font(17 * size, 600), art.INK, art.CENTRE)  # fmt: skip
            said = trick.said[index]
            if said is not None:
                words_ = str(figure_words(said, trick.ruling))
                art.write(painter, below.translated(0, 23.0 * size), words_,
                          art.font(17 * size, 700), "#8E1F17", art.CENTRE)  # fmt: skip

    def _button(self, painter: QPainter, box: QRectF) -> None:
        scene = self.scene
        over = scene.hovered == "curtain"
        painter.setPen(QPen(QColor("#6E1A13"), 2))
        painter.setBrush(QColor("#8E211A") if over else QColor("#A62B22"))
        painter.drawRoundedRect(box, 12, 12)
        size = scene.layout_.text
        art.write(painter, box, str(M("Lift the curtain")), art.font(26 * size, 700, title=True),
                  "#FFFFFF", art.CENTRE)  # fmt: skip
        if scene.cursor_shown and scene.cursor == "curtain":
            art.ring(painter, box)


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
