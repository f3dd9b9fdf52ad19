"""Who sits where: a card for each seat with its pieces and a name or level, and buttons to swap."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCompleter,
    QGridLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.levels import level_name
from ludotheque.core.messages import M, Message
from ludotheque.core.playernames import clean_name, name_key, plain_name
from ludotheque.ui.board.sprites import framed
from ludotheque.ui.dialogs.roundtable import ROOMIER, ROOMY, RoundTable
from ludotheque.ui.dialogs.whosits import LevelLine, WhoSits
from ludotheque.ui.look.drawings import drawing
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Card, TextButton, TextLabel

LONGEST: Final = 40
"""The most characters of a name."""


def written(text: str) -> str:
    """Return a typed name as records hold it, "" where none is visible."""
    return clean_name(text) if plain_name(text) else ""


def given_twice(names: Sequence[str]) -> str:
    """Return a name which two seats have, "" if there is none."""
    seen: set[str] = set()
    for name in names:
        key = name_key(name)
        if name and key in seen:
            return name
        seen.add(key)
    return ""


class SeatPicture(QWidget):
    """The picture of a seat: one of its pieces."""

    def __init__(self, key: str, seat: str, side: int = 44) -> None:
        """Show the picture of a seat."""
        super().__init__()
        self._name = look_of(key).seats[seat]
        self._side = scaled(side)
        self.setFixedSize(self._side, self._side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the piece."""
        side = self._side * self.devicePixelRatioF()
        pixmap = framed(drawing(self._name, side, side))
        QPainter(self).drawPixmap(QRectF(self.rect()), pixmap, QRectF(pixmap.rect()))


