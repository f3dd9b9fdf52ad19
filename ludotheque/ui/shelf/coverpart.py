"""A part of a cover, with its unfinished or its finished games: heading, count and cards."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import manager
from ludotheque.ui.shelf.gamecards import GAP, CardItem, GameCard, clear_cards
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Line, TextButton, TextLabel

_BY_KEYS: Final = Qt.FocusReason.ShortcutFocusReason
FEW: Final = 6
"""How many cards are shown before the user asks for all."""


class GameCardGrid(QWidget):
    """Cards in rows, with as many columns as there is room for."""

    resume = Signal(str)
    forget = Signal(str)
    export = Signal(str)
    describe = Signal(str)
    branches = Signal(str)
    focused = Signal(QWidget)
    """Emitted when the keyboard gives a card the focus, so that it can be scrolled into view."""
    emptied = Signal()
    """Emitted when the last card was removed while it had the focus."""

    def __init__(self) -> None:
        """Begin without cards."""
        super().__init__()
        self.cards: list[GameCard] = []
        self._pump = QTimer(self, singleShot=True, interval=0)
        self._pump.timeout.connect(self._fetch_one)
        manager().changed.connect(self._pump.start)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_items(self, items: Sequence[CardItem]) -> None:
        """Show these games, the latest first."""
        held = clear_cards(self.cards)
        self.cards = []
        self.add_items(items)
        if held is not None:
            if self.cards:
                self.cards[min(held, len(self.cards) - 1)].setFocus(_BY_KEYS)
            else:
                self.emptied.emit()

    def add_items(self, items: Sequence[CardItem]) -> None:
        """Append these games."""
        for item in items:
            card = GameCard(item, self)
            card.clicked.connect(lambda _=False, card=card: self.resume.emit(card.item.id))
            card.forget.connect(self.forget)
            card.export.connect(self.export)
            card.describe.connect(self.describe)
            card.branches.connect(self.branches)
            card.focused.connect(self.focused)
            card.arrow.connect(lambda key, card=card: self._move_focus(card, key))
            self.cards.append(card)
        self._arrange()

    def _columns(self) -> int:
        return max(1, (self.width() + GAP) // (scaled(262) + GAP))

    def _move_focus(self, card: GameCard, key: int) -> None:
        index, columns = self.cards.index(card), self._columns()
        by = {
            Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns,
        }[Qt.Key(key)]  # fmt: skip
        if 0 <= index + by < len(self.cards):
            self.cards[index + by].setFocus(_BY_KEYS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the cards for the new width."""
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        columns = self._columns()
        tall = max(116, scaled(116))
        width = min(scaled(380), (self.width() - GAP * (columns - 1)) // columns)
        for index, card in enumerate(self.cards):
            row, column = divmod(index, columns)
            card.setGeometry(QRect(column * (width + GAP), row * (tall + GAP), width, tall))
            card.setVisible(True)
        rows = -(-len(self.cards) // columns)
        self.setFixedHeight(max(0, rows * (tall + GAP) - GAP))
        self._pump.start()

    def sizeHint(self) -> QSize:
        """Return the size for two columns."""
        return QSize(2 * scaled(282) + GAP, self.height())

    def _fetch_one(self) -> None:
        """Load one visible card's picture, then the next one in the next event loop turn."""
        for card in self.cards:
            if not card.visibleRegion().isEmpty() and card.fetch():
                self._pump.start()
                return

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Begin to load pictures for cards now visible; the cards paint themselves."""
        self._pump.start()


class CoverPart(QWidget):
    """A heading with the games below it; hidden while there are none."""

    resume = Signal(str)
    forget = Signal(str)
    export = Signal(str)
    describe = Signal(str)
    branches = Signal(str)
    filled = Signal()
    """Emitted when other cards are shown."""

    def __init__(self, title: Message, game: str) -> None:
        """Make a part of the cover of ``game``."""
        super().__init__()
        self._items: tuple[CardItem, ...] = ()
        self.heading = TextLabel(title, "section")
        self.count = TextLabel("", "body", "ink2")
        keep_scaled(self.count.setContentsMargins, 0, 0, 0, 3)
        self.row = GameCardGrid()
        self.all_button = TextButton("", "", game)
        self.all_button.clicked.connect(self.show_all)
        line = QHBoxLayout()
        line.setContentsMargins(0, 12, 0, 0)
        line.setSpacing(12)
        line.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignBottom)
        line.addWidget(self.count, 0, Qt.AlignmentFlag.AlignBottom)
        line.addStretch(1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 28, 0, 0)
        inside.setSpacing(10)
        inside.addWidget(Line())
        nest(inside, line)
        inside.addWidget(self.row)
        inside.addWidget(self.all_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.row.resume.connect(self.resume)
        self.row.forget.connect(self.forget)
        self.row.export.connect(self.export)
        self.row.describe.connect(self.describe)
        self.row.branches.connect(self.branches)
        self.set_items(())

    def set_items(self, items: Sequence[CardItem], *, finished: bool = False) -> None:
        """Show the first of these games, latest first; a button shows the others."""
        self._items = tuple(items)
        number = len(items)
        self.row.set_items(self._items[:FEW])
        self.setVisible(bool(items))
        counted = MN("{n} unfinished game", "{n} unfinished games", number)
        if finished:
            left = sum(item.abandoned for item in items)
            counted = MN("{n} game", "{n} games", number)
            if left:  # as the statistics count them
                counted = M(
                    "{finished}, {abandoned}",
                    finished=MN("{n} finished", "{n} finished", number - left),
                    abandoned=MN("{n} abandoned", "{n} abandoned", left),
                )
        self.count.say(counted)
        self.all_button.say(M("Show all {n} games", n=number))
        self.all_button.setVisible(number > FEW)
        self.filled.emit()

    def item(self, number: str) -> CardItem | None:
        """Return the item of a game shown here, None if it is not here."""
        return next((item for item in self._items if item.id == number), None)

    def show_all(self) -> None:
        """Show all the games and focus the first of those added."""
        held = self.all_button.hasFocus()
        self.all_button.hide()
        self.row.add_items(self._items[len(self.row.cards) :])
        self.filled.emit()
        if held and len(self.row.cards) > FEW:
            self.row.cards[FEW].setFocus(_BY_KEYS)

    def stops(self) -> list[QWidget]:
        """Return the widgets of the part in Tab order."""
        return [*self.row.cards, self.all_button]
