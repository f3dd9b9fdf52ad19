"""The bar below the moves which steps through the game, and the “Move 3 of 40” tab."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QHBoxLayout, QSlider, QStyle, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.table.replay import Replay
from ludotheque.table.seeing import AGREED
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.commandbutton import CommandButton
from ludotheque.ui.widgets.mouse import leave_wheel, left_button_only
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Line

HANDLE: Final = 18
"""The width of the slider's handle, as the style has it."""
MARK: Final = 4
"""Half the width of a mark above it."""
BUTTONS: Final = ("first", "back", "forward", "last")
"""The names of the actions which move through a game, in the order of the bar."""


class NotedSlider(QSlider):
    """A slider through the stops of a game, with small marks above those where a note stands."""

    def __init__(self) -> None:
        """Begin without marks."""
        super().__init__(Qt.Orientation.Horizontal)
        self._noted: tuple[int, ...] = ()

    @property
    def noted(self) -> tuple[int, ...]:
        """Return the numbers of the stops where notes stand."""
        return self._noted

    def mark(self, stops: Sequence[int]) -> None:
        """Mark these stops."""
        found = tuple(stops)
        if found != self._noted:
            self._noted = found
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the slider, then the marks."""
        super().paintEvent(event)
        if not self._noted:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().ink))
        room, side = self.width() - HANDLE, float(MARK)
        for stop in self._noted:
            x = HANDLE / 2 + QStyle.sliderPositionFromValue(
                self.minimum(), self.maximum(), stop, room
            )
            painter.drawPolygon(
                QPolygonF([QPointF(x - side, 0), QPointF(x + side, 0), QPointF(x, side)])
            )


class ReplayBar(QWidget):
    """Buttons for first, previous, next and last stop, with a slider."""

    chosen = Signal(int)
    """Emitted with the number of a stop chosen with the slider."""

    def __init__(self, key: str, actions: Mapping[str, QAction]) -> None:
        """Make the bar of a game with those of ``actions`` which are named in BUTTONS."""
        super().__init__()
        self._shown = False
        self.buttons: dict[str, QToolButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Line())
        row = QHBoxLayout()
        row.setContentsMargins(14, 6, 14, 8)
        row.setSpacing(2)
        nest(column, row)
        self.slider = NotedSlider()
        leave_wheel(self.slider)
        left_button_only(self.slider)
        self.slider.setProperty("game", key)
        self.slider.setPageStep(10)
        self.slider.valueChanged.connect(self._chosen)
        for name in BUTTONS:
            if name == "forward":
                row.addSpacing(6)
                row.addWidget(self.slider, 1)
                row.addSpacing(6)
            if name in actions:
                self.buttons[name] = self._button(key, actions[name])
                row.addWidget(self.buttons[name])
        self.retranslate()

    def _button(self, key: str, action: QAction) -> QToolButton:
        button = CommandButton(action)
        button.setProperty("game", key)
        keep_scaled(button.setIconSize, 22, 22)
        button.setAutoRepeat(True)
        return button

    def show_replay(self, replay: Replay, noted: Sequence[int] = ()) -> None:
        """Show which stop of the game is on the board; notes stand on those ``noted``."""
        self._shown = True
        self.slider.setEnabled(replay.count > 0)
        self.slider.setRange(0, replay.count)
        if not self.slider.isSliderDown():  # do not move the handle while the user drags it
            self.slider.setValue(replay.at)
        self._shown = False
        self.slider.mark(noted)
        stop: Message = stop_text(replay)
        if replay.at in noted:
            stop = M("{stop}, with a note", stop=stop)
        self.slider.setAccessibleDescription(str(stop))

    def _chosen(self, number: int) -> None:
        if not self._shown:
            self.chosen.emit(number)

    def retranslate(self) -> None:
        """Update the accessible name of the slider for the language in use."""
        self.slider.setAccessibleName(str(M("Point in the game")))

    def changeEvent(self, event: QEvent) -> None:
        """Call ``retranslate`` when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def stop_text(replay: Replay) -> Message:
    """Return the text for the stop shown, such as “Move 3 of 40”."""
    move, total = replay.moves
    if move == 0:
        return MN("Start of the game (one move)", "Start of the game ({n} moves)", total)
    return M("Move {move} of {total}", move=move, total=total)


def look_back_text(
    replay: Replay, *, over: bool, barred: Reason | None, note: Message | None = None
) -> Message:
    """Return the panel's sentence for a look back, in a game that is over or not to be changed.

    ``barred`` is why play cannot go on from there. A ``note`` on the move shown takes the place
    of what is usual.
    """
    place = stop_text(replay)
    if note is not None:
        return M("{place}. {note}", place=place, note=note)
    if over:
        return M("{place}. The game is over: you are looking at an earlier point.", place=place)
    if barred == AGREED:
        return M("{place}. You can look, but what followed stands, as you agreed.", place=place)
    if barred is not None:
        return M(
            "{place}. You can look, but what followed stands: others have seen it.", place=place
        )
    return M("{place}. The game itself waits as it is.", place=place)


class ReviewMark(QWidget):
    """A frame around the board, with a tab which names the earlier ply shown."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden frame above the board ``parent``."""
        super().__init__(parent)
        self._board = parent
        self._text: Message | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """Return the text of the tab, "" while the latest ply is shown."""
        return str(self._text) if self._text is not None else ""

    def say(self, text: Message | None) -> None:
        """Show the frame with ``text``, or hide it if that is None."""
        self._text = text
        self.setAccessibleName(self.text)
        self.setVisible(text is not None)
        if text is not None:
            self.setGeometry(self._board.rect())
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the board."""
        if watched is self._board and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._board.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame and tab."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(theme.edge)  # an accent may be the background of its own board
        pen = QPen(colour, 4)  # half of it is cut off
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(QRectF(self.rect()))
        font = text_font(14, 600)
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(self.text) + scaled(36)
        height = max(float(scaled(26)), metrics.height() + 6)
        tab = QPainterPath()
        box = QRectF((self.width() - width) / 2, -12, width, height + 12)
        tab.addRoundedRect(box, 10, 10)
        painter.setBrush(QColor(theme.raised))
        painter.setPen(QPen(colour, 2))
        painter.drawPath(tab)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        where = QRectF(box.left(), 0, width, height)
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, self.text)