class NameEdit(QLineEdit):
    """A field for a name, completed from known names; Down in the empty field lists them all."""

    def __init__(self, known: QStringListModel, game: str) -> None:
        """Complete names from ``known``."""
        super().__init__()
        self.setProperty("game", game)
        self.setMaxLength(LONGEST)
        self.setClearButtonEnabled(False)
        completer = QCompleter(known, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """List the names on Down."""
        completer = self.completer()
        popup = completer.popup()
        if event.key() == Qt.Key.Key_Down and popup is not None and not popup.isVisible():
            completer.setCompletionPrefix(self.text())
            if completer.completionCount() <= 1:
                completer.setCompletionPrefix("")
            completer.complete()
            return
        super().keyPressEvent(event)


class SeatCard(Card):
    """The card of one seat: picture, side, name; or who plays, where computers can."""

    changed = Signal()

    def __init__(
        self,
        key: str,
        seat: str,
        side: Message,
        known: QStringListModel,
        *,
        small: bool = False,
        computers: bool = False,
    ) -> None:
        """Show the seat; ``side`` is its name in sentences; a ``small`` card is less high."""
        super().__init__(*((12, 6) if small else (14, 8)))
        self.seat = seat
        self.side = side
        self.label = TextLabel(side, "card", wrap=computers)
        self.name = NameEdit(known, key)
        self.name.textChanged.connect(self.changed)
        self.who = WhoSits(key, side) if computers else None
        self.line = LevelLine(key)
        top = QGridLayout()
        top.setHorizontalSpacing(12)
        top.setVerticalSpacing(8)
        top.setColumnStretch(1, 1)
        self._top = top
        self._side = 30 if small else 44
        self._below = False
        """Whether who plays stands in a row of its own, for want of room."""
        self.alike: Sequence[SeatCard] = (self,)
        """The cards of the same game, all of which are laid out alike."""
        if seat in look_of(key).seats:
            top.addWidget(SeatPicture(key, seat, self._side), 0, 0)
        top.addWidget(self.label, 0, 1)
        if self.who is not None:
            top.addWidget(self.who, 0, 2)
            self.who.chosen.connect(self._follow)
        nest(self.column, top)
        self.column.addWidget(self.name)
        self.column.addWidget(self.line)
        self.line.hide()
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find who plays a place beside the side, or a row of its own."""
        super().resizeEvent(event)
        if self.who is None:
            return
        # A wrapped label tells its height only once it has been laid out.
        self.label.setMinimumHeight(self.label.fontMetrics().height())
        margins = self.column.contentsMargins()
        words = max(card.words() for card in self.alike)
        needed = scaled(self._side) + words + self.who.widest() + 2 * 12 + 4
        below = needed > event.size().width() - margins.left() - margins.right()
        if below != self._below:
            self._below = below
            self._top.removeWidget(self.who)
            self._top.addWidget(self.who, *((1, 0, 1, 3) if below else (0, 2)))

    def words(self) -> int:
        """Return the width of the side's name on one line."""
        return self.label.fontMetrics().horizontalAdvance(self.label.text())

    @property
    def level(self) -> int | None:
        """Return the level of the computer player, None for a person."""
        return None if self.who is None else self.who.level

    def take(self, name: str, level: int | None) -> None:
        """Show who plays; a level is ignored where computers cannot."""
        if self.who is not None:
            self.who.choose(level)
        self.name.setText(name)
        self._follow()

    def _follow(self) -> None:
        """Show the name of a person, or how the computer player plays, in the same room."""
        level = self.level
        self.line.setMinimumHeight(self.name.sizeHint().height())
        if level is not None:
            self.line.show_level(level)
        self.name.setVisible(level is None)
        self.line.setVisible(level is not None)
        self.changed.emit()

    def retranslate(self) -> None:
        """Render the text in the language in use."""
        self.name.setPlaceholderText(str(M("Player’s name")))
        self.name.setAccessibleName(str(M("Name of the player who has {side}", side=self.side)))

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class Seats(QWidget):
    """The seats of a game; names and levels stay when the number of players changes.

    Their cards are in rows of two or, if partners sit opposite each other, around a table.
    """

    changed = Signal()

    def __init__(
        self,
        key: str,
        names: Sequence[str],
        known: Sequence[str],
        levels: Sequence[int | None] = (),
        *,
        computers: bool = False,
    ) -> None:
        """Begin without seats.

        ``names`` and ``levels`` go into the first ones, ``known`` complete typed names;
        ``computers`` says whether levels can be chosen.
        """
        super().__init__()
        self._key = key
        self._names = list(names)
        self._levels = list(levels)
        self._computers = computers
        self._known = QStringListModel(list(dict.fromkeys(known)), self)
        self.cards: list[SeatCard] = []
        self.swaps: list[QToolButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(10)
        self._inside: QWidget | None = None
        self.rotate: TextButton | None = None

    def set_seats(
        self, seats: Sequence[str], sides: Sequence[Message], *, paired: bool = False
    ) -> None:
        """Show these seats, unless they are shown already.

        ``paired`` says that four play in teams: the first with the third, the second with the
        fourth.
        """
        if [card.seat for card in self.cards] == list(seats):
            return
        self._remember()
        if self._inside is not None:
            self._inside.hide()
            let_go(self._inside)
        self.cards = [
            SeatCard(self._key, seat, side, self._known, small=paired, computers=self._computers)
            for seat, side in zip(seats, sides, strict=True)
        ]
        for card in self.cards:
            card.alike = self.cards
        self.swaps = []
        self.rotate = None
        if len(self.cards) > 2:
            self.rotate = TextButton(M("Everyone moves one seat on"), "quiet", icon="redo")
            self.rotate.clicked.connect(self._rotate)
        pairs = [(index, index + 1) for index in range(0, len(self.cards) - 1, 2)]
        swaps = [self._swap(one, other) for one, other in pairs]
        if paired and self.rotate is not None:
            roomy = ROOMIER if self._computers else ROOMY
            self._inside = RoundTable(self._key, self.cards, swaps, self.rotate, roomy)
        else:
            self._inside = _side_by_side(self.cards, swaps, self.rotate)
        self._column.addWidget(self._inside)
        count = len(self.cards)
        names = (*self._names, *("",) * count)
        levels = (*self._levels, *(None,) * count)
        for card, name, level in zip(self.cards, names, levels, strict=False):
            card.take(name, level)
            card.changed.connect(self.changed)
        self.changed.emit()

    def _swap(self, one: int, other: int) -> QToolButton:
        button = QToolButton()
        keep_scaled(button.setIconSize, 26, 26)
        button.setProperty("game", self._key)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click the name typed goes on
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        bind_icon(button, "exchange")
        button.clicked.connect(lambda: self.swap(one, other))
        self.swaps.append(button)
        self._explain()
        return button

    def _explain(self) -> None:
        for index, button in enumerate(self.swaps):
            one, other = (card.side for card in self.cards[2 * index : 2 * index + 2])
            button.setToolTip(plain_tip(str(M("Change places"))))
            button.setAccessibleName(
                str(M("Change places: {one} and {other}", one=one, other=other))
            )

    def swap(self, one: int, other: int) -> None:
        """Exchange who sits at two seats."""
        first, second = self.cards[one], self.cards[other]
        kept = first.name.text(), first.level
        first.take(second.name.text(), second.level)
        second.take(*kept)

    def _rotate(self) -> None:
        sat = [(card.name.text(), card.level) for card in self.cards]
        for card, who in zip(self.cards, sat[-1:] + sat[:-1], strict=True):
            card.take(*who)

    def _remember(self) -> None:
        count = len(self.cards)
        self._names[:count] = [card.name.text() for card in self.cards]
        self._levels[:count] = [card.level for card in self.cards]

    def names(self) -> tuple[str, ...]:
        """Return the names as records hold them, "" where none was given or none is visible.

        A computer player has none.
        """
        return tuple("" if card.level else written(card.name.text()) for card in self.cards)

    def levels(self) -> tuple[int | None, ...]:
        """Return the level of each computer player, None for persons."""
        return tuple(card.level for card in self.cards)

    def called(self) -> tuple[str | Message, ...]:
        """Return what each seat's player is called: the name or the level, "" for neither."""
        pairs = zip(self.names(), self.levels(), strict=True)
        return tuple(name if level is None else level_name(level) for name, level in pairs)

    def twice(self) -> str:
        """Return a name which two seats have, "" if there is none."""
        return given_twice(self.names())

    def changeEvent(self, event: QEvent) -> None:
        """Update the swap buttons when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._explain()
        super().changeEvent(event)

    def stops(self) -> list[QWidget]:
        """Return the widgets in Tab order: names in turn order, who plays, then the buttons."""
        names: list[QWidget] = [card.name for card in self.cards]
        return [
            *names,
            *self._choices(),
            *self.swaps,
            *([] if self.rotate is None else [self.rotate]),
        ]

    def first(self) -> QWidget | None:
        """Return the first name field, or what stands in its place."""
        stops = [*(card.name for card in self.cards), *self._choices()]
        return next((stop for stop in stops if not stop.isHidden()), None)

    def _choices(self) -> list[QWidget]:
        return [card.who for card in self.cards if card.who is not None]


def _side_by_side(
    cards: Sequence[SeatCard], swaps: Sequence[QToolButton], turn: TextButton | None
) -> QWidget:
    """Return the cards in rows of two with swap buttons between them, and ``turn`` below."""
    inside = QWidget()
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(10)
    for index, card in enumerate(cards):
        grid.addWidget(card, index // 2, 2 * (index % 2))
    for row, swap in enumerate(swaps):
        grid.addWidget(swap, row, 1)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(2, 1)
    if turn is not None:
        grid.addWidget(turn, grid.rowCount(), 0, 1, 3)
    return inside
