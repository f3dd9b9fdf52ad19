"""The card which tells the end of a game over its board, until it is dismissed."""

from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.board.ending import free_place
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

WIDTHS: Final = (540, 460, 380, 300, 640, 200, 150)
"""The widths tried, at a text scale of 1; the last two only for the ribbon alone."""
WHOLE: Final = 5
"""How many of them are tried for more than the ribbon."""
MARGIN: Final = 6
"""Pixels between the card and the edge of the board's view."""
EDGE: Final = 2
"""Pixels of the card's own edge around the ribbon."""
LIGHT: Final = "#FBF3E2"
"""The ground of the winner's piece, which would not be seen on his own colour."""
SEAM: Final = 6
"""Pixels between the edge of the ribbon and the line along it."""
_WRAP: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter


@attrs.frozen
class End:
    """What is told of the end of a game.

    ``title`` and ``line`` stand on the ribbon, in ``ink`` on ``ground``, beside ``picture``, that
    of the winner; ``recap`` are sentences below it.
    """

    title: str
    line: str
    ground: QColor
    ink: QColor
    picture: QPixmap = attrs.field(eq=False)
    recap: tuple[Message, ...] = ()

    @property
    def text(self) -> str:
        """Return all of it as it is read and copied, a line each."""
        return "\n".join([f"{self.title} {self.line}", *map(str, self.recap)])


