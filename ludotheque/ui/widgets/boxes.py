"""The game boxes on the shelf's plank, each with a label below it."""

from typing import Final

from PySide6.QtCore import (
    Property,
    QAbstractAnimation,
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QPropertyAnimation,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ludotheque.core.contract_types import GameInfo
from ludotheque.games import info
from ludotheque.ui.look.drawings import drawing
from ludotheque.ui.look.fonts import text_font, text_scale, title_font
from ludotheque.ui.look.games import BoxTop, look_of
from ludotheque.ui.look.gametext import minutes_text, origin_text, players_text, spoken_text
from ludotheque.ui.look.pace import duration
from ludotheque.ui.look.theme import current_theme, mix
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.uses import tell_use

MARGIN: Final = 40
"""The shelf's left and right margin, at scale 1."""
RISE: Final = 12
SIDE: Final = 8
"""The width of the strip at the right of a box which shows its side, at scale 1."""
TALLEST: Final = 320
SMALLEST: Final = 0.55
LARGEST: Final = 2.2
PLANK: Final = 36
"""The height of the plank (top and front, without its shadow)."""
_GRAIN: Final = ((0, 22.5, 420), (470, 22.5, 260), (180, 29.5, 540), (780, 29.5, 70))
BAR: Final = 6
"""The width of the strip in the game's accent at the left of a label."""
NARROWEST: Final = 172
_ANY_HEIGHT: Final = 10_000.0
_WRAP: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Label:
    """The text of one box's label and its layout."""

    def __init__(self, info: GameInfo) -> None:
        """Show the text about a game; while ``lit``, the label is in the accent colour."""
        self.info = info
        self.lit = False
        self._lines: tuple[str, str, str] = ("", "", "")
        self._measured: dict[tuple[float, ...], tuple[float, float]] = {}
        self.retranslate()

    def retranslate(self) -> None:
        """Render the text in the language in use."""
        facts = (str(players_text(self.info.players)), str(minutes_text(self.info.minutes)))
        # No-break spaces keep each fact, and the year with its « v. », on one line.
        tied = "\u2002•\u2002".join(_whole(fact) for fact in facts)
        origin = str(origin_text(self.info))
        head, comma, tail = origin.rpartition(", ")
        self._lines = (self.info.title, head + comma + _whole(tail), tied)
        self._measured.clear()

    def fonts(self, scale: float) -> tuple[QFont, QFont, QFont]:
        """Return the fonts of title, origin and facts below a box of this scale."""
        # Type changes less than the boxes do: it must stay readable on a small window.
        size = min(1.5, max(0.87, 0.5 + 0.5 * scale))
        return (title_font(22 * size), text_font(15 * size), text_font(15 * size, 600))

    def measure(self, box_width: float, gap: float, scale: float) -> tuple[float, float]:
        """Return the label's size below a box of this width, with ``gap`` up to the next box."""
        key = (box_width, gap, scale, text_scale())
        if key not in self._measured:  # the layout asks for the same sizes repeatedly
            if len(self._measured) > 200:  # enlarging a window measures at every pixel
                self._measured.clear()
            self._measured[key] = self._measure(box_width, gap, scale)
        return self._measured[key]

    def _measure(self, box_width: float, gap: float, scale: float) -> tuple[float, float]:
        fonts = self.fonts(scale)
        longest = max(
            QFontMetricsF(font).horizontalAdvance(text)
            for font, text in zip(fonts, self._lines, strict=True)
        )
        least = max(NARROWEST, longest + _left(scale) + _right(scale) + 2)
        width = max(box_width, min(least, box_width + gap - 14))
        return width, self.height(width, scale)

    def height(self, width: float, scale: float) -> float:
        """Return the height the text needs at this width."""
        inner = width - _left(scale) - _right(scale)
        fonts = self.fonts(scale)
        heights = [
            _wrapped(font, text, inner).height()
            for font, text in zip(fonts, self.lines(fonts, inner), strict=True)
        ]
        return round(2 * _pad(scale) + sum(heights) + 2 * _between(scale))

    def lines(self, fonts: tuple[QFont, QFont, QFont], inner: float) -> tuple[str, str, str]:
        """Return title, origin and facts; players and time on two lines where they do not fit."""
        title, origin, facts = self._lines
        metrics = QFontMetricsF(fonts[2])
        if metrics.horizontalAdvance(facts) > inner:
            facts = facts.replace("\u2002•\u2002", "\n")
            if max(map(metrics.horizontalAdvance, facts.split("\n"))) > inner:
                facts = facts.replace("\u00a0", " ")
        return title, origin, facts

    def inner(self, box: QRectF, scale: float) -> QRectF:
        """Return the rectangle of the text in a label at ``box``."""
        return box.adjusted(_left(scale), _pad(scale), -_right(scale), -_pad(scale))

    def draw(self, painter: QPainter, box: QRectF, scale: float, *, focus: bool) -> None:
        """Draw the label at ``box``, with a focus ring if it has ``focus``."""
        theme = current_theme()
        accent = QColor(theme.accent(self.info.key))
        painter.setPen(Qt.PenStyle.NoPen)
        shade = QColor(0, 0, 0, 90 if theme.dark else 46)
        painter.setBrush(shade)
        painter.drawRoundedRect(box.translated(0, 2), 4, 4)
        painter.setBrush(accent)
        painter.drawRoundedRect(box, 4, 4)
        if not self.lit:
            painter.setBrush(QColor(theme.label))
            painter.drawRoundedRect(box.adjusted(BAR, 0, 0, 0), 4, 4)
            painter.drawRect(QRectF(box.left() + BAR, box.top(), 6, box.height()))
        inks = (theme.on_accent,) * 3 if self.lit else (theme.ink, theme.ink2, theme.ink)
        inner = self.inner(box, scale)
        top = inner.top()
        fonts = self.fonts(scale)
        for font, text, ink in zip(fonts, self.lines(fonts, inner.width()), inks, strict=True):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            rect = QRectF(inner.left(), top, inner.width(), inner.bottom() - top + 4)
            painter.drawText(rect, int(_WRAP), text)
            top += _wrapped(font, text, inner.width()).height() + _between(scale)
        if self.lit:
            self._point(painter, box, scale)
        if focus:
            painter.setPen(QPen(QColor(theme.ink), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 6, 6)

    def _point(self, painter: QPainter, box: QRectF, scale: float) -> None:
        """Draw a chevron beside the title, which is the shortest line, or else beside the last."""
        inner, fonts = self.inner(box, scale), self.fonts(scale)
        lines = self.lines(fonts, inner.width())
        half = QFontMetricsF(fonts[0]).height() / 2
        last = lines[2].split("\n")[-1]
        for font, text, y in (
            (fonts[0], lines[0], inner.top() + half), (fonts[2], last, inner.bottom() - half),
        ):  # fmt: skip
            if _wrapped(font, text, inner.width()).width() < inner.width() - 2 * _arm(scale):
                self._chevron(painter, box, scale, y)
                return

    @staticmethod
    def _chevron(painter: QPainter, box: QRectF, scale: float, y: float) -> None:
        arm = _arm(scale)
        x = box.right() - _right(scale) - arm * 0.5
        pen = QPen(QColor(current_theme().on_accent), max(2.0, arm * 0.33))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(
            QPolygonF([QPointF(x - arm, y - arm), QPointF(x, y), QPointF(x - arm, y + arm)])
        )


def _wrapped(font: QFont, text: str, width: float) -> QRectF:
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, _ANY_HEIGHT), int(_WRAP), text)


