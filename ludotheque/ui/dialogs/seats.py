"""Who sits where: a card for each seat with its pieces and a name, and buttons to swap seats."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.core.playernames import clean_name, name_key, plain_name
from ludotheque.ui.dialogs.roundtable import RoundTable
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Card, TextButton, TextLabel

LONGEST: Final = 40
"""The most characters of a name."""


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
        pixmap = picture(self._name, self._side, self._side, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, 0, pixmap)


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
    """The card of one seat: picture, side, name."""

    def __init__(
        self, key: str, seat: str, side: Message, known: QStringListModel, *, small: bool = False
    ) -> None:
        """Show the seat; ``side`` is its name in sentences; a ``small`` card is less high."""
        super().__init__(*((12, 6) if small else (14, 8)))
        self.seat = seat
        self.side = side
        self.label = TextLabel(side, "card")
        self.name = NameEdit(known, key)
        top = QHBoxLayout()
        top.setSpacing(12)
        if seat in look_of(key).seats:
            top.addWidget(SeatPicture(key, seat, 30 if small else 44))
        top.addWidget(self.label, 1)
        nest(self.column, top)
        self.column.addWidget(self.name)
        self.retranslate()

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
    """The seats of a game; names stay when the number of players changes.

    Their cards are in rows of two or, if partners sit opposite each other, around a table.
    """

    changed = Signal()

    def __init__(self, key: str, names: Sequence[str], known: Sequence[str]) -> None:
        """Begin without seats; ``names`` go into the first ones, ``known`` complete typed names."""
        super().__init__()
        self._key = key
        self._names = list(names)
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
            SeatCard(self._key, seat, side, self._known, small=paired)
            for seat, side in zip(seats, sides, strict=True)
        ]
        self.swaps = []
        self.rotate = None
        if len(self.cards) > 2:
            self.rotate = TextButton(M("Everyone moves one seat on"), "quiet", icon="redo")
            self.rotate.clicked.connect(self._rotate)
        pairs = [(index, index + 1) for index in range(0, len(self.cards) - 1, 2)]
        swaps = [self._swap(one, other) for one, other in pairs]
        if paired and self.rotate is not None:
            self._inside = RoundTable(self._key, self.cards, swaps, self.rotate)
        else:
            self._inside = _side_by_side(self.cards, swaps, self.rotate)
        self._column.addWidget(self._inside)
        for card, name in zip_longest(self.cards, self._names[: len(self.cards)], fillvalue=""):
            if isinstance(card, SeatCard):
                card.name.setText(str(name))
                card.name.textChanged.connect(self.changed)
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
        """Exchange the names of two seats."""
        first, second = self.cards[one].name, self.cards[other].name
        kept = first.text()
        first.setText(second.text())
        second.setText(kept)

    def _rotate(self) -> None:
        names = [card.name.text() for card in self.cards]
        for card, name in zip(self.cards, names[-1:] + names[:-1], strict=True):
            card.name.setText(name)

    def _remember(self) -> None:
        now = [card.name.text() for card in self.cards]
        self._names[: len(now)] = now

    def names(self) -> tuple[str, ...]:
        """Return the names as records hold them, "" where none was given or none is visible."""
        texts = (card.name.text() for card in self.cards)
        return tuple(clean_name(text) if plain_name(text) else "" for text in texts)

    def twice(self) -> str:
        """Return a name which two seats have, "" if there is none."""
        seen: set[str] = set()
        for name in self.names():
            key = name_key(name)
            if name and key in seen:
                return name
            seen.add(key)
        return ""

    def changeEvent(self, event: QEvent) -> None:
        """Update the swap buttons when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._explain()
        super().changeEvent(event)

    def stops(self) -> list[QWidget]:
        """Return the widgets in Tab order: names in turn order, then the buttons."""
        names: list[QWidget] = [card.name for card in self.cards]
        return [*names, *self.swaps, *([] if self.rotate is None else [self.rotate])]

    def first(self) -> QObject | None:
        """Return the first name field."""
        return self.cards[0].name if self.cards else None


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