class EndRibbon(QWidget):
    """The ribbon along the top of the card: title, line, and the picture of the winner."""

    def __init__(self) -> None:
        """Make an empty ribbon."""
        super().__init__()
        self._end: End | None = None
        self._small = False
        self.plate = QRect()
        """Where the button which closes the card lies, on a light ground."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_end(self, end: End) -> None:
        """Tell this end."""
        self._end = end
        self.setAccessibleName(f"{end.title} {end.line}")
        self.update()

    def _parts(self, width: int) -> tuple[QRect, list[tuple[QFont, QRect, str]], int]:
        """Return the room of the picture, font, room and text of both lines, and the height."""
        end = self._end
        assert end is not None
        if self._small:
            return self._small_parts(width)
        side = 0 if end.picture.isNull() else scaled(44)
        left = scaled(20) + (side + scaled(12) if side else 0)
        room = max(1, width - left - scaled(44))  # the button that closes the card
        top = scaled(8) + SEAM
        found = []
        for font, text in ((title_font(28, 800), end.title), (text_font(15, 600), end.line)):
            box = QFontMetrics(font).boundingRect(QRect(0, 0, room, 10_000), _WRAP, text)
            found.append((font, QRect(left, top, room, box.height()), text))
            top += box.height() + scaled(2)
        height = max(top, side + 12 + scaled(8) + SEAM) + scaled(6) + SEAM
        moved = (height - (found[-1][1].bottom() + 1 + found[0][1].top())) // 2
        texts = [(font, rect.translated(0, moved), text) for font, rect, text in found]
        return QRect(scaled(20), (height - side) // 2, side, side), texts, height

    def _small_parts(self, width: int) -> tuple[QRect, list[tuple[QFont, QRect, str]], int]:
        assert self._end is not None
        font, text = text_font(14, 700), f"{self._end.title} {self._end.line}"
        room = QRect(8, 6, max(1, width - scaled(36) - 8), 10_000)
        box = QFontMetrics(font).boundingRect(room, _WRAP, text)
        high = max(box.height(), scaled(24))
        room.setHeight(high)
        return QRect(), [(font, room, text)], high + 12

    def fit(self, width: int, *, small: bool = False) -> None:
        """Take the height in which title and line are seen whole at a width: names are wrapped.

        A ``small`` ribbon has them in a small font, and no picture.
        """
        self._small = small
        self.setFixedHeight(0 if self._end is None else self._parts(width)[2])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ribbon with a seam along both edges."""
        end = self._end
        if end is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), end.ground)
        painter.setPen(QPen(end.ink, 1.6, Qt.PenStyle.DashLine))
        for y in () if self._small else (SEAM, self.height() - SEAM):
            painter.drawLine(0, y, self.width(), y)
        picture, texts, _height = self._parts(self.width())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().raised))
        painter.drawRoundedRect(self.plate, 6, 6)
        if not picture.isEmpty():
            painter.setBrush(QColor(LIGHT))
            painter.drawEllipse(QRectF(picture).adjusted(-6, -6, 6, 6))
            painter.drawPixmap(QRectF(picture), end.picture, QRectF(end.picture.rect()))
        painter.setPen(end.ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for font, room, text in texts:
            painter.setFont(font)
            painter.drawText(room, _WRAP, text)


class EndCard(QWidget):
    """Ribbon, a few sentences and up to four buttons, wherever they cover nothing that decided.

    It lies over the board and takes no focus by itself. Where there is little room it leaves the
    sentences out, then the buttons, which the panel has as well.
    """

    again = Signal()
    """Emitted when the players want another game."""
    looked_back = Signal()
    """Emitted when they want to see the game from its beginning."""
    analysed = Signal()
    """Emitted when they want to see how the chances went."""
    dismissed = Signal()
    """Emitted when the card has been closed."""

    def __init__(self, parent: QWidget, board: QWidget, game: str) -> None:
        """Make a hidden card over ``board``, a child of ``parent`` or of its children."""
        super().__init__(parent)
        self._board = board
        self._end: End | None = None
        self._keep: list[QRect] = []
        self._small = False
        self.ribbon = EndRibbon()
        self.close_button = QToolButton(self)
        bind_icon(self.close_button, "close")
        keep_scaled(self.close_button.setIconSize, 18, 18)
        self.close_button.clicked.connect(self.dismiss)
        self.recap = TextLabel("", "body", wrap=True)
        self.again_button = TextButton(M("Another game"), "primary", game=game)
        self.back_button = TextButton(M("Look back"), game=game)
        self.analyse_button = TextButton(M("Analyse"), game=game)
        self.copy_button = TextButton(M("Copy the result"), game=game)
        self.again_button.clicked.connect(self.again)
        self.analyse_button.clicked.connect(self.analysed)
        self.back_button.clicked.connect(self.looked_back)
        self.copy_button.clicked.connect(self.copy)
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons)
        self.buttons = (
            self.again_button, self.back_button, self.analyse_button, self.copy_button,
        )  # fmt: skip
        for button in self.buttons:
            flow.addWidget(button)
        self._deafness = Deafness(*self.buttons, self.close_button)
        inner = QVBoxLayout()
        inner.setContentsMargins(16, 10, 16, 14)
        inner.setSpacing(10)
        inner.addWidget(self.recap)
        inner.addWidget(self._buttons)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, EDGE, EDGE, 0)
        column.setSpacing(0)
        # Its parts come and go: the least size of before must not hold the next one up.
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self.ribbon)
        nest(column, inner)
        self._inner = inner
        board.installEventFilter(self)
        self._describe()
        self.hide()

    @property
    def end(self) -> End | None:
        """Return what is told, None while the card is hidden."""
        return None if self.isHidden() else self._end

    def offer_analysis(self, *, on: bool) -> None:
        """Show the button for the analysis, or not."""
        if on != self.analyse_button.isVisibleTo(self._buttons):
            self.analyse_button.setVisible(on)
            self.settle()

    def tell(self, end: End, keep: Sequence[QRect]) -> bool:
        """Show the end, covering none of ``keep`` (in the board's coordinates); return whether the
        card has come up anew.
        """
        fresh = self.isHidden()
        if fresh or end != self._end:
            self.copy_button.say(M("Copy the result"))
        if fresh:
            self._deafness.begin()  # a press now was meant for the board
        self._end, self._keep = end, list(keep)
        self.ribbon.show_end(end)
        self.recap.say("\n".join(map(str, end.recap)))
        self.setAccessibleName(f"{end.title} {end.line}")
        self.settle()
        self.show()
        self.settle()  # only now do all of its widgets take room
        self.raise_()
        return fresh

    def put_away(self) -> None:
        """Hide the card; the keyboard goes to the board if the card had it."""
        held = self.isAncestorOf(self.focusWidget() or self._board) or any(
            button.hasFocus() for button in self.findChildren(QWidget)
        )
        self.hide()
        if held:
            self._board.setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Hide the card because the user has closed it."""
        self.put_away()
        self.dismissed.emit()

    def copy(self) -> None:
        """Copy what the card tells, and say so on the button."""
        if self._end is not None:
            QGuiApplication.clipboard().setText(self._end.text)
            self.copy_button.say(M("Copied"))
            self.settle()

    # Where it lies

    def settle(self) -> None:
        """Find a place over the board which covers nothing that decided the game."""
        if self._end is None:
            return
        area = self._board.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        corner = self._board.geometry().topLeft()
        keep = [rect.translated(corner) for rect in self._keep]
        widths = [min(scaled(width), area.width()) for width in WIDTHS]
        told = bool(self._end.recap)
        for recap, buttons, small in (
            (told, True, False), (False, True, False), (False, True, True),
            (False, False, False), (False, False, True),
        ):  # fmt: skip
            self._show_parts(recap=recap, buttons=buttons)
            for width in dict.fromkeys(widths[:WHOLE] if buttons else widths):
                height = self._height(width, small=small)
                found = free_place(area, QSize(width, height), keep)
                if found is not None:
                    self._lay(found)
                    return
        width = widths[0]
        self._lay(QRect(area.topLeft(), QSize(width, self._height(width, small=True))))

    def _height(self, width: int, *, small: bool) -> int:
        """Return how high the parts that are shown make the card at a width."""
        self.ribbon.fit(width - 2 * EDGE, small=small)
        self._small = small
        for layout in (self._inner, self._column):
            layout.invalidate()
        wrapped = self._column.hasHeightForWidth()
        least = self._column.totalMinimumSize().height()
        return self._column.totalHeightForWidth(width) if wrapped else least

    def _show_parts(self, *, recap: bool, buttons: bool) -> None:
        self.recap.setVisible(recap)
        self._buttons.setVisible(buttons)
        shown = recap or buttons
        self._inner.setContentsMargins(*((16, 10, 16, 14) if shown else (0, 0, 0, 2)))
        self._inner.invalidate()
        self._column.invalidate()

    def _lay(self, rect: QRect) -> None:
        self.setGeometry(rect)
        self._column.activate()
        size = self.close_button.sizeHint()
        if self._small:
            size = size.boundedTo(QSize(scaled(24), scaled(24)))
        away = 6 if self._small else scaled(6) + SEAM
        left = rect.width() - size.width() - scaled(6)
        place = QRect(QPoint(left, EDGE + away if self._small else away), size)
        self.close_button.setGeometry(place)
        self.ribbon.plate = place.translated(-self.ribbon.pos())
        self.close_button.raise_()

    def _describe(self) -> None:
        self.close_button.setAccessibleName(str(M("Close")))
        self.close_button.setToolTip(plain_tip(str(M("Close"))))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find another place when the board is resized."""
        if watched is self._board and event.type() == QEvent.Type.Resize and not self.isHidden():
            self.settle()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep a press on the card from what lies below it."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card with an edge."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.edge), 2))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