def _arm(scale: float) -> float:
    return 8 * min(1.4, max(0.7, scale))


def _left(scale: float) -> float:
    return BAR + 12 * min(1.3, max(0.6, scale))


def _right(scale: float) -> float:
    return 10 * min(1.3, max(0.6, scale))


def _pad(scale: float) -> float:
    return 10 * min(1.4, max(0.7, scale))


def _between(scale: float) -> float:
    return 8 * min(1.4, max(0.4, scale))


def _whole(text: str) -> str:
    return text.replace(" ", "\u00a0")


def draw_plank(painter: QPainter, width: float, top: float) -> None:
    """Draw the plank across ``width``, its upper edge at ``top``."""
    theme = current_theme()
    painter.fillRect(QRectF(0, top, width, 14), QColor(theme.plank_top))
    painter.fillRect(QRectF(0, top + 14, width, PLANK - 14), QColor(theme.plank_front))
    painter.fillRect(QRectF(0, top + PLANK, width, 10), QColor(theme.wall_shade))
    painter.setPen(QPen(QColor(theme.plank_grain), 1.2))
    for across, down, length in _GRAIN:
        for start in range(-200, int(width), 900):
            x = start + across
            painter.drawLine(QPointF(x, top + down), QPointF(x + length, top + down))


def shape(key: str) -> BoxTop:
    """Return the size and side of a game's box."""
    return look_of(key).box


