"""The shelf: the program's first page, with unfinished games above and the boxes below."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import MN, M
from ludotheque.games import SHELF
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.pages.startpage import StartPage, Welcome
from ludotheque.ui.shelf.dailycard import DailyCard
from ludotheque.ui.shelf.forget import confirm_forget
from ludotheque.ui.shelf.gamecards import CardItem, GameCardRow
from ludotheque.ui.shelf.searchbar import SearchBar
from ludotheque.ui.widgets.boxes import MARGIN, BoxRow
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

__all__ = ["CardItem", "ShelfPage"]

_FOCUS: Final = Qt.FocusReason.ShortcutFocusReason
NARROW: Final = 640
"""The width, at a text scale of 1, below which the position of the day stands below the heading."""
LOW: Final = 440
"""The height, at a text scale of 1, below which a welcome card replaces the heading."""


class Mark(QWidget):
    """The logo of the program: four boxes on a plank."""

    def __init__(self, width: int = 46, height: int = 40) -> None:
        """Show the logo at this size."""
        super().__init__()
        self.setFixedSize(width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the logo."""
        size = self.size()
        pixmap = picture("frame/mark", size.width(), size.height(), self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, 0, pixmap)


class _Content(QWidget):
    """The scrolling content, paper above wall; the boxes shrink before it scrolls."""

    def heightForWidth(self, width: int) -> int:
        """Return the minimum height at this width."""
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(current_theme().paper))


