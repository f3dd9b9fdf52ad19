"""Cards of unfinished and finished games, with a picture of the position: drawing and keys only."""

from collections.abc import Callable, Sequence
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QToolButton, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.gametext import headed
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.shelf.families import Family
from ludotheque.ui.shelf.familylines import draw_family
from ludotheque.ui.widgets.boxes import draw_box_top
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.menus import asks_for_menu, pop_up
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.touch import touch_used
from ludotheque.ui.widgets.uses import tell_use
from ludotheque.ui.widgets.widgets import card_painter, draw_focus, rounded

GAP: Final = 24
SEEN: Final = 10
"""Milliseconds from the first paint, which is that of the whole page, to the first picture."""
_NAMED: Final = 3
"""The number of lines which may contain names: title, players, status; one more below a title
which another game of the family has, too."""
_SMALL: Final = (14, 13, 12, 11)
"""The font sizes of the further lines, tried in turn."""
_BY_KEYS: Final = Qt.FocusReason.ShortcutFocusReason
Thumbnail = Callable[[int, int, float], QPixmap]
"""Function from width, height and device pixel ratio to the picture of a position."""


@attrs.frozen(eq=False)
class CardItem:
    """The contents of a game's card: its id in the archive, title, players, status and date.

    ``players`` are worded in one or several ways, the shorter ones for want of room.
    A ``finished`` game can only be looked at; ``abandoned`` it has no result. A ``status`` which is
    slow to find out is a function, called after the first paint; then ``branch`` is called for
    where it was begun from another game, and for house rules, None for neither. ``heading`` and
    ``occasion`` are what the players call it, "" for nothing. ``family`` are the games it is a
    branch of or has branches in, and its place among them. ``apart`` is called as ``branch`` is
    where another one of its family has the same heading, for what is said below that, and for
    what is left to be said by ``branch``. The card of an ``evening`` can only be opened.
    """

    id: str
    key: str
    title: str
    players: tuple[Message | str, ...]
    status: Message | str | Callable[[], Message]
    when: Message | str
    thumbnail: Thumbnail | None = None
    finished: bool = False
    abandoned: bool = False
    branch: Callable[[], Message | None] | None = None
    heading: str = ""
    occasion: str = ""
    family: tuple[Family, int] | None = None
    apart: Callable[[], tuple[Message | None, Message | None]] | None = None
    evening: bool = False

    @property
    def called(self) -> tuple[str, ...]:
        """Return what the players call the game, heading first."""
        return tuple(text for text in (self.heading, self.occasion) if text)

    @property
    def named(self) -> Message | str:
        """Return what the players call the game, followed by its title; it may have to be read."""
        return named(self, None if self.apart is None else self.apart()[0])


def named(item: CardItem, apart: Message | None) -> Message | str:
    """Return what the players call the game of an item, with what tells it ``apart`` if anything.

    Its title follows.
    """
    called: list[Message | str] = [*item.called]
    if apart is not None:
        called.insert(1, apart)
    return headed(item.title, called)


