"""Steps 1 and 2 as pictures: the dice by kind, and joined to the groups of each reading."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino.teaching_values import Building, Group, Pile
from ludotheque.ui.games.ordino.lesson.marks import draw_die, height_of
from ludotheque.ui.look.fonts import scaled, text_font, typewriter_font
from ludotheque.ui.look.theme import current_theme, manager

DIE: Final = 32
SMALL: Final = 25
GAP: Final = 4


class _Picture(QWidget):
    """A painted widget with a fixed height and a name for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        manager().changed.connect(self.update)

    def words(self) -> Message:
        """Return what the picture shows."""
        return Message("")

    def describe(self) -> None:
        """Give the picture its name in the language in use."""
        self.setAccessibleName(str(self.words()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.describe()
            self.update()


class PileRow(_Picture):
    """The dice by kind, side by side, each kind with its name below."""

    def __init__(self, piles: tuple[Pile, ...]) -> None:
        """Show the piles."""
        super().__init__()
        self._piles = piles
        self.describe()

    def words(self) -> Message:
        """Return the piles in words."""
        lines = tuple(M("{kind}: {dice}", kind=p.title, dice=p.words) for p in self._piles)
        return M("{lines}", lines=lines)

    def sizeHint(self) -> QSize:
        """Return room for dice and names."""
        return QSize(scaled(240), round(height_of(scaled(DIE))) + scaled(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dice and their names."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, gap = scaled(DIE), scaled(GAP)
        font = text_font(13)
        metrics = QFontMetricsF(font)
        widths = [
            max(metrics.horizontalAdvance(str(p.title)), len(p.faces) * (side + gap) - gap)
            for p in self._piles
        ]
        room = self.width() - sum(widths)
        between = min(scaled(18), room / max(1, len(widths) - 1)) if len(widths) > 1 else 0
        x = 0.0
        painter.setFont(font)
        for pile, width in zip(self._piles, widths, strict=True):
            for n, face in enumerate(pile.faces):
                draw_die(painter, face, QPointF(x + n * (side + gap), 1), side)
            painter.setPen(QColor(theme.ink2))
            box = QRectF(x, height_of(side) + scaled(3), width + 2, scaled(19))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), str(pile.title))
            x += width + between


class GroupGrid(_Picture):
    """The readings as columns: row one over row two, as on the punched card."""

    def __init__(self, building: Building) -> None:
        """Show the groups."""
        super().__init__()
        self._groups = building
        self.describe()

    def words(self) -> Message:
        """Return the readings in words."""
        who, what = self._groups.who, self._groups.what
        lines: tuple[Message, ...] = tuple(group.words for group in who)
        if what:
            lines = tuple(
                M("reading {n}: {who}, {what}", n=n, who=one.words, what=other.words)
                for n, (one, other) in enumerate(zip(who, what, strict=True), 1)
            )
        return M("{lines}", lines=lines)

    def _rows(self) -> list[tuple[Message, tuple[Group, ...]]]:
        rows = [(M("WHO"), self._groups.who)]
        if self._groups.what:
            rows.append((M("WHAT"), self._groups.what))
        return rows

    def _has_heads(self) -> bool:
        return len(self._groups.who) > 1

    def sizeHint(self) -> QSize:
        """Return room for the rows, and for the numbers of several readings."""
        head = scaled(22) if self._has_heads() else 0
        row = round(height_of(scaled(SMALL))) + scaled(6)
        return QSize(scaled(240), head + len(self._rows()) * row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the groups."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, gap = scaled(SMALL), scaled(GAP)
        group = 3 * side + 2 * gap
        font = QFont(typewriter_font(16))
        first = max(QFontMetricsF(font).horizontalAdvance(str(head)) for head, _ in self._rows())
        first += scaled(12)
        between = min(scaled(22), self.width() - first - 2 * group)
        y = 0.0
        if self._has_heads():
            painter.setFont(text_font(13))
            painter.setPen(QColor(theme.ink2))
            for n in range(len(self._groups.who)):
                x = first + n * (group + between)
                words = str(M("reading {n}", n=n + 1))
                painter.drawText(QRectF(x, 0, group + between, scaled(20)), 0, words)
            y = scaled(22)
        for head, groups in self._rows():
            painter.setFont(font)
            painter.setPen(QColor(theme.ink))
            box = QRectF(0, y, first, side)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), str(head))
            for n, one in enumerate(groups):
                x = first + n * (group + between)
                for k, face in enumerate(one.faces):
                    draw_die(painter, face, QPointF(x + k * (side + gap), y), side)
            y += height_of(side) + scaled(6)