class _Divider(QWidget):
    """The line between the paper and the wall."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), QColor(current_theme().line))


class ShelfPage(StartPage):
    """The shelf page.

    Signals: ``open_box(key)``, ``resume(id)``, ``forget(id)`` after confirmation, ``export(id)``,
    ``describe(id)``, ``branches(id)``, ``searched(text)``, ``open_file()``, ``settings()``,
    ``statistics()``, ``bin()``. The card of the position of the day, ``daily``, has signals of its
    own.
    """

    open_box = Signal(str)
    resume = Signal(str)
    forget = Signal(str)
    export = Signal(str)
    describe = Signal(str)
    branches = Signal(str)
    searched = Signal(str)
    open_file = Signal()
    settings = Signal()
    statistics = Signal()
    bin = Signal()

    def __init__(self, shelf: tuple[GameInfo, ...] = SHELF, parent: QWidget | None = None) -> None:
        """Show the boxes of ``shelf``; unfinished games come with ``set_items``."""
        super().__init__(parent)
        self.setAccessibleName(str(M("Shelf of games")))
        self._items: tuple[CardItem, ...] = ()
        self._total = 0
        self._first = True
        """Whether the page has not been shown yet."""
        self.welcome: Welcome | None = None
        self.row = GameCardRow()
        self.daily = DailyCard()
        self.boxes = BoxRow(shelf)
        self.content = _Content()
        # Into its place while it is empty: Qt styles a whole subtree again at every new parent.
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setWidget(self.content)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.area)
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        nest(column, self._masthead())
        column.addWidget(self._resume())
        column.addWidget(_Divider())
        column.addWidget(self.boxes, 1)
        self.boxes.opened.connect(self.open_box)
        self.boxes.upwards.connect(self._up_from_boxes)
        self.boxes.shown.connect(lambda box: self.area.ensureWidgetVisible(box, 0, 0))
        self.row.resume.connect(self.resume)
        self.row.forget.connect(self._confirm_forget)
        self.row.export.connect(self.export)
        self.row.describe.connect(self.describe)
        self.row.branches.connect(self.branches)
        self.daily.arrow.connect(self._from_daily)
        self.row.downwards.connect(self._down_to_boxes)
        self.row.upwards.connect(self._up_from_cards)
        self.row.moved.connect(self._show_arrows)
        manager().changed.connect(self._repaint)
        self.entry = self.boxes.boxes[0]
        self._chain()
        self.set_items(())

    def _masthead(self) -> QVBoxLayout:
        self.mark = Mark(scaled(46), scaled(40))
        self.title = TextLabel(M("Ludothèque"), "masthead")
        self.search_button = QToolButton()
        keep_scaled(self.search_button.setIconSize, 26, 26)
        bind_icon(self.search_button, "search")
        self.search_button.clicked.connect(self.find)
        self.search_button.hide()
        self.open_button = TextButton(M("Open a file…"))
        self.open_button.clicked.connect(self.open_file)
        self.statistics_button = TextButton(M("Statistics"))
        self.statistics_button.clicked.connect(self.statistics)
        self.bin_button = TextButton(M("Bin"))
        self.bin_button.clicked.connect(self.bin)
        self.bin_button.hide()
        self.settings_button = TextButton(M("Settings"))
        self.settings_button.clicked.connect(self.settings)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self.mark)
        line.addSpacing(6)
        line.addWidget(self.title)
        line.addStretch(1)
        self._buttons = QWidget()
        buttons = FlowLayout(self._buttons)  # a large font may need a second row
        for button in (
            self.open_button, self.statistics_button, self.bin_button, self.settings_button,
        ):  # fmt: skip
            buttons.addWidget(button)
        policy = self._buttons.sizePolicy()
        policy.setHeightForWidth(True)
        self._buttons.setSizePolicy(policy)
        self._buttons.installEventFilter(self)
        line.addWidget(self.search_button)
        line.addWidget(self._buttons)
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN, 12, MARGIN, 8)
        head.setSpacing(8)
        nest(head, line)
        self._head, self._head_line = head, line
        return head

    def _place_buttons(self) -> None:
        """Give the buttons a row of their own where the title leaves no room for one."""
        head, line = self._head, self._head_line
        beside = self.mark.width() + self.title.sizeHint().width() + 4 * line.spacing()
        if not self.search_button.isHidden():
            beside += self.search_button.sizeHint().width()
        room = self.area.viewport().width() - 2 * MARGIN - beside
        below = self._buttons.sizeHint().width() > room
        if below == (head.indexOf(self._buttons) >= 0):
            return
        (line if below else head).removeWidget(self._buttons)
        (head if below else line).addWidget(self._buttons)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find the place of the buttons again when other ones or other words are shown."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_buttons()
        return super().eventFilter(watched, event)

    def _resume(self) -> QWidget:
        self.heading = TextLabel("", "section")
        self.count = TextLabel("", "body", "ink2", wrap=True)
        keep_scaled(self.count.setContentsMargins, 0, 0, 0, 3)
        self.left = self._arrow("prev", -1)
        self.right = self._arrow("next", 1)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignBottom)
        line.addSpacing(8)
        line.addWidget(self.count, 1, Qt.AlignmentFlag.AlignBottom)
        line.addSpacing(8)
        line.addWidget(self.daily, 0, Qt.AlignmentFlag.AlignBottom)
        line.addWidget(self.left)
        line.addWidget(self.right)
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(MARGIN, 0, MARGIN, 18)
        column.setSpacing(8)
        nest(column, line)
        self.search = SearchBar()
        self.search.hide()
        self.search.searched.connect(self.searched)
        self.search.down.connect(self._down_from_search)
        self.search.left.connect(self._end_search)
        column.addWidget(self.search)
        column.addWidget(self.row)
        self.resume_part, self._resume_column, self._resume_line = part, column, line
        return part

    def _place_daily(self) -> None:
        """Give the position of the day a row of its own where the heading leaves it no room."""
        column, line = self._resume_column, self._resume_line
        narrow = self.width() < scaled(NARROW)
        if narrow == (column.indexOf(self.daily) >= 0):
            return
        (line if narrow else column).removeWidget(self.daily)
        if narrow:
            column.insertWidget(1, self.daily)
        else:
            line.insertWidget(line.indexOf(self.left), self.daily, 0, Qt.AlignmentFlag.AlignBottom)

    def _arrow(self, name: str, by: int) -> QToolButton:
        button = QToolButton()
        keep_scaled(button.setIconSize, 20, 20)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # arrow keys move through the cards
        bind_icon(button, name)
        button.clicked.connect(lambda: self.row.slide(by * self.row.columns()))
        return button

    def set_items(
        self, items: Sequence[CardItem], total: int | None = None, evenings: Sequence[CardItem] = ()
    ) -> None:
        """Show unfinished games, the latest first; ``total`` also counts those not shown.

        The ``evenings`` under way stand before them.
        """
        self._items = (*evenings, *items)
        self._total = len(items) if total is None else total
        self.search.tell(None)
        self.row.set_items(self._items)
        self.row.setVisible(bool(self._items))
        self._say()
        if self._items:
            self.welcome_with(None)  # no welcome for those who have played
        self._chain()

    def show_found(self, items: Sequence[CardItem], found: int) -> None:
        """Show the latest of the games ``found`` in place of the unfinished ones."""
        self._items, self._total = tuple(items), found
        self.row.set_items(self._items)
        self.row.setVisible(bool(self._items))
        self.search.tell(found, len(self._items))
        self._say()
        self._chain()

    def allow_search(self, *, on: bool) -> None:
        """Offer the search where any game is kept."""
        self.search_button.setVisible(on)
        self._place_buttons()
        if not on:
            self.search.forget()
            self.search.hide()

    @property
    def searching(self) -> bool:
        """Return whether games which were searched for are shown."""
        return not self.search.isHidden() and bool(self.search.typed)

    def find(self) -> None:
        """Show the field of the search with the keyboard in it."""
        self.search.show()
        self.search.field.setFocus(_FOCUS)
        self.search.field.selectAll()
        self._chain()

    def _end_search(self) -> None:
        self.search.hide()
        self.setFocus(_FOCUS)

    def _down_from_search(self) -> None:
        if self.row.cards:
            self.row.cards[0].setFocus(_FOCUS)
        elif not self.searching:
            self._down_to_boxes()

    def welcome_with(self, card: Welcome | None) -> None:
        """Show a card for new users above the boxes; None removes it."""
        gone, self.welcome = self.welcome, card
        if gone is not None:
            gone.hide()
            let_go(gone)
        if card is not None:
            self._resume_column.addWidget(card)
        self._settle_heading()
        self._chain()

    def _settle_heading(self) -> None:
        """Hide the heading while a low window shows a welcome card, the position of the day while
        any does (it is for those who have played), and in a search where it would part its games
        from its field.
        """
        low = self.height() < scaled(LOW)
        for part in (self.heading, self.count):
            part.setVisible(self.welcome is None or not low)
        found = self.searching and self._resume_column.indexOf(self.daily) >= 0
        self.daily.setVisible(self.welcome is None and not found)

    def _say(self) -> None:
        number = sum(not item.evening for item in self._items)
        if self.searching:
            self.heading.say(M("Games found"))
            self.count.say("")
        elif self._items:
            self.heading.say(M("Resume"))
            counted = MN("{n} unfinished game", "{n} unfinished games", number)
            if self._total > number:
                counted = M(
                    "the latest {n} of {total} unfinished games; each box shows all of its own",
                    n=number, total=self._total,
                )  # fmt: skip
            self.count.say(counted if number else "")
        else:
            self.heading.say(M("Choose a box to begin."))
            self.count.say("")
        self.left.setToolTip(plain_tip(str(M("Earlier cards"))))
        self.right.setToolTip(plain_tip(str(M("More cards"))))
        for button in (self.left, self.right):
            button.setAccessibleName(button.toolTip())
        self.search_button.setToolTip(plain_tip(str(M("Search the games"))))
        self.search_button.setAccessibleName(str(M("Search the games")))
        self._show_arrows()
        self._settle_heading()

    def _show_arrows(self) -> None:
        back, on = self.row.can_slide()
        for button, able in ((self.left, back), (self.right, on)):
            button.setVisible(bool(self._items) and (back or on))
            button.setEnabled(able)

    def _chain(self) -> None:
        chain: list[QWidget] = [self.search_button, self.open_button]
        chain += [self.statistics_button, self.bin_button, self.settings_button]
        chain += [self.daily, self.search.field, self.search.all_button]
        chain += [*(self.welcome.stops() if self.welcome else ()), *self.row.cards]
        chain += self.boxes.boxes
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def stand_on(self, key: str) -> None:
        """Have the focus come to the box of a game, which has been left; "" leaves it there."""
        if key:
            self.entry = self.boxes.box(key)

    def _up_from_cards(self) -> None:
        found = self.open_button if self.search.isHidden() else self.search.field
        found.setFocus(_FOCUS)

    def _up_from_boxes(self) -> None:
        target: QWidget = self.row.cards[0] if self.row.cards else self.open_button
        if self.welcome is not None:
            target = self.welcome.stops()[0]
        target.setFocus(_FOCUS)
        self.area.ensureWidgetVisible(target, 0, 0)

    def _from_daily(self, key: int) -> None:
        if key == Qt.Key.Key_Up:
            self.open_button.setFocus(_FOCUS)
        elif self.row.cards:
            self.row.cards[0].setFocus(_FOCUS)
        else:
            self._down_to_boxes()

    def _down_to_boxes(self) -> None:
        box = self.entry or self.boxes.boxes[0]
        box.setFocus(_FOCUS)
        self.area.ensureWidgetVisible(box, 0, 0)

    def _confirm_forget(self, number: str) -> None:
        item = next((item for item in self._items if item.id == number), None)
        if item is not None and confirm_forget(self, item):
            self.forget.emit(number)

    def _repaint(self) -> None:
        self._place_daily()  # another size of the text
        self.content.update()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the boxes the focus, unlit until the keyboard is used.

        As the program begins, a game to be resumed comes first.
        """
        super().showEvent(event)
        held, first = QApplication.focusWidget(), self._first
        self._first = False
        if held is None or not self.isAncestorOf(held) or held is self.open_button:
            target = self.row.cards[0] if first and self.row.cards else self
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update heading, arrows and count for the new size."""
        super().resizeEvent(event)
        self._place_daily()
        self._settle_heading()
        self._place_buttons()
        self._show_arrows()

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(str(M("Shelf of games")))
            self._say()
        super().changeEvent(event)