class GameCard(QAbstractButton):
    """The card of one game; a click resumes it, or shows it again if it is finished."""

    forget = Signal(str)
    export = Signal(str)
    """Emitted to write its moves to a file."""
    describe = Signal(str)
    """Emitted to change its heading and occasion."""
    branches = Signal(str)
    """Emitted to show the tree of its family."""
    focused = Signal(QWidget)
    arrow = Signal(int)

    def __init__(self, item: CardItem, parent: QWidget) -> None:
        """Show the card of a game."""
        super().__init__(parent)
        self.item = item
        self._thumbnail: QPixmap | None = None
        self._asked: tuple[int, float, str] | None = None
        self._status: Message | str = "…" if callable(item.status) else item.status
        self._branch: Message | None = None
        self._apart: Message | None = None
        self._known = not callable(item.status)
        self._by_keys = False
        """Whether the keyboard is used: until then the first focus is not marked."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._tell_use)
        self.remove = QToolButton(self)
        self.remove.setCursor(Qt.CursorShape.PointingHandCursor)
        # The Delete key and the menu key do the same as this button.
        self.remove.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.remove.setIconSize(QSize(16, 16))
        bind_icon(self.remove, "more" if item.finished else "close", "ink2")
        self.remove.clicked.connect(self._corner)
        self._show_corner(on=touch_used())  # a finger cannot hover
        self.retranslate()

    def _show_corner(self, *, on: bool) -> None:
        self.remove.setVisible(on and not self.item.evening)

    def _tell_use(self) -> None:
        tell_use(self)

    def retranslate(self) -> None:
        """Render the text in the language in use."""
        item = self.item
        when = item.when
        if self._branch is not None:
            when = M("{when}, {branch}", when=when, branch=self._branch)
        args: dict[str, Message | str] = {
            "title": named(item, self._apart), "players": item.players[0],
            "status": self._status, "when": when,
        }  # fmt: skip
        name = M("Resume {title}: {players}, {status}, {when}", **args)
        if item.finished:
            name = M("Look back at {title}: {players}, {status}, {when}", **args)
        self.setAccessibleName(str(name))
        corner = M("What to do with this game") if item.finished else M("Remove this game")
        self.remove.setToolTip(plain_tip(str(corner)))
        self.remove.setAccessibleName(str(corner))
        lines = [str(line) for line in self._lines()]
        self.setToolTip(plain_tip("\n".join(lines)) if self._cut(lines) else "")
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _lines(self) -> tuple[Message | str, ...]:
        """Return the card's lines from top to bottom."""
        item = self.item
        lines: tuple[Message | str, ...] = (item.title, item.players[0], self._status, item.when)
        if item.called:  # the picture tells the game, too
            heading, *further = item.called
            when = M("{title}, {when}", title=item.title, when=item.when)
            apart = () if self._apart is None else (self._apart,)
            lines = (heading, *apart, item.players[0], self._status, *further, when)
        return lines if self._branch is None else (*lines, self._branch)

    def shown(self) -> tuple[str, ...]:
        """Return the lines as they fit, with names in them shortened first."""
        room = self._text_width()
        fonts, lines = self._fonts(), list(self._lines())
        named_ones, who = self._named, self._named - 2
        lines[who] = self._players(fonts[who])
        named = [
            fitted(line, QFontMetricsF(font), room)
            for font, line in zip(fonts[:named_ones], lines[:named_ones], strict=True)
        ]
        # The line with the date has no names: its end is elided.
        rest = [
            fitted(str(line), QFontMetricsF(font), room)
            for font, line in zip(fonts[named_ones:], lines[named_ones:], strict=False)
        ]
        return (*named, *rest)

    def _side(self) -> int:
        return self.height() - 16

    def _text_width(self) -> int:
        return self.width() - self._side() - 8 - scaled(14) - 10

    def _cut(self, lines: Sequence[str]) -> bool:
        room = self._text_width()
        return any(
            QFontMetricsF(font).horizontalAdvance(line) > room
            for font, line in zip(self._fonts(), lines, strict=False)
        )

    def _fonts(self) -> tuple[QFont, ...]:
        room = self._text_width()
        further = self._lines()[self._named :]
        # One size for all of them: lines of two sizes look like an accident.
        small = [_fitting(further, room)] * len(further)
        sizes = (text_font(size) for size in (15, *_SMALL))
        players = next(
            (font for font in sizes if _wide(font, self._players(font)) <= room),
            text_font(_SMALL[-1]),
        )
        apart = () if self._apart is None else (_fitting((self._apart,), room),)
        return (title_font(18), *apart, players, text_font(15, 600), *small)

    @property
    def _named(self) -> int:
        """Return how many lines from the top may contain names."""
        return _NAMED if self._apart is None else _NAMED + 1

    def _players(self, font: QFont) -> Message | str:
        """Return who plays in the first wording which has room, else in the shortest."""
        words, room = self.item.players, self._text_width()
        return next((text for text in words if _wide(font, text) <= room), words[-1])

    def fetch(self) -> bool:
        """Load status and picture if they are missing or stale; return whether one was loaded."""
        if not self._known and callable(self.item.status):
            self._known = True
            self._status = self.item.status()
            if self.item.apart is not None:
                self._apart, self._branch = self.item.apart()
            elif self.item.branch is not None:
                self._branch = self.item.branch()
            self.retranslate()
            self._renew()
            return True
        return self._renew()

    def _renew(self) -> bool:
        wanted = (self._side(), self.devicePixelRatioF(), current_theme().name)
        if self.item.thumbnail is None or self._asked == wanted or self.height() <= 0:
            return False
        self._asked = wanted
        self._thumbnail = self.item.thumbnail(wanted[0], wanted[0], wanted[1])
        self.update()
        return True

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the corner button."""
        self._show_corner(on=True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the corner button, except from fingers."""
        self._show_corner(on=touch_used())
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the corner button."""
        self.remove.setGeometry(self.width() - 32, 4, 28, 28)
        self.retranslate()
        super().resizeEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit ``focused``, so that the card is scrolled into view."""
        self._by_keys = event.reason() != Qt.FocusReason.OtherFocusReason
        self.focused.emit(self)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter, remove on Delete, emit ``arrow`` for arrow keys."""
        key = event.key()
        if not self._by_keys:
            self._by_keys = True
            self.update()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not is_repeat(event):
            self.click()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.item.evening:
            self.forget.emit(self.item.id)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.arrow.emit(int(key))
        elif asks_for_menu(event) and not self.item.evening:
            self._menu(self._below_corner())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the context menu: resume or look back, branches, describe, export, remove."""
        if not self.item.evening:
            by_keys = event.reason() == QContextMenuEvent.Reason.Keyboard
            self._menu(self._below_corner() if by_keys else event.globalPos())

    def _below_corner(self) -> QPoint:
        return self.remove.mapToGlobal(self.remove.rect().bottomLeft())

    def _corner(self) -> None:
        if self.item.finished:
            self._menu(self._below_corner())
        else:
            self.forget.emit(self.item.id)

    def _menu(self, where: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        first = M("Look back") if self.item.finished else M("Resume")
        number = self.item.id
        family = ((M("Show the branches"), lambda: self.branches.emit(number)),)
        for text, slot in (
            (first, self.click),
            *(family if self.item.family is not None else ()),
            (M("Heading and occasion…"), lambda: self.describe.emit(number)),
            (M("Export the moves…"), lambda: self.export.emit(number)),
            (M("Remove this game…"), lambda: self.forget.emit(number)),
        ):
            menu.addAction(str(text)).triggered.connect(lambda _=False, slot=slot: slot())
        pop_up(menu, where)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        theme = current_theme()
        painter = card_painter(self)
        side = self._side()
        rect = QRectF(8, 8, side, side)
        painter.save()
        painter.setClipPath(rounded(rect, 6))
        if self._thumbnail is not None and not self._thumbnail.isNull():
            painter.drawPixmap(rect.topLeft(), self._thumbnail)
        else:
            painter.fillRect(rect, QColor(theme.sunk))
            dpr = self.devicePixelRatioF()
            if not self.item.evening:  # that has no box
                draw_box_top(painter, self.item.key, QRectF(8, 14, side, side - 12), dpr)
        painter.restore()
        if self.item.family is not None:
            self._paint_family(painter, rect)
        self._paint_text(painter, side)
        if self.hasFocus() and self._by_keys:
            draw_focus(painter, QRectF(self.rect()), 8, theme.accent(self.item.key))

    def _paint_family(self, painter: QPainter, picture: QRectF) -> None:
        """Draw the tree of its family small in a corner of the picture, its own line coloured."""
        assert self.item.family is not None
        theme, (family, place) = current_theme(), self.item.family
        high = min(picture.height() * 0.6, scaled(8) + scaled(7) * len(family))
        box = QRectF(0, 0, scaled(44), high)
        box.moveBottomRight(picture.bottomRight() - QPointF(3, 3))
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(box, 5, 5)
        inner = box.adjusted(5, 4, -5, -4)
        draw_family(painter, family, inner, 2.2, 1.3, theme, place, self.item.key)

    def _paint_text(self, painter: QPainter, side: int) -> None:
        theme = current_theme()
        above = self._named - 1
        inks = (*above * (theme.ink,), theme.accent(self.item.key), *4 * (theme.ink2,))
        lines = self.shown()
        fonts = self._fonts()[: len(lines)]
        heights = [QFontMetricsF(font).height() for font in fonts]
        between = min(6.0, max(-2.0, (side - sum(heights)) / len(lines)))
        top = 8 + (side - sum(heights) - (len(lines) - 1) * between) / 2
        room = self._text_width()
        left = 8 + side + scaled(14)
        for font, line, ink, height in zip(fonts, lines, inks, heights, strict=False):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(
                QRectF(left, top, room, height), int(Qt.AlignmentFlag.AlignVCenter), line
            )
            top += height + between


def _fitting(lines: Sequence[Message | str], room: int) -> QFont:
    """Return the largest of the small fonts in which all these lines have room, else the last."""
    fonts = (text_font(size) for size in _SMALL)
    fitting = (font for font in fonts if all(_wide(font, line) <= room for line in lines))
    return next(fitting, text_font(_SMALL[-1]))


def _wide(font: QFont, text: Message | str) -> float:
    return QFontMetricsF(font).horizontalAdvance(str(text))


def clear_cards(cards: list[GameCard]) -> int | None:
    """Delete cards; return the index of the one which had the focus, None if none had it."""
    # The focus of the card's own window: while a dialog is open, the application's is elsewhere.
    focus = cards[0].window().focusWidget() if cards else None
    held = next((index for index, card in enumerate(cards) if card is focus), None)
    for card in cards:
        card.hide()
        let_go(card)
    return held


class GameCardRow(QWidget):
    """The cards in one row, which slides if they do not all fit."""

    resume = Signal(str)
    forget = Signal(str)
    export = Signal(str)
    describe = Signal(str)
    branches = Signal(str)
    upwards = Signal()
    downwards = Signal()
    moved = Signal()
    """Emitted when the row has slid or been laid out again."""

    def __init__(self) -> None:
        """Begin without cards."""
        super().__init__()
        self.cards: list[GameCard] = []
        self._first = 0
        self._painted = False
        self._pump = QTimer(self)
        self._pump.setSingleShot(True)
        self._pump.setInterval(0)
        self._pump.timeout.connect(self._fetch_one)
        self._seen = QTimer(self, singleShot=True, interval=SEEN)
        self._seen.timeout.connect(self._begin)
        manager().changed.connect(self._pump.start)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_items(self, items: Sequence[CardItem]) -> None:
        """Show these games, the latest first."""
        held = clear_cards(self.cards)
        self.cards = [GameCard(item, self) for item in items]
        for card in self.cards:
            card.clicked.connect(lambda _=False, card=card: self.resume.emit(card.item.id))
            card.forget.connect(self.forget)
            card.export.connect(self.export)
            card.describe.connect(self.describe)
            card.branches.connect(self.branches)
            card.focused.connect(self._into_sight)
            card.arrow.connect(lambda key, card=card: self._move_focus(card, key))
        self._first = 0
        self._arrange()
        self.updateGeometry()
        if held is not None:
            if self.cards:
                self.cards[min(held, len(self.cards) - 1)].setFocus(_BY_KEYS)
            else:
                self.downwards.emit()

    def _move_focus(self, card: GameCard, key: int) -> None:
        if key == Qt.Key.Key_Down:
            self.downwards.emit()
        elif key == Qt.Key.Key_Up:
            self.upwards.emit()
        else:
            there = self.cards.index(card) + (1 if key == Qt.Key.Key_Right else -1)
            if 0 <= there < len(self.cards):
                self.cards[there].setFocus(_BY_KEYS)

    def columns(self) -> int:
        """Return how many cards fit side by side."""
        least = scaled(262)
        return max(1, (self.width() + GAP) // (least + GAP))

    def can_slide(self) -> tuple[bool, bool]:
        """Return whether there are cards further left, and further right."""
        return self._first > 0, self._first + self.columns() < len(self.cards)

    def slide(self, by: int) -> None:
        """Slide the row by so many cards, to the right if positive."""
        last = max(0, len(self.cards) - self.columns())
        self._first = min(last, max(0, self._first + by))
        self._arrange()

    def _into_sight(self, card: QWidget) -> None:
        index = next((n for n, other in enumerate(self.cards) if other is card), None)
        if index is None:
            return
        if index < self._first:
            self.slide(index - self._first)
        elif index >= self._first + self.columns():
            self.slide(index - self._first - self.columns() + 1)

    def card_height(self) -> int:
        """Return the height of a card."""
        return max(116, scaled(116))

    def sizeHint(self) -> QSize:
        """Return the size for one card."""
        return QSize(scaled(282), self.card_height())

    def minimumSizeHint(self) -> QSize:
        """Return the size for one card."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the cards for the new width."""
        self.slide(0)
        super().resizeEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Slide on a horizontal wheel event; leave vertical ones to the page."""
        delta = event.angleDelta()
        if abs(delta.x()) > abs(delta.y()):
            self.slide(-1 if delta.x() > 0 else 1)
            event.accept()
        else:
            event.ignore()

    def _arrange(self) -> None:
        columns = self.columns()
        width = min(scaled(380), (self.width() - GAP * (columns - 1)) // columns)
        for index, card in enumerate(self.cards):
            column = index - self._first
            card.setGeometry(QRect(column * (width + GAP), 0, width, self.card_height()))
            # Cards out of sight stay visible for Qt, and so in the tab order: focus slides to them.
            card.setVisible(True)
        self._pump.start()
        self.moved.emit()

    def _fetch_one(self) -> None:
        """Load one card after the first paint, then the next, so that the shelf appears at once."""
        if not self._painted or not self.isVisible():
            return
        for card in self.cards:
            if self.rect().intersects(card.geometry()) and card.fetch():
                self._pump.start()
                return

    def showEvent(self, event: QShowEvent) -> None:
        """Wait for the first paint."""
        self._painted = False
        super().showEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Begin to load the pictures; the cards paint themselves."""
        if self._painted:
            self._pump.start()
        elif not self._seen.isActive():
            self._seen.start()

    def _begin(self) -> None:
        self._painted = True
        self._pump.start()
