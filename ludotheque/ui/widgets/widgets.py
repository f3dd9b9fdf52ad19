"""The small widgets of the frame: labels and buttons which hold messages, pills.

Each renders its message again when the language changes. The style sheet gives them their look, but
those which paint themselves use the colours of the current theme.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import Message
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.style import set_styled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.keys import is_repeat, note_release
from ludotheque.ui.widgets.tips import bounded, breakable, plain_tip
from ludotheque.ui.widgets.uses import tell_use


class Capital:
    """A text which begins a line: rendered with a capital letter, in any language."""

    def __init__(self, text: Message | str) -> None:
        """Keep the text."""
        self._text = text

    def __str__(self) -> str:
        shown = str(self._text)
        return shown[:1].upper() + shown[1:]


class Fresh(Capital):
    """A text which is made anew whenever it is shown, as it names keys."""

    def __init__(self, make: Callable[[], Message]) -> None:
        """Show what ``make`` returns."""
        self._make = make

    def __str__(self) -> str:
        return str(self._make())


Text = Message | str | Capital
CORNER: Final = 8
"""The radius of a button's corners, as the style has it."""
INNER: Final = 1.5
"""The width of the ring within the fill of what has the focus."""

FONTS: Final[dict[str, Callable[[], QFont]]] = {
    "masthead": lambda: title_font(36, 800),
    "game": lambda: title_font(28, 800),
    "cover": lambda: title_font(46, 800),
    "turn": lambda: title_font(25, 700),
    "label": lambda: title_font(22, 700),
    "section": lambda: title_font(21, 700),
    "card": lambda: title_font(18, 700),
    "now": lambda: text_font(18, 500),
    "reading": lambda: text_font(16, 400),
    "body": lambda: text_font(15, 400),
    "strong": lambda: text_font(15, 600),
    "menu": lambda: text_font(14, 400),
    "small": lambda: text_font(13, 400),
}
"""The fonts of the type scale, by use."""


