"""The players of a new evening: a row for each, which can be dragged to another place."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QStringListModel, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.evenings.evening import FEWEST, MOST, Player
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.dialogs.seats import NameEdit, given_twice, written
from ludotheque.ui.dialogs.whosits import LevelLine, WhoSits
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

_KEYS: Final = Qt.FocusReason.ShortcutFocusReason
_BY: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
FRAME: Final = "shelf"


class Handle(QToolButton):
    """What a row is dragged by; arrow keys move it as well."""

    dragged = Signal(QPoint)
    """Emitted with where the pointer is on the screen while the row is dragged."""
    stepped = Signal(int)

    def __init__(self) -> None:
        """Make a handle."""
        super().__init__()
        keep_scaled(self.setIconSize, 18, 18)  # a grip is drawn in the place of an icon
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the grip: two columns of dots."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().ink2))
        middle = QRectF(self.rect()).center()
        gap = scaled(3)
        for column in (-1, 1):
            for row in (-2, 0, 2):
                dot = QPointF(middle.x() + column * gap, middle.y() + row * gap)
                painter.drawEllipse(dot, scaled(3) / 2, scaled(3) / 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the row."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(event.globalPosition().toPoint())
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the row go."""
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the row up or down."""
        if event.key() in _BY:
            self.stepped.emit(_BY[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)


class PlayerRow(QWidget):
    """One player: a handle, the name or how the computer plays, who plays, and a cross."""

    changed = Signal()
    removed = Signal()

    def __init__(self, number: int, known: QStringListModel) -> None:
        """Show the row of player ``number``, from 1."""
        super().__init__()
        self.number = number
        self.handle = Handle()
        self.label = TextLabel("", "strong", "ink2")
        keep_scaled(self.label.setMinimumWidth, 22)
        self.name = NameEdit(known, FRAME)
        self.name.textChanged.connect(self.changed)
        self.line = LevelLine(FRAME)
        self.who = WhoSits(FRAME, self._side())
        self.who.chosen.connect(self._follow)
        self.cross = QToolButton()
        bind_icon(self.cross, "close", "ink2")
        keep_scaled(self.cross.setIconSize, 16, 16)
        self.cross.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.handle)
        row.addWidget(self.label)
        row.addWidget(self.name, 1)
        row.addWidget(self.line, 1)
        row.addWidget(self.who)
        row.addWidget(self.cross)
        self.line.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def _side(self) -> Message:
        return M("player {n}", n=self.number)

    def show_number(self, number: int) -> None:
        """Show another number."""
        self.number = number
        self.retranslate()

    def player(self) -> Player:
        """Return who plays."""
        level = self.who.level
        return Player(written(self.name.text()) if level is None else "", level)

    def take(self, player: Player) -> None:
        """Show who plays."""
        self.who.choose(player.level)
        self.name.setText(player.name)
        self._follow()

    def _follow(self) -> None:
        level = self.who.level
        self.line.setMinimumHeight(self.name.sizeHint().height())
        if level is not None:
            self.line.show_level(level)
        self.name.setVisible(level is None)
        self.line.setVisible(level is not None)
        self.changed.emit()

    def retranslate(self) -> None:
        """Render the texts in the language in use."""
        self.label.say(f"{self.number}.")
        self.name.setPlaceholderText(str(M("Player’s name")))
        self.name.setAccessibleName(str(M("Name of player {n}", n=self.number)))
        moves = M("Move player {n}: drag, or arrow keys up and down", n=self.number)
        for button, text in (
            (self.handle, moves), (self.cross, M("Remove player {n}", n=self.number)),
        ):  # fmt: skip
            button.setAccessibleName(str(text))
            button.setToolTip(plain_tip(str(text)))

    def changeEvent(self, event: QEvent) -> None:
        """Render the texts again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def stops(self) -> list[QWidget]:
        """Return the widgets in Tab order."""
        return [self.name, self.who, self.handle, self.cross]


class PlayerRows(QWidget):
    """The rows of all players, and a button for one more."""

    changed = Signal()

    def __init__(self, players: Sequence[Player], known: Sequence[str]) -> None:
        """Show ``players``; ``known`` names complete what is typed."""
        super().__init__()
        self._known = QStringListModel(list(dict.fromkeys(known)), self)
        self.rows: list[PlayerRow] = []
        self.add_button = TextButton(M("Another player"))
        self.add_button.clicked.connect(self.add_player)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        for player in players:
            self._append(player)
        self._settle()

    def _append(self, player: Player) -> PlayerRow:
        row = PlayerRow(len(self.rows) + 1, self._known)
        row.take(player)
        row.changed.connect(self.changed)
        row.removed.connect(lambda: self._remove(row))
        row.handle.stepped.connect(lambda by: self._move(row, self.rows.index(row) + by))
        row.handle.dragged.connect(lambda place: self._drag(row, place))
        self._column.insertWidget(len(self.rows), row)
        self.rows.append(row)
        return row

    def add_player(self) -> None:
        """Add a row for one more player, and give it the keyboard."""
        row = self._append(Player())
        self._settle()
        row.name.setFocus(_KEYS)

    def _remove(self, row: PlayerRow) -> None:
        number = self.rows.index(row)
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        let_go(row)
        self._settle()
        self.rows[min(number, len(self.rows) - 1)].name.setFocus(_KEYS)

    def _drag(self, row: PlayerRow, place: QPoint) -> None:
        """Move a row to where the pointer is."""
        y = self.mapFromGlobal(place).y()
        there = sum(y > other.geometry().center().y() for other in self.rows if other is not row)
        self._move(row, there)

    def _move(self, row: PlayerRow, there: int) -> None:
        there = max(0, min(there, len(self.rows) - 1))
        if self.rows.index(row) == there:
            return
        self.rows.remove(row)
        self.rows.insert(there, row)
        self._column.removeWidget(row)
        self._column.insertWidget(there, row)
        self._column.activate()
        self._settle()
        announce(self, str(M("Now player {n}", n=there + 1)))

    def _settle(self) -> None:
        for number, row in enumerate(self.rows, 1):
            row.show_number(number)
            row.cross.setEnabled(len(self.rows) > FEWEST)
        self.add_button.setEnabled(len(self.rows) < MOST)
        full = M("An evening has at most {n} players.", n=MOST)
        self.add_button.explain("" if len(self.rows) < MOST else full)
        stops = self.stops()
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)
        self.changed.emit()

    def stops(self) -> list[QWidget]:
        """Return the widgets in Tab order."""
        return [*(stop for row in self.rows for stop in row.stops()), self.add_button]

    def players(self) -> tuple[Player, ...]:
        """Return the players from top to bottom."""
        return tuple(row.player() for row in self.rows)

    def complaint(self) -> Message | None:
        """Return why these cannot play together, None where they can."""
        if name := given_twice([one.name for one in self.players()]):
            return M("Two players are called {name}: add an initial.", name=name)
        return None

    def missing(self) -> Message | None:
        """Return whose name is still to be typed, None where all are there."""
        for number, one in enumerate(self.players(), 1):
            if one.level is None and not one.name:
                return M("Player {n} has no name yet.", n=number)
        return None