def draw_box_top(painter: QPainter, key: str, rect: QRectF, dpr: float) -> None:
    """Draw the top of a game's box; without a drawing, its title on its accent."""
    name = look_of(key).box.picture
    if name:
        painter.drawPixmap(rect.topLeft(), drawing(name, rect.width(), rect.height(), dpr))
        return
    theme = current_theme()
    painter.fillRect(rect, QColor(theme.accent(key)))
    painter.setPen(QColor(theme.on_accent))
    font = title_font(22)
    font.setPixelSize(max(6, round(rect.width() / 8)))
    painter.setFont(font)
    margin = rect.width() * 0.08
    where = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    painter.drawText(rect.adjusted(margin, margin, -margin, -margin), where, info(key).title)


def draw_box(painter: QPainter, key: str, front: QRectF, scale: float, dpr: float) -> None:
    """Draw a box: its side and its front."""
    side = SIDE * scale
    edge = QPolygonF(
        [
            QPointF(front.right(), front.top()),
            QPointF(front.right() + side, front.top() + side * 0.6),
            QPointF(front.right() + side, front.bottom()),
            QPointF(front.right(), front.bottom()),
        ]
    )
    theme = current_theme()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.line if theme.contrast else shape(key).side))
    painter.drawPolygon(edge)
    draw_box_top(painter, key, front, dpr)
    if theme.contrast:
        pen = QPen(QColor(theme.ink), 3)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(edge)
        painter.drawRect(front)


