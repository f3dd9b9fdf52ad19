"""The panel beside a board: the players, what to do now, the moves, the rules."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QChildEvent, QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFontMetrics, QFontMetricsF, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M, Message
from ludotheque.ui.look.fonts import scaled, text_font, text_scale
from ludotheque.ui.look.gametext import origin_text, year_text
from ludotheque.ui.look.icons import bind_icon, dressed, icon
from ludotheque.ui.look.style import set_styled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.startpage import note_slot
from ludotheque.ui.pages.toast import Toast
from ludotheque.ui.rules.rulesview import RulesView
from ludotheque.ui.table.agreedline import AgreedLine
from ludotheque.ui.table.answerrow import AnswerRow
from ludotheque.ui.table.movelist import MoveList
from ludotheque.ui.table.replaybar import ReplayBar
from ludotheque.ui.table.seatcard import SeatCard
from ludotheque.ui.widgets.commandbutton import CommandButton
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area, scroll_to_end
from ludotheque.ui.widgets.sidepanel import WIDTH, SidePanel, chain_page, lay_panel
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.turned import TurnedLabel
from ludotheque.ui.widgets.widgets import Text, TextButton, TextLabel

LOW = 612
"""The height, at a text scale of 1, below which the way back is an icon beside the others."""
LOW_AND_NARROW = 642
"""The same where the panel is narrow for its letters."""
LOWEST = 590
"""The height, at a text scale of 1, below which it hides the name of the game as well."""
FEW_LINES = 60
"""The least height, at a text scale of 1, at which a page of the tabs is shown beside a note."""
LEAST = 108
"""The minimum height of the tabs, whose pages can scroll."""
ROOM_FOR_CARDS = 650
"""The height, at a text scale of 1, below which the cards of two players are small."""
TWO_CARDS = 140
"""The height of the cards of two players, one of them on turn, at a text scale of 1."""
SMALL_CARDS = 54
"""The same side by side in a low window."""
FOOT = 8
"""Pixels above and below the buttons where they are docked below the scroll area."""
LOOSE, TIGHT = 0, 1
"""Pixels between the icons, and between them when the way back is one of them."""
ICON, SMALL_ICON = QSize(26, 26), QSize(24, 24)
"""The size of the icons, and their size then."""
MORE = (("who",), ("copy", "export"), ("draw", "resign"))
"""The commands in the « more » menu, in groups."""
SIDE = 20
"""The margin at both sides of the sentence."""
TAB, NARROW_TAB = 22, 10
"""Pixels around the text of a tab and between it and the next, as the style has it."""
SIGN, SIGN_TAB = 16, 16
"""The side of a tab's sign at a text scale of 1, and the pixels Qt leaves beside it."""
LINES = 3
"""How many lines of the usual size there is always room for, if the window is high enough."""
LONG = 16
"""The font size in which the longest sentence finds room in a window which is not high."""
LARGER = 19
"""The size in pixels beyond which it need not grow with larger text, unless there is room."""
ROOMY = 160
"""The height, at a text scale of 1, left for the tabs before the sentence has its usual size."""
SAMPLE = "take the piece to the marked cell, "
"""Words of usual lengths, of which a sentence as long as the longest one is made."""
LEAST_SENTENCE = 50
"""The height, at a text scale of 1, with less of which for the sentence the panel scrolls."""
SIZES: Final = (18, 16, 15, 14, 13, 12, 11)
"""The font sizes of the sentence, the usual one first; the last is still readable."""


