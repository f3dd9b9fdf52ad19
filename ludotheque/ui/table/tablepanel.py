"""The panel beside a board: the players, what to do now, the moves, the rules."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from PySide6.QtCore import QChildEvent, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M, Message
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.gametext import origin_text, year_text
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.pages.startpage import note_slot
from ludotheque.ui.pages.toast import Toast
from ludotheque.ui.rules.rulesview import RulesView
from ludotheque.ui.table.movelist import MoveList
from ludotheque.ui.table.replaybar import ReplayBar
from ludotheque.ui.table.seatcard import SeatCard, SmallSeatCard
from ludotheque.ui.widgets.buttonrow import ButtonRow
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.sidepanel import WIDTH, lay_panel
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Text, TextButton, TextLabel

LOW = 612
"""The height, at a text scale of 1, below which the panel hides its back button."""
LOWEST = 420
"""The height, at a text scale of 1, below which it hides the name of the game as well."""
LEAST = 108
"""The minimum height of the tabs, whose pages can scroll."""
FOOT = 8
"""Pixels above and below the buttons where they are docked below the scroll area."""
MORE = (("copy", "export"), ("draw", "resign"))
"""The commands in the « more » menu, in groups."""
SIZES: Final = (18, 16, 15, 14, 13, 12, 11)
"""The font sizes of the sentence, the usual one first; the last is still readable."""


class Sentence(TextLabel):
    """A wrapped label whose font shrinks until its whole text is visible."""

    def __init__(self) -> None:
        """Begin without a text."""
        super().__init__("", "now", wrap=True)
        self._size = SIZES[0]
        self._least = 0
        self._rooms: tuple[int, ...] = ()

    def hold(self, least: int, rooms: tuple[int, ...] = ()) -> None:
        """Set the minimum height; with ``rooms``, also grow to the height of the whole text.

        ``rooms`` are heights visible while the panel scrolls, smallest first. The font is the
        largest with which the text fits into the first of them in which it fits at all, else the
        smallest font.
        """
        if (least, rooms) != (self._least, self._rooms):
            self._least, self._rooms = least, rooms
            self.fit()

    def say(self, text: Text) -> None:
        """Show another text, in the largest font which fits."""
        super().say(text)
        self.fit()

    def fit(self) -> None:
        """Choose the largest font in which the whole text is visible."""
        panel = self.parentWidget()
        self.setMinimumHeight(self._least)  # heightForWidth is never less
        if self._rooms:
            self._fit_in_sight()
            return
        for size in SIZES:
            self._take(size)
            layout = None if panel is None else panel.layout()
            if layout is not None:
                layout.activate()
            if self.is_whole():
                return

    def _fit_in_sight(self) -> None:
        for room, size in product(self._rooms, SIZES):
            self._take(size)
            if self.heightForWidth(self.width()) <= room:
                break
        self.setMinimumHeight(self.heightForWidth(self.width()))

    def _take(self, size: int) -> None:
        if size != self._size:
            self._size = size
            self.setFont(text_font(size, 500))

    def is_whole(self) -> bool:
        """Return whether the whole text is visible."""
        return self.heightForWidth(self.width()) <= self.height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shrink the font if the text no longer fits, for example beside a note."""
        super().resizeEvent(event)
        if not self.is_whole():
            QTimer.singleShot(0, self, self.fit)

    def changeEvent(self, event: QEvent) -> None:
        """Choose the font again: a text in another language needs other room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.fit()


class _Column(QWidget):
    """The content which scrolls in a low window; it shrinks to its minimum height first."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)

    def heightForWidth(self, _width: int) -> int:
        """Return the minimum height, as sentence and tabs can shrink."""
        return self.column.minimumSize().height()