class Box(QAbstractButton):
    """One box with its label; it rises under the pointer or with the keyboard's focus."""

    lit = Signal()
    """Emitted when the keyboard is at the box."""
    pointed = Signal(QPoint)
    """Emitted with the pointer's place on the screen, in pixels, when it is on the box."""
    unlit = Signal()

    def __init__(self, info: GameInfo, parent: QWidget) -> None:
        """Show the box of a game."""
        super().__init__(parent)
        self.info = info
        self.label = Label(info)
        self._front = QRectF()
        self._hanging = QRectF()
        self._scale = 1.0
        self._up = 0.0
        self.by_keys = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._tell_use)
        self._animation = QPropertyAnimation(self, b"rise", self)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.retranslate()

    def _tell_use(self) -> None:
        tell_use(self)

    def _get_rise(self) -> float:
        return self._up

    def _set_rise(self, value: float) -> None:
        self._up = value
        self.update()

    rise = Property(float, _get_rise, _set_rise)
    """How far the box is raised, from 0 to 1."""

    def is_lit(self) -> bool:
        """Return whether the box is raised or rising."""
        return self.label.lit

    def lay_out(self, front: QRectF, hanging: QRectF, scale: float) -> None:
        """Place the box at ``front`` and its label at ``hanging``, in the parent's coordinates."""
        around = front.adjusted(-6, -RISE * scale - 2, SIDE * scale + 6, 0).united(hanging)
        outer = around.adjusted(-4, 0, 4, 6).toAlignedRect()
        self.setGeometry(outer)
        shift = QPointF(-outer.x(), -outer.y())
        self._front = front.translated(shift)
        self._hanging = hanging.translated(shift)
        self._scale = scale
        self.update()

    def front(self) -> QRectF:
        """Return the rectangle of the lowered box, in the widget's own coordinates."""
        return QRectF(self._front)

    def scale(self) -> float:
        """Return the scale of the box."""
        return self._scale

    def hanging(self) -> QRectF:
        """Return the label's rectangle, in the widget's own coordinates."""
        return QRectF(self._hanging)

    def light(self, *, on: bool) -> None:
        """Raise the box and colour its label, or undo both."""
        if self.label.lit == on:
            return
        self.label.lit = on
        self._animation.stop()
        length = duration(150)
        if length == 0 or not self.isVisible():
            self._set_rise(1.0 if on else 0.0)
            return
        self._animation.setDuration(length)
        self._animation.setStartValue(self._up)
        self._animation.setEndValue(1.0 if on else 0.0)
        self._animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)
        self.update()

    def retranslate(self) -> None:
        """Render the text and the accessible names in the language in use."""
        self.setAccessibleName(str(spoken_text(self.info)))
        self.setAccessibleDescription(str(self.info.summary))
        self.label.retranslate()
        self.update()

    def hitButton(self, pos: object) -> bool:
        """React on box and label, but not on the bare wall around them."""
        point = QPointF(pos)  # type: ignore[call-overload]
        raised = self._front.adjusted(0, -RISE * self._scale, SIDE * self._scale, 0)
        return bool(raised.contains(point) or self._hanging.contains(point))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light the box if the pointer was moved onto it."""
        self.pointed.emit(event.globalPosition().toPoint())
        super().enterEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the box if the pointer has rested on it until now."""
        if not self.is_lit():
            self.pointed.emit(event.globalPosition().toPoint())
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Lower the box again."""
        self.unlit.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Light the box if the keyboard gave it the focus."""
        reason = Qt.FocusReason
        self.by_keys = event.reason() in {
            reason.TabFocusReason,
            reason.BacktabFocusReason,
            reason.ShortcutFocusReason,
        }
        if self.by_keys:
            self.lit.emit()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Lower the box again."""
        self.by_keys = False
        self.unlit.emit()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the game on Enter as on Space; arrow keys, Home and End move along the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not is_repeat(event):
            self.click()
            return
        if not self.by_keys:
            self.by_keys = True
            self.lit.emit()
        row = self.parentWidget()
        if isinstance(row, BoxRow) and row.move_focus(self, event.key()):
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw shadow, box and label."""
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        theme = current_theme()
        foot = self._front.adjusted(-3 * self._scale, 0, (SIDE + 5) * self._scale, 0)
        shadow = QRectF(foot.left(), foot.bottom(), foot.width(), 5 * self._scale)
        strength = 0.62 - 0.28 * self._up
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mix(theme.plank_top, theme.plank_grain, strength))
        painter.drawRoundedRect(shadow, 2.5, 2.5)
        dpr = self.devicePixelRatioF()
        lift = round(RISE * self._scale * self._up * dpr) / dpr
        front = self._front.translated(0, -lift)
        draw_box(painter, self.info.key, front, self._scale, dpr)
        self.label.draw(painter, self._hanging, self._scale, focus=self.hasFocus() and self.by_keys)