class Sentence(TurnedLabel):
    """A wrapped label of a given height whose font shrinks until its whole text is visible."""

    def __init__(self) -> None:
        """Begin without a text."""
        super().__init__("", "now", wrap=True)
        self._size = SIZES[0]
        self._room = 0
        self._height = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def room(self) -> int:
        """Return the height it takes with any text for which there is room."""
        return self._height

    def hold(self, room: int) -> None:
        """Take this height, and a greater one only for a text too long in the smallest font."""
        if room != self._room:
            self._room = room
            self.fit()

    def say(self, text: Text) -> None:
        """Show another text, in the largest font which fits."""
        super().say(text)
        self.fit()

    def fit(self) -> None:
        """Choose the largest font in which the whole text is visible."""
        needed = 0
        for size in SIZES:
            if size != self._size:
                self._size = size
                self.setFont(text_font(size, 500))
            needed = self.heightForWidth(self.width())
            if needed <= self._room:
                break
        if max(needed, self._room) != self._height:
            self._height = max(needed, self._room)
            self.updateGeometry()

    def is_whole(self) -> bool:
        """Return whether the whole text is visible."""
        return self.heightForWidth(self.width()) <= self.height()

    def hasHeightForWidth(self) -> bool:
        """Return no: its height does not follow from its text."""
        return False

    def sizeHint(self) -> QSize:
        """Return the height which is kept for every text."""
        return QSize(super().sizeHint().width(), self._height)

    def minimumSizeHint(self) -> QSize:
        """Return the height which is kept for every text."""
        return QSize(super().minimumSizeHint().width(), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the font again at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
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
        """Return the minimum height, as the tabs can shrink."""
        return self.column.minimumSize().height()


class Panel(SidePanel):
    """Everything beside the board."""

    back = Signal()
    acted = Signal(int)
    """Emitted with the number of the button which was pressed: 0 is the main one."""
    missed = Signal()
    """Emitted when a press on a button came too soon to be heard."""

    def __init__(
        self,
        info: GameInfo,
        actions: list[QAction],
        commands: Mapping[str, QAction] | None = None,
        parent: QWidget | None = None,
        *,
        longest: int = 0,
        second: tuple[Message, ...] = (),
    ) -> None:
        """Make the panel of a game; ``actions`` are shown as icons below its title.

        ``commands`` are the window's actions by name, of which the replay bar and the « more » menu
        take those they need. Room is kept for a sentence of ``longest`` characters, and for a
        second button with the labels ``second``.
        """
        super().__init__(parent)
        commands = commands or {}
        self._info = info
        outer = lay_panel(self, foot=0)
        nest(outer, self._head(info, actions, commands))  # the way back stays whatever scrolls
        content = _Column()
        # Into its place while it is empty: Qt styles a whole subtree again at every new parent.
        self.area = scroll_area(content)
        self.area.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        outer.addWidget(self.area, 1)
        column = content.column
        self._seat_room = QWidget()
        self._seats = QGridLayout(self._seat_room)
        self._seats.setSpacing(8)
        column.addWidget(self._seat_room)
        self.cards: list[SeatCard] = []
        self._laid = 0, False
        self._left = False
        self._signed: list[tuple[QWidget, Message, str]] = []
        """The pages whose tabs show a sign where there is no room, in turn: page, title, icon."""
        self._lay_margins()
        self._body = body = QVBoxLayout()
        body.setContentsMargins(SIDE, 16, SIDE, 8)
        body.setSpacing(12)
        self.now = Sentence()
        self.now.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        body.addWidget(self.now)
        self._longest = longest
        self._buttons = AnswerRow(info.key, second)
        self._buttons.pressed.connect(self.acted)
        self._buttons.missed.connect(self.missed)
        self.button, self.other, self.third = self._buttons.buttons
        body.addWidget(self._buttons)
        nest(column, body)
        nest(column, self._make_tabs(info), 1)
        self._content = content
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(20, FOOT, 20, FOOT)
        nest(outer, self._foot)
        self._docked = False
        self._row_shown = True
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._show_page)
        self._holding = QTimer(self, singleShot=True, interval=0)
        self._holding.timeout.connect(self._hold)
        for watched in (content, self.area):
            watched.installEventFilter(self)
        self.area.verticalScrollBar().rangeChanged.connect(lambda *_: self._holding.start())
        self.note_slot = note_slot()
        nest(outer, self.note_slot)
        self.replay = ReplayBar(info.key, commands)
        outer.addWidget(self.replay)
        self._noted = False
        self.tabs.currentChanged.connect(self._settle_tabs)
        self.tabs.tabBarClicked.connect(self.show_tabs)
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
        self.tabs.addTab(self.rules, str(M("Rules")))
        self._signed.append((self.rules, M("Rules"), "rules"))
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
        self._name = name = TextLabel(info.title, "game")
        title.addWidget(name)
        self._author = TextLabel(origin_text(info), "small", "ink2")
        title.addWidget(self._author, 1, Qt.AlignmentFlag.AlignBottom)
        head.addWidget(self._title)
        self.agreed = AgreedLine()
        self.agreed.hide()
        head.addWidget(self.agreed)
        tools = QHBoxLayout()
        tools.setContentsMargins(-7, 8, 0, 10)
        tools.setSpacing(LOOSE)
        self.back_icon = QToolButton()
        bind_icon(self.back_icon, "back")
        self.back_icon.clicked.connect(self.back)
        self.back_icon.hide()
        tools.addWidget(self.back_icon)
        self._tools = tools
        self._icons = [self.back_icon]
        for action in actions:
            button = CommandButton(action)
            tools.addWidget(button)
            self._icons.append(button)
        self.more = self._more(commands)
        tools.addWidget(self.more)
        self._icons.append(self.more)
        for one in self._icons:  # else the row may be wider than the panel, and lines above it, too
            one.setMinimumWidth(30)
        tools.addStretch()
        nest(head, tools)
        return head

    def _more(self, commands: Mapping[str, QAction]) -> QToolButton:
        button = QToolButton()
        bind_icon(button, "more")
        button.setProperty("dots", True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: [dressed(action) for action in menu.actions()])
        for group in MORE:
            menu.addSeparator()
            menu.addActions([commands[name] for name in group if name in commands])
        button.setMenu(menu)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the back button in a low window, and give the sentence less room."""
        self._settle_height()
        super().resizeEvent(event)
        self._settled.start()

    def _settle_height(self) -> None:
        low = LOW_AND_NARROW if self._is_narrow() else LOW
        self._show_way_back(icon=self.height() < scaled(low))
        # The window title shows the name of the game, too, but not what to do now.
        lowest = self.height() < scaled(LOWEST)
        self._title.setVisible(not lowest)
        self.agreed.be_single(on=lowest)
        self._name_author()
        if self.cards:
            self._settle_cards()
        self._settle_places()

    def _narrow_tabs(self) -> None:
        """Bring the tabs closer together where they would not stand in one row.

        Where even that is too wide, those which have a sign show it instead of their word.
        """
        bar = self.tabs.tabBar()
        advance = bar.fontMetrics().horizontalAdvance
        pages = *self._signed, (self.moves, self.moves_title, "list")
        signed = {self.tabs.indexOf(page): (title, sign) for page, title, sign in pages}
        words = [
            str(signed[at][0]) if at in signed else bar.tabText(at) for at in range(bar.count())
        ]
        wanted = sum(map(advance, words))
        room = self.width() - SIDE - self.area.verticalScrollBar().sizeHint().width()
        set_styled(bar, "narrow", "true" if wanted + TAB * len(words) > room else "false")
        self.tabs.setIconSize(QSize(scaled(SIGN), scaled(SIGN)))
        for at, (title, sign) in signed.items():
            short = wanted + NARROW_TAB * len(words) > room
            if short:
                wanted -= advance(str(title)) - scaled(SIGN) - SIGN_TAB
            self.tabs.setTabText(at, "" if short else str(title))
            self.tabs.setTabIcon(at, icon(sign) if short else QIcon())
            self.tabs.setTabToolTip(at, plain_tip(str(title)) if short else "")
            bar.setAccessibleTabName(at, str(title))

    def add_notes(self, page: QWidget) -> None:
        """Add the page of notes behind the list of moves."""
        self._signed.insert(0, (page, M("Notes"), "note"))
        self.tabs.insertTab(self.tabs.indexOf(self.moves) + 1, page, str(M("Notes")))
        self._settled.start()

    def _name_author(self) -> None:
        """Name the author beside the game where there is room, else the year alone, or nobody."""
        room = self.width() - 2 * SIDE - self._name.sizeHint().width() - 10
        for text in (origin_text(self._info), year_text(self._info)):
            self._author.say(text)
            if self._author.sizeHint().width() <= room:
                break
        self._author.setVisible(self._author.sizeHint().width() <= room)

    def _show_way_back(self, *, icon: bool) -> None:
        """Show the way back in a line of its own, or among the other icons."""
        held = self.back_button.hasFocus() or self.back_icon.hasFocus()
        self.back_button.setVisible(not icon)
        self.back_icon.setVisible(icon)
        self._tools.setSpacing(TIGHT if icon else LOOSE)
        self._tools.setContentsMargins(-7, 2 if icon else 8, 0, 6 if icon else 10)
        for button in self._icons:
            button.setIconSize(SMALL_ICON if icon else ICON)
        if held:
            (self.back_icon if icon else self.back_button).setFocus()

    def childEvent(self, event: QChildEvent) -> None:
        """Shrink the tabs while a note is shown in the panel."""
        super().childEvent(event)
        if isinstance(event.child(), Toast) and (event.added() or event.removed()):
            self._noted = event.added()
            self._settle_tabs()

    def _settle_tabs(self) -> None:
        """Give the tabs a minimum height, as every page scrolls; while a note is shown, the bar's.

        It is the same whatever page is shown.
        """
        bar = self.tabs.tabBar().sizeHint().height()
        pages = (self.tabs.widget(number) for number in range(self.tabs.count()))
        inner = min(page.minimumSizeHint().height() for page in pages if page is not None)
        self.tabs.setMinimumHeight(bar if self._noted else max(scaled(LEAST), bar + inner))
        self._settled.start()

    def _show_page(self) -> None:
        """Hide the page while a note leaves it no few lines: a strip of it would be cut."""
        self._narrow_tabs()
        page = chain_page(self.tabs)
        if page is not None:
            room = self.tabs.height() - self.tabs.tabBar().height()
            used = page.isAncestorOf(self.focusWidget())
            page.setVisible(not self._noted or used or room >= scaled(FEW_LINES))

    def show_tabs(self) -> None:
        """Bring the tabs into sight in a low window."""
        self._holding.start()
        scroll_to_end(self.area)

    def change_side(self, *, left: bool) -> None:
        """Have the cards reach to the edge on which the board is."""
        self._left = left
        self._lay_margins()
        self._laid = 0, False
        self._settle_cards()

    def _lay_margins(self) -> None:
        """Keep a margin beside the cards on the side away from the board."""
        margins = (SIDE, 0, 0, 0) if self._left else (0, 0, SIDE, 0)
        self._seats.setContentsMargins(*margins)

    def show_agreed(self, texts: Sequence[Message]) -> None:
        """Show below the title what the players agreed on; nothing where it is as usual."""
        self.agreed.setVisible(bool(texts))
        if texts:
            joined = texts[0]
            for text in texts[1:]:
                joined = M("{one} · {other}", one=joined, other=text)
            self.agreed.say(joined)

    def set_seats(self, count: int) -> None:
        """Make cards for ``count`` players."""
        while len(self.cards) < count:
            self.cards.append(SeatCard(self._info.key))
        self._settle_cards()

    def _settle_cards(self) -> None:
        """Lay the cards out: those of two players below one another if the panel is high enough."""
        count = len(self.cards)
        small = count > 2 or self.height() < scaled(ROOM_FOR_CARDS)
        if (count, small) != self._laid:
            self._laid = count, small
            # Four sit clockwise in the order of play; of three, the last is below the others.
            around = (0, 0), (0, 1), (1, 1) if count > 3 else (1, 0), (1, 0)
            for number, card in enumerate(self.cards):
                row, column = around[number] if small else (number, 0)
                wide = 2 if (count, number) == (3, 2) else 1
                inner = not small or wide == 2 or column == int(self._left)
                card.shrink(small=small, inner=inner, board_right=self._left)
                self._seats.addWidget(card, row, column, 1, wide)
            self._seats.setColumnStretch(1, int(small))
            self._seats.setRowStretch(2, 1)
            if count == 2:  # the card on turn is higher; its room is kept while nobody is on turn
                height = SMALL_CARDS if small else TWO_CARDS
                keep_scaled(self._seat_room.setFixedHeight, height)
        # The column beside the board includes the panel's margin; the cards are equally wide.
        half = (self.width() - self._seats.spacing()) // 2
        left = half - (SIDE if self._left else 0) if small else 0
        self._seats.setColumnMinimumWidth(0, left)

    def say(self, message: Message | str) -> None:
        """Show the sentence about what to do now, and scroll it into view."""
        self.now.say(message)
        self._holding.start()

    def turn(self, *, on: bool) -> None:
        """Turn sentence and buttons half round, each at its place, or have them upright."""
        self.now.turn(on=on)
        for button in self._buttons.buttons:
            button.turn(on=on)

    def offer(self, *labels: Message | None, expected: bool = True, equal: bool = False) -> None:
        """Show the buttons with these labels, the main one first; None hides one.

        The main one is filled if pressing it is the ``expected`` next step; answers of ``equal``
        rank look the same.
        """
        focused = self.focusWidget()  # the panel's own: the focus may be on the board by now
        held = focused in self._buttons.buttons and focused.hasFocus()
        self._buttons.offer(labels, expected=expected, equal=equal)
        self._settle_places()
        if held and focused is not None and focused.isHidden():
            self.tabs.tabBar().setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find the places again when the panel's height or what stands in it changes."""
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self._settle_places()
        return super().eventFilter(watched, event)

    def _wanted(self, spare: int) -> int:
        """Return the height kept for the longest sentence: in the usual letters if ``spare`` is
        high enough for the tabs too, else in somewhat smaller ones.
        """
        usual = self._needed(SIZES[0])
        if spare - usual >= scaled(ROOMY):
            return usual
        lines = QFontMetricsF(text_font(SIZES[0], 500)).lineSpacing() * LINES
        long = min(LONG, math.ceil(LARGER / text_scale()))
        return max(self._needed(long), math.ceil(lines))

    def _is_narrow(self) -> bool:
        """Return whether the panel is narrow for its letters."""
        return self.width() < scaled(WIDTH)

    def _needed(self, size: int) -> int:
        """Return the height of a sentence as long as the longest one in letters of this size."""
        metrics = QFontMetricsF(text_font(size, 500))
        sample = (SAMPLE * (self._longest // len(SAMPLE) + 1))[: self._longest]
        box = QRectF(0, 0, self.width() - 2 * SIDE, 10_000)
        return math.ceil(metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, sample).height())

    def _hold(self) -> None:
        """Give the sentence its height where the panel scrolls, and scroll to it."""
        if not self._docked:
            return
        whole = self.area.height()
        below = whole - self.now.y()
        least = scaled(LEAST_SENTENCE)
        self.now.hold(min(self._wanted(0), below if below >= least else whole))
        self._content.column.activate()
        writing = self._signed[0][0].isAncestorOf(self.focusWidget())
        self.area.ensureWidgetVisible(self.tabs if writing else self.now, 0, 0)

    def _settle_places(self) -> None:
        """Find the room for the sentence; dock the buttons below what scrolls if there is little.

        Nothing here depends on the sentence or on which buttons there are, so that their places
        stay the same while a game is played.
        """
        row = self._buttons.sizeHint().height()
        needed, room = self._content.column.minimumSize().height(), self.area.height()
        needed -= self.now.room
        if self._docked:
            needed += row + self._body.spacing()
            room += row if self._row_shown else 0  # the margins of the foot are always there
        spare = room - needed
        docked = spare < scaled(LEAST_SENTENCE)
        # A note in a very low window needs the room of a row without buttons.
        self._row_shown = not (docked and self._noted and self._buttons.is_empty())
        self._buttons.setVisible(self._row_shown)
        if docked:
            self._holding.start()  # once the layout above the sentence is settled
        else:
            self.now.hold(min(self._wanted(spare), spare))
        if docked == self._docked:
            return
        self._docked = docked
        held = self.focusWidget() if self._buttons.isAncestorOf(self.focusWidget()) else None
        (self._foot if docked else self._body).addWidget(self._buttons)
        self._buttons.setVisible(self._row_shown)  # a new parent hides it for a while
        if held is not None:
            held.setFocus()
        if (layout := self.layout()) is not None:
            layout.activate()  # the sentence is scrolled to in the room there is now

    def retranslate(self) -> None:
        """Update texts and sizes for the language and the text scale."""
        self._name.setMinimumWidth(
            QFontMetrics(self._name.font()).horizontalAdvance(self._info.title)
        )
        self.back_icon.setToolTip(plain_tip(str(M("Shelf"))))
        self.back_icon.setAccessibleName(str(M("Shelf")))
        self._settle_tabs()
        self._settle_height()
        self._settle_cards()
        self.tabs.setTabText(self.tabs.indexOf(self.moves), str(self.moves_title))
        self._narrow_tabs()
        self.tabs.setAccessibleName(str(M("Pages of the panel")))
        self.more.setToolTip(plain_tip(str(M("More"))))
        self.more.setAccessibleName(str(M("More")))
        self.now.setAccessibleDescription(str(M("What is to be done now")))