class Panel(QWidget):
    """Everything beside the board."""

    back = Signal()
    acted = Signal()
    """Emitted when the main button is pressed."""
    acted_otherwise = Signal()
    """Emitted when the second button is pressed."""

    def __init__(
        self, info: GameInfo, actions: list[QAction],
        commands: Mapping[str, QAction] | None = None, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Make the panel of a game; ``actions`` are shown as icons below its title.

        ``commands`` are the window's actions by name, of which the replay bar and the « more » menu
        take those they need.
        """
        super().__init__(parent)
        commands = commands or {}
        self._info = info
        outer = lay_panel(self, foot=0)
        content = _Column()
        # Into its place while it is empty: Qt styles a whole subtree again at every new parent.
        self.area = scroll_area(content)
        self.area.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        outer.addWidget(self.area, 1)
        column = content.column
        nest(column, self._head(info, actions, commands))
        self._seats = QGridLayout()
        self._seats.setContentsMargins(0, 0, 20, 0)
        self._seats.setSpacing(8)
        nest(column, self._seats)
        self.cards: list[SeatCard] = []
        self._body = body = QVBoxLayout()
        body.setContentsMargins(20, 16, 20, 8)
        body.setSpacing(12)
        self.now = Sentence()
        self.now.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        body.addWidget(self.now)
        self.button = TextButton("", "primary", game=info.key)
        self.button.clicked.connect(self.acted)
        self.button.installEventFilter(self)
        self.other = TextButton("", game=info.key)
        self.other.clicked.connect(self.acted_otherwise)
        self.other.hide()
        # A layout whose widgets are all hidden would take room from the tabs.
        self._buttons = ButtonRow(self.button, self.other)
        body.addWidget(self._buttons)
        nest(column, body)
        nest(column, self._make_tabs(info), 1)
        self._content = content
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(20, FOOT, 20, FOOT)
        nest(outer, self._foot)
        self._docked = self._scrolls = False
        self._least = 0
        self._holding = QTimer(self, singleShot=True, interval=0)
        self._holding.timeout.connect(self._hold)
        for watched in (content, self.area):
            watched.installEventFilter(self)
        self.note_slot = note_slot()
        nest(outer, self.note_slot)
        self.replay = ReplayBar(info.key, commands)
        outer.addWidget(self.replay)
        self._noted = False
        self.tabs.currentChanged.connect(self._settle_tabs)
        self.retranslate()

    def _make_tabs(self, info: GameInfo) -> QVBoxLayout:
        self.tabs = QTabWidget()
        leave_wheel(self.tabs.tabBar())
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setProperty("game", info.key)
        self.moves = MoveList()
        self.moves_title = M("Moves")
        self.rules = RulesView(info.key)
        self.tabs.addTab(self.moves, "")
        self.tabs.addTab(self.rules, "")
        holder = QVBoxLayout()
        holder.setContentsMargins(20, 0, 0, 0)
        holder.addWidget(self.tabs)
        return holder

    def _head(
        self, info: GameInfo, actions: list[QAction], commands: Mapping[str, QAction]
    ) -> QVBoxLayout:
        head = QVBoxLayout()
        head.setContentsMargins(20, 0, 8, 0)  # room for all icons, even beside a scroll bar
        head.setSpacing(2)
        self.back_button = TextButton(M("Shelf"), "quiet", icon="back")
        self.back_button.clicked.connect(self.back)
        row = QHBoxLayout()
        row.setContentsMargins(-12, 0, 0, 0)
        row.addWidget(self.back_button)
        row.addStretch()
        nest(head, row)
        self._title = QWidget()
        title = QHBoxLayout(self._title)
        title.setContentsMargins(0, 0, 0, 0)
        title.setSpacing(10)
        name = TextLabel(info.title, "game")
        name.setMinimumWidth(name.sizeHint().width())
        title.addWidget(name)
        author = TextLabel(origin_text(info), "small", "ink2")
        if name.sizeHint().width() + 10 + author.sizeHint().width() > scaled(WIDTH - 40):
            author.say(year_text(info))
        title.addWidget(author, 1, Qt.AlignmentFlag.AlignBottom)
        head.addWidget(self._title)
        tools = QHBoxLayout()
        tools.setContentsMargins(-7, 8, 0, 10)
        tools.setSpacing(6)
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setIconSize(QSize(26, 26))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            tools.addWidget(button)
        self.more = self._more(commands)
        tools.addWidget(self.more)
        tools.addStretch()
        nest(head, tools)
        return head

    def _more(self, commands: Mapping[str, QAction]) -> QToolButton:
        button = QToolButton()
        bind_icon(button, "more")
        button.setProperty("dots", True)
        button.setIconSize(QSize(26, 26))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for group in MORE:
            menu.addSeparator()
            menu.addActions([commands[name] for name in group if name in commands])
        button.setMenu(menu)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the back button in a low window, and give the sentence less room."""
        self._settle_height()
        super().resizeEvent(event)
        QTimer.singleShot(0, self.now, self.now.fit)

    def _settle_height(self) -> None:
        low = self.height() < scaled(LOW)
        self.back_button.setVisible(not low)
        # The window title shows the name of the game, too, but not what to do now.
        self._title.setVisible(self.height() >= scaled(LOWEST))
        self._settle_dock()

    def childEvent(self, event: QChildEvent) -> None:
        """Shrink the tabs while a note is shown in the panel."""
        super().childEvent(event)
        if isinstance(event.child(), Toast) and (event.added() or event.removed()):
            self._noted = event.added()
            self._settle_tabs()

    def _settle_tabs(self) -> None:
        """Give the current tab its minimum height; while a note is shown, the tab bar's alone."""
        page = self.tabs.currentWidget()
        bar = self.tabs.tabBar().sizeHint().height()
        inner = page.minimumSizeHint().height()
        self.tabs.setMinimumHeight(bar if self._noted else max(scaled(LEAST), bar + inner))

    def set_seats(self, count: int) -> None:
        """Make cards for ``count`` players."""
        many = count > 2
        while len(self.cards) < count:
            number = len(self.cards)
            # Four sit clockwise in the order of play; of three, the last is below the others.
            around = (0, 0), (0, 1), (1, 1) if count > 3 else (1, 0), (1, 0)
            row, column = around[number] if many else (number, 0)
            key = self._info.key
            card = SmallSeatCard(key, left=column == 0) if many else SeatCard(key)
            self.cards.append(card)
            self._seats.addWidget(card, row, column, 1, 2 if (count, number) == (3, 2) else 1)
        if many:
            self._seats.setColumnStretch(1, 1)
            self._settle_columns()

    def _settle_columns(self) -> None:
        if len(self.cards) > 2:
            # The left column includes the panel's margin.
            self._seats.setColumnMinimumWidth(0, scaled(WIDTH - 40) // 2 + scaled(20))

    def say(self, message: Message | str) -> None:
        """Show the sentence about what to do now, and scroll it into view."""
        self.now.say(message)
        self._holding.start()

    def offer(self, label: Message | None, *, expected: bool = True) -> None:
        """Show the main button with this label; None hides it.

        It is filled if pressing it is the ``expected`` next step.
        """
        had_focus = self.button.hasFocus()
        kind = "primary" if expected else ""
        if self.button.property("kind") != kind:
            self.button.setProperty("kind", kind)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)
        self.button.setVisible(label is not None)
        self._settle_buttons()
        if label is not None:
            self.button.say(label)
        elif had_focus:
            self.tabs.tabBar().setFocus()

    def offer_otherwise(self, label: Message | None) -> None:
        """Show a second button with this label; None hides it."""
        had_focus = self.other.hasFocus()
        self.other.setVisible(label is not None)
        self._settle_buttons()
        if label is not None:
            self.other.say(label)
        elif had_focus:
            self.tabs.tabBar().setFocus()

    def _settle_buttons(self) -> None:
        self._buttons.setHidden(self.button.isHidden() and self.other.isHidden())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count a double click on the main button once, as the first click changes what it does."""
        if watched is self.button and event.type() == QEvent.Type.MouseButtonDblClick:
            return True
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self._settle_dock()
        return super().eventFilter(watched, event)

    def _hold(self) -> None:
        whole = self.area.height()
        self.now.hold(self._least, (whole - self.now.y(), whole) if self._scrolls else ())
        if self._scrolls:
            self._content.column.activate()
            self.area.ensureWidgetVisible(self.now, 0, 0)

    def _settle_dock(self) -> None:
        """Dock the buttons below the scroll area, always visible, if the panel has to scroll."""
        row = self._buttons.sizeHint().height()
        least = scaled(50 if self.height() < scaled(LOW) else 75)
        needed, room = self._content.column.minimumSize().height(), self.area.height()
        needed += least - self.now.minimumHeight()
        if self._docked:
            needed, room = needed + row + self._body.spacing(), room + row + 2 * FOOT
        docked = needed > room and not self._buttons.isHidden()
        self._least, self._scrolls = least, needed > room
        self._holding.start()  # once the layout above the sentence is settled
        if docked == self._docked:
            return
        self._docked = docked
        held = self.focusWidget() if self._buttons.isAncestorOf(self.focusWidget()) else None
        (self._foot if docked else self._body).addWidget(self._buttons)
        if held is not None:
            held.setFocus()

    def retranslate(self) -> None:
        """Update texts and sizes for the language and the text scale."""
        self._settle_tabs()
        self._settle_height()
        self._settle_columns()
        self.tabs.setTabText(self.tabs.indexOf(self.moves), str(self.moves_title))
        self.tabs.setTabText(self.tabs.indexOf(self.rules), str(M("Rules")))
        self.tabs.setAccessibleName(str(M("Pages of the panel")))
        self.more.setToolTip(plain_tip(str(M("More"))))
        self.more.setAccessibleName(str(M("More")))
        self.now.setAccessibleDescription(str(M("What is to be done now")))