class BoxRow(QWidget):
    """The wall with the plank and the boxes, which grow with the window."""

    opened = Signal(str)
    upwards = Signal()
    """Emitted when Arrow up is pressed on a box."""
    shown = Signal(QWidget)
    """Emitted when the keyboard gives a box the focus, so that it can be scrolled into view."""

    def __init__(self, shelf: tuple[GameInfo, ...]) -> None:
        """Place the boxes of ``shelf`` from left to right."""
        super().__init__()
        self.boxes = tuple(Box(info, self) for info in shelf)
        self._plank = 0.0
        self._scale = 1.0
        # Where the pointer has rested since the boxes were shown or the keyboard was used.
        self._rest: QPoint | None = None
        for box in self.boxes:
            box.clicked.connect(lambda _=False, key=box.info.key: self.opened.emit(key))
            box.lit.connect(lambda box=box: self._reach(box))
            box.pointed.connect(lambda at, box=box: self._point(box, at))
            box.unlit.connect(self._settle)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def box(self, key: str) -> Box:
        """Return the box of a game; raises StopIteration for an unknown one."""
        return next(box for box in self.boxes if box.info.key == key)

    def _reach(self, box: Box) -> None:
        self._rest = QCursor.pos()
        self._light(box)

    def _point(self, box: Box, at: QPoint) -> None:
        # Boxes which appear below a resting pointer leave the focus where it is.
        if at != self._rest:
            self._rest = None
            self._light(box)

    def _light(self, lit: Box) -> None:
        # Enter opens the box with the focus: it must be the one which is lit.
        if not lit.hasFocus() and any(box.hasFocus() for box in self.boxes):
            lit.setFocus(Qt.FocusReason.MouseFocusReason)
        for box in self.boxes:
            box.light(on=box is lit)

    def _settle(self) -> None:
        held = None
        if self._rest is None:
            held = next((box for box in self.boxes if box.underMouse()), None)
        held = held or next((box for box in self.boxes if box.hasFocus() and box.by_keys), None)
        for box in self.boxes:
            box.light(on=box is held)

    def move_focus(self, box: Box, key: int) -> bool:
        """Move the focus by an arrow key, Home or End; return whether the key was one of these."""
        index, last = self.boxes.index(box), len(self.boxes) - 1
        if key == Qt.Key.Key_Up:
            self.upwards.emit()
            return True
        there = {
            Qt.Key.Key_Left: max(0, index - 1),
            Qt.Key.Key_Right: min(last, index + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }.get(Qt.Key(key))
        if there is None:
            return False
        self.boxes[there].setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.shown.emit(self.boxes[there])
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """Note where the pointer rests."""
        self._rest = QCursor.pos()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Render the labels again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            for box in self.boxes:
                box.retranslate()
            self._arrange()
            self.updateGeometry()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the boxes again; the height the labels need depends on the width."""
        self._arrange()
        self.updateGeometry()
        super().resizeEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Return the size for boxes at the smallest scale."""
        fronts = sum(shape(box.info.key).width for box in self.boxes) * SMALLEST
        width = round(fronts + 2 * MARGIN + 22 * (len(self.boxes) - 1))
        return QSize(width, round(self._needed(SMALLEST, max(width, self.width()))))

    def sizeHint(self) -> QSize:
        """Return the size at scale 1."""
        return QSize(1280, round(self._needed(1.0, 1280)))

    def _widths(self, scale: float, width: float) -> tuple[float, float]:
        """Return the gap between two box fronts and the left edge of the first one."""
        fronts = sum(shape(box.info.key).width for box in self.boxes) * scale
        between = max(1, len(self.boxes) - 1)
        free = (width - 2 * MARGIN - fronts) / between
        gap = min(max(free, 22 * scale), 110 * max(1.0, scale))
        return gap, max(MARGIN, (width - fronts - gap * between) / 2)

    def _label_height(self, scale: float, gap: float) -> float:
        return max(
            box.label.measure(shape(box.info.key).width * scale, gap, scale)[1]
            for box in self.boxes
        )

    def _needed(self, scale: float, width: float) -> float:
        gap, _ = self._widths(scale, width)
        labels = self._label_height(scale, gap) + max(14, 32 * scale)
        return _above(scale) + TALLEST * scale + 9 + labels

    def _arrange(self) -> None:
        width, height = float(self.width()), float(self.height())
        fronts = sum(shape(box.info.key).width for box in self.boxes)
        by_width = (width - 2 * MARGIN) / (fronts + 25 * (len(self.boxes) - 1))
        scale = min(LARGEST, max(SMALLEST, by_width))
        while scale > SMALLEST and self._needed(scale, width) > height:
            scale = max(SMALLEST, scale - 0.02)
        gap, left = self._widths(scale, width)
        label_height = self._label_height(scale, gap)
        spare = max(0.0, height - self._needed(scale, width))
        self._scale = scale
        self._plank = round(_above(scale) + TALLEST * scale + spare * 0.5)
        for box in self.boxes:
            size = shape(box.info.key)
            wide, tall = round(size.width * scale), round(size.height * scale)
            front = QRectF(round(left), self._plank - tall, wide, tall)
            label_width = box.label.measure(size.width * scale, gap, scale)[0]
            label_width = min(label_width, max(size.width * scale, width - left - 16))
            hanging = QRectF(round(left), self._plank + 9, round(label_width), label_height)
            box.lay_out(front, hanging, scale)
            left += size.width * scale + gap
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw wall and plank."""
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.wall))
        draw_plank(painter, self.width(), self._plank)


def _above(scale: float) -> float:
    """Return the height of the wall above the tallest box."""
    return max(18, 30 * scale)