class TextLabel(QLabel):
    """A label which holds a message.

    ``font`` is a key of FONTS; ``tone`` one of "ink", "ink2", "accent", "bad".
    """

    def __init__(
        self,
        text: Text = "",
        font: str = "body",
        tone: str = "ink",
        *,
        wrap: bool = False,
        game: str = "",
        most: int = 20_000,
    ) -> None:
        """Show ``text``, on several lines if ``wrap``, cut to at most ``most`` characters."""
        super().__init__()
        self._text = text
        self._most = most
        self._broken = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(FONTS[font]())
        self.setProperty("tone", tone)
        if game:
            self.setProperty("game", game)
        self.setWordWrap(wrap)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        self._show()

    def heightForWidth(self, width: int) -> int:
        """Return the height at this width, which the maximum width may limit."""
        return super().heightForWidth(min(width, self.maximumWidth()))

    def say(self, text: Text) -> None:
        """Show another text."""
        self._text = text
        self._show()

    def _show(self) -> None:
        """Show the text; in a label which wraps, long words may be broken."""
        text = bounded(str(self._text), self._most, self._most // 60)
        shown = breakable(text) if self.wordWrap() else text
        if shown != text or self._broken:
            self.setAccessibleName(text if shown != text else "")
        self._broken = shown != text
        self.setText(shown)

    def changeEvent(self, event: QEvent) -> None:
        """Render the message again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
        super().changeEvent(event)


class TextButton(QPushButton):
    """A push button which holds a message.

    ``kind`` is "", "primary" or "quiet"; ``game`` gives it the accent of a game. A double click on
    a primary one acts once (ui/board/deafness.py).
    """

    once = False
    """Whether a double click acts once though the button is not a primary one."""

    def __init__(self, text: Text, kind: str = "", game: str = "", icon: str = "") -> None:
        """Show ``text``, with an icon before it if one is named."""
        super().__init__()
        self._text = text
        self._gap = "\u2002" if icon else ""
        self._short = False
        self.setProperty("ring", "off")
        self.say(text)
        self._tip: Text = ""
        self.setProperty("kind", kind)
        self.setProperty("game", game)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._tell_use)  # before anything follows from it
        if icon:
            role = {"primary": "on_accent", "quiet": "ink2"}.get(kind)
            bind_icon(self, icon, role)
            keep_scaled(self.setIconSize, 20, 20)

    def say(self, text: Text) -> None:
        """Show another text."""
        self._text = text
        self.setText("" if self._short else self._whole())
        self.setAccessibleName(str(text))

    def _whole(self) -> str:
        return self._gap + str(self._text).replace("&", "&&")

    def shorten(self, *, on: bool) -> None:
        """Show the icon alone, with the text as tool tip, or both."""
        if on != self._short:
            self._short = on
            self.say(self._text)
            self.setToolTip(plain_tip(str(self._text)) if on else "")

    def _width_of_text(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._whole())

    def words(self) -> int:
        """Return how much of the button's width its text takes now, 0 while it is shortened."""
        return 0 if self._short else self._width_of_text()

    def cut(self) -> int:
        """Return how much wider the button is with its text, 0 unless it is shortened."""
        return self._width_of_text() if self._short else 0

    def _tell_use(self) -> None:
        if self.once or self.property("kind") == "primary":
            tell_use(self)

    def _ring(self, *, on: bool) -> None:
        """Show the focus ring only to users of the keyboard."""
        set_styled(self, "ring", "on" if on else "off")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring if the keyboard gave the button the focus."""
        reason = Qt.FocusReason
        if event.reason() not in {reason.ActiveWindowFocusReason, reason.PopupFocusReason}:
            keys = {reason.TabFocusReason, reason.BacktabFocusReason, reason.ShortcutFocusReason}
            self._ring(on=event.reason() in keys)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the ring from the first key on; Enter presses this button, not another default."""
        self._ring(on=True)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not is_repeat(event):
                self.click()
            return
        if event.key() == Qt.Key.Key_Space and is_repeat(event):
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Remember the release, so that a key held down is told from one pressed again."""
        note_release(event)
        super().keyReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button as its style does, and the ring of the keyboard within its fill."""
        super().paintEvent(event)
        if self.hasFocus():
            self._draw_ring(QPainter(self))

    def _draw_ring(self, painter: QPainter) -> None:
        """Draw the inner ring if the button is filled and the keyboard has given it the focus."""
        filled = self.property("kind") == "primary" and self.isEnabled()
        if filled and self.hasFocus() and self.property("ring") == "on":
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_inner_focus(painter, QRectF(self.rect()), CORNER)

    def explain(self, text: Text) -> None:
        """Set the tool tip, which is also the accessible description."""
        self._tip = text
        self.setToolTip(plain_tip(str(text)))
        self.setAccessibleDescription(str(text))

    def changeEvent(self, event: QEvent) -> None:
        """Render the message again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.say(self._text)
            self.explain(self._tip)
        super().changeEvent(event)


class Card(QFrame):
    """A raised sheet with a vertical layout, ``column``."""

    def __init__(self, margin: int = 16, spacing: int = 8) -> None:
        """Make an empty card."""
        super().__init__()
        self.setProperty("card", True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(margin, margin, margin, margin)
        self.column.setSpacing(spacing)


class Note(Card):
    """A card with a heading and some sentences, hidden until it has something to say."""

    def __init__(self, game: str) -> None:
        """Make an empty, hidden note."""
        super().__init__(14, 6)
        self.heading = TextLabel("", "card", "accent", wrap=True, game=game)
        self.text = TextLabel("", "body", wrap=True)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.text)
        self.hide()

    def say(self, heading: Text, text: Text, *, bad: bool = False) -> None:
        """Show a heading and a text below it."""
        self.heading.say(heading)
        set_styled(self.heading, "tone", "bad" if bad else "accent")
        self.text.say(text)
        self.show()


class Line(QFrame):
    """A hairline between two parts."""

    def __init__(self) -> None:
        """Make a horizontal line."""
        super().__init__()
        self.setFixedHeight(1)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line in the theme's colour."""
        QPainter(self).fillRect(self.rect(), QColor(current_theme().line))


def draw_tick(painter: QPainter, box: QRectF, color: QColor | str) -> None:
    """Draw a check mark which fills ``box``."""
    pen = QPen(QColor(color), max(1.8, box.width() * 0.15))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    points = [(0.14, 0.54), (0.40, 0.80), (0.88, 0.22)]
    painter.drawPolyline(QPolygonF([QPointF(x + a * w, y + b * h) for a, b in points]))


def draw_focus(
    painter: QPainter, box: QRectF, radius: float, color: QColor | str, width: float = 2
) -> None:
    """Draw the focus ring inside ``box``."""
    width = current_theme().stroke(width)
    painter.setPen(QPen(QColor(color), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)


def draw_inner_focus(painter: QPainter, box: QRectF, radius: float) -> None:
    """Draw a second ring within the focus ring at the edge of a ``box`` filled in an accent.

    A ring at the edge alone hardly differs from the fill; this one has the colour of its words.
    """
    theme = current_theme()
    within = theme.stroke(2) + 1
    box = box.adjusted(within, within, -within, -within)
    draw_focus(painter, box, max(2.0, radius - within), theme.on_accent, INNER)


class Pill(QRadioButton):
    """One of several exclusive choices, as a pill; the chosen one is filled and ticked."""

    widest = 680
    """A wider text is wrapped: with margins, a pill must fit on a screen 800 pixels wide."""

    def __init__(self, text: Text, game: str = "shelf") -> None:
        """Show ``text``; the fill is the accent of ``game``."""
        super().__init__()
        self._game = game
        self.setFont(FONTS["strong"]())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.say(text)

    def say(self, text: Text) -> None:
        """Show another text."""
        self._text = text
        self.setText(str(text).replace("&", "&&"))
        self.setAccessibleName(str(text))
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Render the message again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.say(self._text)
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        """Return the size for the text and for the tick which may stand before it."""
        metrics, width = QFontMetricsF(self.font()), self._width()
        height = metrics.height()
        if width > self.widest:
            width = self.widest
            within = QRectF(0, 0, width - self._around(), 10_000)
            wrap = Qt.TextFlag.TextWordWrap
            height = metrics.boundingRect(within, wrap, str(self._text)).height()
        return QSize(round(width + 0.5), max(scaled(36), round(height + scaled(14))))

    @staticmethod
    def _around() -> int:
        return scaled(28) + scaled(22)

    def _width(self) -> float:
        """Return the width for the whole text on one line."""
        return QFontMetricsF(self.font()).horizontalAdvance(str(self._text)) + self._around()

    def minimumSizeHint(self) -> QSize:
        """Return the size hint: the text is never cut."""
        return self.sizeHint()

    def hitButton(self, _pos: object) -> bool:
        """React on the whole pill."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = min(box.height(), scaled(36)) / 2
        accent = theme.accent(self._game)
        on = self.isChecked()
        ground = accent if on else (theme.sunk if self.underMouse() else theme.raised)
        if not self.isEnabled():
            ground = theme.sunk if on else theme.paper
        painter.setPen(QPen(QColor(accent if on else theme.edge), theme.stroke(1)))
        painter.setBrush(QColor(ground))
        within = (theme.stroke(1) - 1) / 2
        painter.drawRoundedRect(box.adjusted(within, within, -within, -within), radius, radius)
        ink = QColor(theme.on_accent if on and self.isEnabled() else theme.ink)
        if not self.isEnabled():
            ink = QColor(theme.ink2)
        text = self.rect().adjusted(scaled(14), 0, -scaled(14), 0)
        if on:
            side = scaled(13)
            draw_tick(painter, QRectF(text.left(), (self.height() - side) / 2, side, side), ink)
            text.setLeft(text.left() + scaled(22))
            where = Qt.AlignmentFlag.AlignLeft
        else:
            where = Qt.AlignmentFlag.AlignHCenter
        painter.setPen(ink)
        painter.setFont(self.font())
        flags = int(where | Qt.AlignmentFlag.AlignVCenter)
        if self._width() > self.widest:
            flags |= int(Qt.TextFlag.TextWordWrap)
        painter.drawText(text, flags, str(self._text))
        if self.hasFocus():
            ring = theme.ink if on else accent
            draw_focus(painter, QRectF(self.rect()), radius, ring)
            if on and self.isEnabled():
                draw_inner_focus(painter, QRectF(self.rect()), radius)


class Pills(QWidget):
    """A row of exclusive pills which wraps; arrow keys move from one to the next."""

    chosen = Signal(str)

    def __init__(
        self, choices: tuple[tuple[str, Text], ...], value: str, game: str = "shelf",
        widest: int = 0,
    ) -> None:  # fmt: skip
        """Show the choices, pairs of value and text, with ``value`` chosen.

        A text of a pill which would be wider than ``widest`` is wrapped, if that is not 0.
        """
        super().__init__()
        self._pills: dict[str, Pill] = {}
        self._group = QButtonGroup(self)
        row = FlowLayout(self)
        keep_scaled(row.set_gap, 8)
        for key, text in choices:
            pill = Pill(text, game)
            pill.widest = widest or pill.widest
            pill.setChecked(key == value)
            self._pills[key] = pill
            self._group.addButton(pill)
            row.addWidget(pill)
        self._group.buttonToggled.connect(self._toggled)
        self._lead()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _lead(self) -> None:
        """Let Tab go to the chosen pill; Qt would go to the first one until the focus has moved."""
        chosen = self._group.checkedButton() or next(iter(self._pills.values()), None)
        for pill in self._pills.values():
            policy = Qt.FocusPolicy.StrongFocus if pill is chosen else Qt.FocusPolicy.ClickFocus
            pill.setFocusPolicy(policy)

    def _toggled(self, button: QAbstractButton, on: bool) -> None:
        if on:
            self._lead()
            self.chosen.emit(next(key for key, pill in self._pills.items() if pill is button))

    def value(self) -> str:
        """Return the chosen value."""
        return next((key for key, pill in self._pills.items() if pill.isChecked()), "")

    def choose(self, value: str) -> None:
        """Choose a value; raises KeyError for one that is not offered."""
        self._pills[value].setChecked(True)

    def pill(self, value: str) -> Pill:
        """Return the pill for a value."""
        return self._pills[value]

    def describe(self, name: str, description: str = "") -> None:
        """Set the accessible name and description; each pill gets ``name`` as its description."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        for pill in self._pills.values():
            pill.setAccessibleDescription(name)


def card_painter(button: QAbstractButton) -> QPainter:
    """Begin to paint a button as a raised card, with a darker edge under the pointer."""
    theme = current_theme()
    painter = QPainter(button)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    over = button.underMouse() or button.isDown()
    painter.setPen(QPen(QColor(theme.edge if over else theme.line), theme.stroke(1)))
    painter.setBrush(QColor(theme.raised))
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
    return painter


def rounded(box: QRectF, radius: float) -> QPainterPath:
    """Return a rounded rectangle as a path."""
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path
