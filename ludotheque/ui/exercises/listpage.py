"""The list of a game's exercises: cards with the positions, easy ones first."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M
from ludotheque.exercises.exercise import Exercise
from ludotheque.games import info
from ludotheque.ui.exercises import exercisetexts as texts
from ludotheque.ui.exercises.exercisecard import ExerciseCard
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import manager
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Pills, TextButton, TextLabel

GAP: Final = 16
COLUMNS: Final = 5
_TASKS: Final = "tasks"
_BEST: Final = "best"
_REASON: Final = Qt.FocusReason.ShortcutFocusReason


class CardGrid(QWidget):
    """The cards in rows; arrow keys move from one to the next."""

    opened = Signal(int)
    focused = Signal(object)

    def __init__(self, exercises: Sequence[Exercise], progress: Progress) -> None:
        """Show the exercises, with marks on those solved."""
        super().__init__()
        self.cards: list[ExerciseCard] = []
        for number, exercise in enumerate(exercises, 1):
            card = ExerciseCard(exercise, number, progress.mark(exercise.key), self)
            card.clicked.connect(lambda _=False, n=number - 1: self.opened.emit(n))
            card.arrow.connect(lambda key, n=number - 1: self._move_focus(n, key))
            self.cards.append(card)
        self._painted = False
        self._pump = QTimer(self, singleShot=True, interval=0)
        self._pump.timeout.connect(self._fetch_one)
        manager().changed.connect(self._pump.start)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def columns(self, width: int) -> int:
        """Return how many cards fit side by side."""
        return max(1, min(COLUMNS, (width + GAP) // (scaled(196) + GAP)))

    def _size(self, width: int) -> QSize:
        columns = self.columns(width)
        side = min(scaled(300), (width - GAP * (columns - 1)) // columns)
        return QSize(side, ExerciseCard.height_for(side))

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows."""
        rows = max(1, -(-len(self.cards) // self.columns(width)))
        return rows * (self._size(width).height() + GAP) - GAP

    def sizeHint(self) -> QSize:
        """Return the size at a usual width."""
        width = scaled(1100)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the size for one card."""
        return QSize(scaled(196), scaled(196))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the cards for the new width."""
        columns, size = self.columns(self.width()), self._size(self.width())
        for index, card in enumerate(self.cards):
            row, column = divmod(index, columns)
            x, y = column * (size.width() + GAP), row * (size.height() + GAP)
            card.setGeometry(QRect(x, y, size.width(), size.height()))
        self._pump.start()
        super().resizeEvent(event)

    def _move_focus(self, number: int, key: int) -> None:
        by = {
            Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self.columns(self.width()), Qt.Key.Key_Down: self.columns(self.width()),
        }[Qt.Key(key)]  # fmt: skip
        if 0 <= number + by < len(self.cards):
            card = self.cards[number + by]
            card.setFocus(_REASON)
            self.focused.emit(card)

    def _fetch_one(self) -> None:
        """Draw one missing picture, after the first paint, then the next one."""
        if not self._painted or not self.isVisible():
            return
        if any(card.fetch() for card in self.cards):
            self._pump.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Wait for the first paint."""
        self._painted = False
        super().showEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Begin to draw the pictures; the cards paint themselves."""
        if not self._painted:
            self._painted = True
            self._pump.start()


class ExerciseList(AsidePage):
    """The page with the exercises of one game, and with its best moves, one kind at a time."""

    opened = Signal(int, bool)
    """Emitted with the number of an exercise, from 0, and whether it is a best move."""

    def __init__(
        self,
        key: str,
        exercises: Sequence[Exercise],
        progress: Progress,
        best: Sequence[Exercise] = (),
    ) -> None:
        """Show the exercises of the game ``key``; without best moves there is nothing to choose."""
        super().__init__()
        self.key = key
        self.progress = progress
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        outside = QVBoxLayout(content)
        outside.setContentsMargins(32, 20, 32, 28)
        outside.setSpacing(0)
        self.back_button = TextButton(info(key).title, "quiet", key, "back")
        self.back_button.clicked.connect(self.back)
        kinds = ((_TASKS, texts.several(key)), (_BEST, texts.BEST))
        self.kinds = Pills(kinds, _TASKS, key)
        if not best:
            self.kinds.hide()
        self.kinds.chosen.connect(self._chosen)
        nest(outside, self._top())
        nest(outside, self._head())
        self.grids = {
            _TASKS: CardGrid(exercises, progress), _BEST: CardGrid(best, progress),
        }  # fmt: skip
        self.grid, self.best_grid = self.grids.values()
        holder = QVBoxLayout()
        holder.setContentsMargins(12, 18, 12, 0)
        for kind, grid in self.grids.items():
            grid.opened.connect(lambda number, kind=kind: self.opened.emit(number, kind == _BEST))
            grid.focused.connect(lambda card: self.area.ensureWidgetVisible(card, 0, 16))
            holder.addWidget(grid)
        nest(outside, holder)
        outside.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.area)
        self._show()

    def _top(self) -> QHBoxLayout:
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 12, 0)
        top.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        top.addStretch(1)
        top.addWidget(self.kinds)
        return top

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setContentsMargins(12, 4, 12, 0)
        head.setSpacing(16)
        self.title = TextLabel("", "cover")
        head.addWidget(self.title, 0, Qt.AlignmentFlag.AlignBottom)
        self.count = TextLabel("", "now", "ink2")
        keep_scaled(self.count.setContentsMargins, 0, 0, 0, 9)
        head.addWidget(self.count, 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)
        return head

    @property
    def shows_best(self) -> bool:
        """Return whether the best moves are shown."""
        return self.kinds.value() == _BEST

    def show_best(self) -> None:
        """Show the best moves."""
        self.kinds.choose(_BEST)

    def _chosen(self, _kind: str) -> None:
        self._show()
        self.area.verticalScrollBar().setValue(0)
        self.changed.emit()

    def _show(self) -> None:
        """Show the exercises of the kind chosen."""
        for kind, grid in self.grids.items():
            grid.setVisible(kind == self.kinds.value())
        self.title.say(texts.several(self.key, best=self.shows_best))
        cards = self.grids[self.kinds.value()].cards
        solved = sum(bool(card.mark) for card in cards)
        text = MN("{n} of {total} solved", "{n} of {total} solved", solved, total=len(cards))
        self.count.say(text)
        self.entry = self.first()
        self._name()

    def _name(self) -> None:
        self.setAccessibleName(self.heading())
        self.kinds.describe(str(M("Which exercises are shown")))

    def first(self) -> QWidget:
        """Return the first card not solved yet, which takes the focus first."""
        cards = self.grids[self.kinds.value()].cards
        fresh = (card for card in cards if not card.mark)
        return next(fresh, cards[0] if cards else self.back_button)

    def heading(self) -> str:
        """Return the title of the window."""
        return str(texts.all_of(self.key, info(self.key).title, best=self.shows_best))

    def follow_language(self) -> None:
        """Update all texts when the language changes."""
        self._name()
        for grid in self.grids.values():
            for card in grid.cards:
                card.retranslate()
