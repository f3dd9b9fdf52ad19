"""The players' cards in the panel beside a board."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ludotheque.core.levels import LEVELS
from ludotheque.ui.board.sprites import framed
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.pace import duration
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.table.cardclock import LARGE, MIDDLE, SMALL, CardClock, card_clock
from ludotheque.ui.widgets.levelmarks import WIDE, paint_level
from ludotheque.ui.widgets.tips import plain_tip

BEAT: Final = 170
"""Milliseconds between two marks which rise while a computer player is on turn."""
UNIT = 11
"""The font size of what a score counts."""
GAP = 1
"""Pixels between a score and what it counts."""
MARGIN: Final = 20
"""Pixels between the panel's edge and a card which does not extend to it."""
NARROW: Final = 124
"""The width, at a text scale of 1, below which the name has a line of its own on a small card."""
SMALL_PICTURE: Final = 26
"""The width of the picture on such a card."""


class SeatCard(QWidget):
    """A player's picture, name, line about the side, and score; larger and coloured on turn.

    On turn it reaches to the edge of the panel beside the board, like an open drawer. A small card
    is half as wide and has the line as its tool tip.
    """

    def __init__(self, key: str) -> None:
        """Make the card of a seat in a game of ``key``."""
        super().__init__()
        self._key = key
        self._name = ""
        self._line = ""
        self._score = ""
        self._won = ""
        self._time = ""
        self._low = False
        self._unit = ""
        self._level: int | None = None
        self._rising = 0
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._rise)
        self._on_turn = False
        self.cut = False
        """Whether the last painting had to shorten a text."""
        self._small = False
        self._inner = True
        self._board_right = False
        self._picture = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fill(
        self,
        name: str,
        line: str,
        score: str,
        *,
        on_turn: bool,
        spoken: str,
        won: str = "",
        unit: str = "",
        level: int | None = None,
        time: str = "",
    ) -> None:
        """Show name, line and score of a player; ``spoken`` is the text for screen readers.

        ``level`` is that of a computer player, shown as marks beside the name.

        ``won`` is how many games he has won against the others, "" where that is not counted;
        ``unit`` says below the score what it counts. ``time`` is what he has used, "" where that is
        not shown.
        """
        self._name, self._line, self._score, self._won = name, line, score, won
        self._unit = unit if score else ""
        self._time = time
        self._level = level
        self.setAccessibleName(spoken)
        if on_turn != self._on_turn:
            self._on_turn = on_turn
            self.updateGeometry()
        self._settle()

    def show_time(self, text: str, *, low: bool = False) -> None:
        """Show another time; where it runs ``low`` it has a plate, and the card a frame."""
        if (text, low) != (self._time, self._low):
            self._time, self._low = text, low
            self.update()

    @property
    def low(self) -> bool:
        """Return whether it shows that the time runs low."""
        return self._low

    @property
    def time(self) -> str:
        """Return the time shown, "" where none is."""
        return self._time

    def shrink(self, *, small: bool, inner: bool = True, board_right: bool = False) -> None:
        """Become small or large, beside a board which is on the left, or on the right.

        ``inner`` says that no other card stands between this one and the board.
        """
        wanted = small, inner, board_right
        if wanted != (self._small, self._inner, self._board_right):
            self._small, self._inner, self._board_right = wanted
            self._settle()

    def _box(self) -> tuple[QRectF, QRectF]:
        """Return the rectangle within the margins, and that which is filled on turn."""
        margin = MARGIN if self._inner else 0
        left, right = (0, margin) if self._board_right else (margin, 0)
        box = QRectF(left, 0.5, self.width() - left - right, self.height() - 1)
        beyond = margin + 10 if margin else 0
        return box, box.adjusted(*((0, 0, beyond, 0) if self._board_right else (-beyond, 0, 0, 0)))

    def _settle(self) -> None:
        about = f"{self._name}\n{self._line}" if self._line else self._name
        self.setToolTip(plain_tip(about) if self._small else "")
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def set_picture(self, picture: QPixmap) -> None:
        """Show ``picture`` as that of the side."""
        self._picture = framed(picture)
        self.update()

    @property
    def on_turn(self) -> bool:
        """Return whether this player is on turn."""
        return self._on_turn

    @property
    def won(self) -> str:
        """Return how many games this player has won, "" where that is not counted."""
        return self._won

    def sizeHint(self) -> QSize:
        """Return the size of the card: a large one is higher on turn, small ones are all alike."""
        if self._small:
            return QSize(130, scaled(54))
        return QSize(scaled(260), scaled(76 if self._on_turn else 56))

    def think(self, *, on: bool) -> None:
        """Have the marks of a computer player rise one after another while it is on turn."""
        on = on and self._level is not None and duration(BEAT) > 0
        if on == self._beat.isActive():
            return
        if on:
            self._rising = 0
            self._beat.start(BEAT)
        else:
            self._beat.stop()
        self.update()

    def _rise(self) -> None:
        self._rising = (self._rising + 1) % (len(LEVELS) + 1)
        self.update()

    @property
    def level(self) -> int | None:
        """Return the level of the computer player shown, None for a person."""
        return self._level

    def _badge(self, painter: QPainter, picture: QRectF) -> None:
        """Draw the marks of a computer player's level over a corner of the picture."""
        if self._level is None:
            return
        theme = current_theme()
        high = picture.height() * 0.30
        box = QRectF(0, 0, high * WIDE + scaled(7), high + scaled(6))
        box.moveBottomRight(picture.bottomRight() + QPointF(scaled(5), scaled(4)))
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(box, scaled(4), scaled(4))
        marks = QRectF(0, 0, high * WIDE, high)
        marks.moveCenter(box.center())
        shown = self._rising if self._beat.isActive() else self._level
        paint_level(painter, marks, shown, QColor(theme.accent(self._key)), QColor(theme.line))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        self.cut = False
        if self._small:
            self._paint_small()
            return
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, drawer = self._box()
        painter.setPen(Qt.PenStyle.NoPen)
        if self._on_turn:
            painter.setBrush(QColor(theme.accent(self._key)))
            painter.drawRoundedRect(drawer, 8, 8)
        else:
            painter.setPen(QColor(theme.line))
            painter.setBrush(QColor(theme.paper))
            painter.drawRoundedRect(box.adjusted(0.5, 0, -0.5, 0), 8, 8)
        self._frame(painter, drawer if self._on_turn else box)
        ink = QColor(theme.on_accent if self._on_turn else theme.ink)
        pale = ink if self._on_turn else QColor(theme.ink2)
        side = scaled(40 if self._on_turn else 36)
        x = box.left() + scaled(6)
        if not self._picture.isNull():
            target = QRectF(x, (self.height() - side) / 2, side, side)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(target, self._picture, QRectF(self._picture.rect()))
            self._badge(painter, target)
        x += side + scaled(12)
        score_font = title_font(30 if self._on_turn else 25, 800)
        unit_font = text_font(UNIT, 500)
        score_width = self._score_width(score_font, unit_font, self._unit)
        room = box.right() - x - scaled(16) - (score_width + 8 if self._score else 0)
        name_font = self._name_font(room)
        line_font = text_font(14 if self._on_turn else 13, 500)
        line, won = joined(self._line, self._won), ""
        if self._won and QFontMetricsF(line_font).horizontalAdvance(line) > room:
            line, won = self._line, self._won
        below = text_font(13 if self._on_turn else 12, 500)
        lines = [(name_font, ink, self._name), (line_font, pale, line)]
        if self._time:
            ways = LARGE if self._on_turn else MIDDLE
            clock = card_clock(self._time, room, ways, low=self._low)
            self._write(painter, x, room, *lines, (below, pale, won), clock=clock)
        else:
            self._write(painter, x, room, *lines, *([(below, pale, won)] if won else []))
        self._write_score(
            painter, box.right() - score_width - scaled(16), score_width,
            (score_font, ink, self._score), (unit_font, pale, self._unit),
        )  # fmt: skip

    def _frame(self, painter: QPainter, box: QRectF) -> None:
        """Draw a frame round the card of a player whose time runs low."""
        if self._low:
            theme = current_theme()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.on_accent if self._on_turn else theme.bad), 3))
            inset = 3 if self._on_turn else 1.5  # within its own colour, to be seen on it
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 6, 6)

    def _clock_colours(self) -> tuple[QColor, QColor]:
        """Return the colours of the time, and of the plate it has when it runs low."""
        theme = current_theme()
        accent, on_accent = QColor(theme.accent(self._key)), QColor(theme.on_accent)
        if self._on_turn:
            return (accent, on_accent) if self._low else (on_accent, accent)
        return QColor(theme.paper if self._low else theme.ink), QColor(theme.bad)

    def _name_font(self, room: float) -> QFont:
        """Return the largest font for the whole name: smaller ones come before it is elided."""
        sizes = (25, 22, 19, 17, 15, 14) if self._on_turn else (15, 14, 13, 12)
        fonts = [title_font(px, 700) if self._on_turn else text_font(px, 600) for px in sizes]
        wide = (font for font in fonts if QFontMetricsF(font).horizontalAdvance(self._name) <= room)
        return next(wide, fonts[-1])

    def _paint_small(self) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole, drawer = self._box()
        box = whole.adjusted(0.5, 0, -0.5, 0)
        if self._on_turn:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent(self._key)))
            painter.drawRoundedRect(drawer, 8, 8)
        else:
            painter.setPen(QColor(theme.line))
            painter.setBrush(QColor(theme.paper))
            painter.drawRoundedRect(box, 8, 8)
        self._frame(painter, drawer if self._on_turn else box)
        ink = QColor(theme.on_accent if self._on_turn else theme.ink)
        pale = ink if self._on_turn else QColor(theme.ink2)
        if box.width() < scaled(NARROW):
            self._write_narrow(painter, box, ink, pale)
            return
        side, x = scaled(30), box.left() + scaled(7)
        if not self._picture.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            target = QRectF(x, (self.height() - side) / 2, side, side)
            painter.drawPixmap(target, self._picture, QRectF(self._picture.rect()))
            self._badge(painter, target)
        x += side + scaled(6)
        end = box.right() - scaled(9)
        room, name_font, lines, unit = self._small_words(end - x)
        score_font, unit_font = title_font(19, 800), text_font(UNIT, 500)
        score_width = self._score_width(score_font, unit_font, unit)
        names = [(name_font, ink, line) for line in lines]
        won = (text_font(11.5, 500), pale, self._won)
        if self._time:
            clock = card_clock(self._time, room, low=self._low)
            self._write(painter, x, room, *names, won, clock=clock)
        else:
            self._write(painter, x, room, *names, *([won] if self._won else []))
        self._write_score(
            painter, end - score_width, score_width,
            (score_font, ink, self._score), (unit_font, pale, unit),
        )  # fmt: skip

    def _small_words(self, width: float) -> tuple[float, QFont, list[str], str]:
        """Return the room for the name, its font and lines, and the word for the score.

        Within ``width`` a name keeps its letters before the score its word.
        """
        for unit in (self._unit, ""):
            taken = self._score_width(title_font(19, 800), text_font(UNIT, 500), unit)
            room = width - (taken + 5 if self._score else 0)
            font, lines = fitting(self._name, 700 if self._on_turn else 600, room)
            if max(map(QFontMetricsF(font).horizontalAdvance, lines)) <= room:
                break
        return room, font, lines, unit

    def _score_width(self, font: QFont, unit_font: QFont, unit: str) -> float:
        """Return the width of the score with ``unit``, what it counts, below it."""
        return max(
            QFontMetricsF(font).horizontalAdvance(self._score),
            QFontMetricsF(unit_font).horizontalAdvance(unit),
        )

    def _write_score(
        self, painter: QPainter, x: float, width: float, *lines: tuple[QFont, QColor, str]
    ) -> None:
        """Write the score, and what it counts close below it."""
        found = [line for line in lines if line[2]]
        heights = [QFontMetricsF(font).ascent() for font, _, _ in found]
        y = (self.height() - sum(heights) - GAP * (len(found) - 1)) / 2
        for (font, colour, text), height in zip(found, heights, strict=True):
            painter.setFont(font)
            painter.setPen(colour)
            left = x + (width - QFontMetricsF(font).horizontalAdvance(text)) / 2
            painter.drawText(QPointF(left, y + height), text)
            y += height + GAP

    def _write_narrow(self, painter: QPainter, box: QRectF, ink: QColor, pale: QColor) -> None:
        """Write the name in a line of its own, above picture, wins and score."""
        inner = box.adjusted(8, 5, -8, -5)
        foot = QRectF(inner)
        foot.setTop(foot.bottom() - scaled(25))
        font, lines = fitting(self._name, 700 if self._on_turn else 600, inner.width(), NARROW_WAYS)
        painter.setFont(font)
        painter.setPen(ink)
        metrics = QFontMetricsF(font)
        height = (foot.top() - inner.top()) / len(lines)
        for number, line in enumerate(lines):
            row = QRectF(inner.left(), inner.top() + number * height, inner.width(), height)
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, row.width())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.setFont(title_font(19, 800))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(foot, right, self._score)
        taken = QFontMetricsF(painter.font()).horizontalAdvance(self._score) + 5
        small = text_font(UNIT, 500)
        room = foot.width() - (taken if self._score else 0)
        side = min(SMALL_PICTURE, foot.height())
        if self._time:
            self._narrow_clock(painter, foot, room, side, pale)
            return
        texts = [text for text in (self._unit, self._won) if text]
        wide = max(map(QFontMetricsF(small).horizontalAdvance, texts), default=0)
        if wide + side + 4 <= room:
            self._narrow_picture(painter, foot, side)
        left = foot.left() + room - min(wide, room)
        height = foot.height() / max(1, len(texts))
        painter.setFont(small)
        painter.setPen(pale)
        for number, text in enumerate(texts):
            row = QRectF(left, foot.top() + number * height, foot.left() + room - left, height)
            shown = QFontMetricsF(small).elidedText(text, Qt.TextElideMode.ElideRight, row.width())
            painter.drawText(row, right, shown)

    def _narrow_picture(self, painter: QPainter, foot: QRectF, side: float) -> None:
        """Draw the picture at the left of the foot of a narrow card."""
        if self._picture.isNull():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        target = QRectF(foot.left(), foot.center().y() - side / 2, side, side)
        painter.drawPixmap(target, self._picture, QRectF(self._picture.rect()))
        self._badge(painter, target)

    def _narrow_clock(
        self, painter: QPainter, foot: QRectF, room: float, side: float, pale: QColor
    ) -> None:
        """Draw picture and time before the score: smaller figures come before no picture.

        The wins stand above the time if there is room; a unit there would be taken for that of the
        time, and is not shown.
        """
        font = text_font(UNIT, 500)
        beside = room - side - 7
        won = QFontMetricsF(font).horizontalAdvance(self._won) if self._won else 0.0
        clock = card_clock(self._time, beside, SMALL[1:] if won else SMALL, low=self._low)
        shown = won if won <= beside else 0.0
        if clock.width <= beside:
            self._narrow_picture(painter, foot, side)
        right, middle = foot.left() + room - 3, foot.center().y()
        if shown:
            middle = foot.bottom() - clock.height / 2 + 1
            painter.setFont(font)
            painter.setPen(pale)
            row = QRectF(right - shown, foot.top() - 3, shown, QFontMetricsF(font).height())
            painter.drawText(row, Qt.AlignmentFlag.AlignCenter, self._won)
        left = max(foot.left(), right - clock.width)
        clock.paint(painter, left, middle, *self._clock_colours())

    def _write(
        self, painter: QPainter, x: float, room: float, *lines: tuple[QFont, QColor, str],
        clock: CardClock | None = None,
    ) -> None:  # fmt: skip
        """Write lines below one another, the last one behind a ``clock`` where it has room."""
        metrics = [QFontMetricsF(font) for font, _, _ in lines]
        heights = [m.height() for m in metrics]
        if clock is not None:
            heights[-1] = clock.height
        y = (self.height() - sum(heights)) / 2
        for number, ((font, colour, text), m, height) in enumerate(
            zip(lines, metrics, heights, strict=True), 1
        ):
            left, rest = x, room
            if clock is not None and number == len(lines):
                clock.paint(painter, x, y + height / 2, *self._clock_colours())
                left, rest = x + clock.width + scaled(8), room - clock.width - scaled(8)
                if m.horizontalAdvance(text) > rest:
                    self.cut |= bool(text)
                    break
            painter.setFont(font)
            painter.setPen(colour)
            shown = m.elidedText(text, Qt.TextElideMode.ElideRight, rest)
            self.cut |= shown != text
            painter.drawText(QRectF(left, y, rest, height), Qt.AlignmentFlag.AlignVCenter, shown)
            y += height


def joined(*texts: str) -> str:
    """Return the texts in one line; those which are empty are left out."""
    return " · ".join(text for text in texts if text)


WAYS: Final = (15, 14, 13), (14, 13, 12, 11)
"""Font sizes for a name in one line, then in two."""
NARROW_WAYS: Final = (15, 14, 13, 12, 11), (11, 10)
"""The same where two lines have hardly more room than one."""


def fitting(
    name: str, weight: int, room: float, ways: tuple[tuple[int, ...], tuple[int, ...]] = WAYS
) -> tuple[QFont, list[str]]:
    """Return font and lines for a name: a smaller font, then two lines, before it is elided."""
    ends = [n + 1 for n, letter in enumerate(name) if letter in " -\u2011"]
    parted = [[name[:end].rstrip(), name[end:].lstrip()] for end in ends[::-1]]
    whole = [(px, [[name]]) for px in ways[0]]
    for px, cuts in (*whole, *((px, parted) for px in ways[1])):
        font = text_font(px, weight)
        metrics = QFontMetricsF(font)
        for lines in cuts:
            if all(metrics.horizontalAdvance(line) <= room for line in lines):
                return font, lines
    return text_font(ways[0][-1], weight), [name]
