"""The transparent sheets over Finale's pitch: what is drawn below and above the shirts."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ludotheque.core.events import Moved
from ludotheque.core.messages import M
from ludotheque.table.controller import Mode
from ludotheque.ui.board.ribbon import write_line
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.finale import art, marks, words
from ludotheque.ui.look.fonts import text_font, title_font
from ludotheque.ui.look.theme import current_theme

if TYPE_CHECKING:
    from ludotheque.ui.games.finale.scene import FinaleScene

BENCHES = ("bench-blue", "bench-red")
"""The places of the benches, by side."""


class FinaleSheets:
    """Draws the marks of one scene."""

    def __init__(self, scene: "FinaleScene") -> None:
        """Draw for ``scene``."""
        self.scene = scene

    def under(self, painter: QPainter) -> None:
        """Draw what lies below the shirts."""
        if self.scene.controller.is_empty:
            return
        seen = self.scene.position
        moves = [e for e in self.scene.controller.last_play() if isinstance(e, Moved)]
        if seen.phase in {"roll", "move", "over"}:
            for move in moves:
                marks.last_move(painter, self._rect(move.origin), self._rect(move.target))
        if self.scene.choosing() and not self.scene.arranging.active:
            focus = self.scene.focus_cell()
            for place in self.scene.starter_places():
                if "x" in self.scene.selection.after(place):
                    marks.blocked(painter, self._rect(place), strong=place == focus)
                else:
                    marks.halo(painter, self._rect(place), strong=place == focus)
        if self.scene.arranging.active:
            for place in self.scene.arranging.partners():
                marks.halo(painter, self._rect(place), strong=place == self.scene.hovered)
        if self.scene.controller.mode is Mode.IDLE or self.scene.arranging.active:
            marks.glow(painter, art.DIE.adjusted(4, 2, -4, -6), strong=self.scene.hovered == "die")
        self._benches(painter)

    def over(self, painter: QPainter) -> None:
        """Draw what lies above the shirts."""
        if self.scene.controller.is_empty:
            return
        focus = self.scene.focus_cell()
        if self.scene.choosing() and not self.scene.arranging.active:
            for place in self.scene.starter_places():
                if "x" in self.scene.selection.after(place) and place in self.scene.sprites:
                    marks.red_card(painter, self._rect(place), self.scene.sprites[place].lift)
        if focus is not None and self.scene.choosing() and self.scene.show_destinations:
            for step in self.scene.selection.after(focus):
                if step != "x":
                    strong = step == self.scene.hovered
                    here, there = self._rect(focus), self._rect(step)
                    marks.destination(painter, here, there, strong=strong)
        if self.scene.arranging.active:
            self._ready(painter)
        if self.scene.goal_flash is not None:
            goal, part = self.scene.goal_flash
            marks.flash(painter, self._rect(goal), part)
        over_field = (
            self.scene.hovered is not None and self.scene.places[self.scene.hovered].kind == "cell"
        )
        if not over_field and not self.scene.cursor_shown and not self.scene.moving:
            # The pointer on the field shows the last position without the ribbon.
            self._banner(painter)
        if self.scene.cursor_shown and self.scene.cursor is not None:
            marks.ring(painter, self.scene.places[self.scene.cursor].rect)

    def _rect(self, place: str) -> QRectF:
        return self.scene.places[place].rect

    def _banner(self, painter: QPainter) -> None:
        ribbon = words.banner(self.scene.controller, self.scene.position)
        if ribbon is not None and self.scene.controller.mode is not Mode.VIEWING:
            marks.banner(painter, *ribbon)

    def _ready(self, painter: QPainter) -> None:
        painter.setPen(QColor(current_theme().of("finale", "halo")))
        font = title_font(28, 800)
        font.setPixelSize(28)
        painter.setFont(font)
        painter.drawText(art.DIE, Qt.AlignmentFlag.AlignCenter, str(M("Ready")))

    def _benches(self, painter: QPainter) -> None:
        if not (self.scene.game.variant.elimination or self.scene.game.variant.championship):
            return
        open_bench = (
            self.scene.place_of("x")
            if "x" in self.scene.selection.targets or self._removal_hinted()
            else None
        )
        colour = QColor(current_theme().of("finale", "text"))
        for side in (0, 1):
            rect = self.scene.bench_rect(side)
            if BENCHES[side] == open_bench:
                marks.glow(painter, rect, strong=self.scene.hovered == BENCHES[side])
            font = text_font(17, 600)
            font.setPixelSize(17)
            painter.setFont(font)
            painter.setPen(colour)
            right = (side == 0) != self.scene.flipped
            align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            line = QRectF(rect.left() + 18, rect.top() + 10, rect.width() - 36, 24)
            if self.scene.game.variant.championship:
                self._score(painter, side, rect, align)
                continue
            label = M("Red bench") if side else M("Blue bench")
            painter.drawText(line, align, str(label))
            if not self.scene.benched(side):
                font.setWeight(font.Weight.Normal)
                painter.setFont(font)
                painter.drawText(line.translated(0, 34), align, str(M("nobody has left")))

    def _removal_hinted(self) -> bool:
        return self.scene.choosing() and any(
            "x" in self.scene.selection.after(step) for step in self.scene.selection.starters
        )

    def _score(self, painter: QPainter, side: int, rect: QRectF, align: Qt.AlignmentFlag) -> None:
        line = QRectF(rect.left() + 18, rect.top() + 10, rect.width() - 36, 24)
        name = str(player(self.scene.controller, side))
        write_line(painter, line, text_font(17, 600), 17, name, align)
        font = title_font(48, 800)
        font.setPixelSize(48)
        painter.setFont(font)
        score = self.scene.position.scores[side]
        painter.drawText(line.adjusted(0, 26, 0, 66), align, str(score))
        font = text_font(17, 400)
        font.setPixelSize(17)
        painter.setFont(font)
        other = (
            Qt.AlignmentFlag.AlignLeft
            if align == Qt.AlignmentFlag.AlignRight
            else Qt.AlignmentFlag.AlignRight
        )
        painter.drawText(line.translated(0, 52), other, str(M("out of 10")))
