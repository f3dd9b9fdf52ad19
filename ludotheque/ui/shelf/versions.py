"""Shows two versions of a game side by side: position, date, number of moves."""

from typing import Final

import attrs
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.record.parting import Parting, parting
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.boardscene import scene_class
from ludotheque.ui.board.movelog import EntryTexts
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.language import day_text, local_moment, time_text
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.table.endings import seat_names
from ludotheque.ui.widgets.dialogs import Body
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Capital, Card, Text, TextLabel, draw_focus, rounded

PICTURE: Final = (268, 150)
MARGIN: Final = 12
_LOW: Final = 640
"""The screen height, at a text scale of 1, from which there is room for the whole picture."""
_LAST: Final = 2
"""How many of the last moves are shown."""


_BESIDE: Final = {
    "notes": M("notes"),
    "seats": M("names of the players"),
    "hints": M("hints given"),
    "events": M("who sits where"),
    "times": M("times"),
    "agreements": M("agreements"),
}
"""Names of a record's fields besides the actions."""


@attrs.frozen
class Version:
    """A version of a game: a heading which says where it is, its history, its date (UTC)."""

    heading: Message
    timeline: Timeline
    modified: str


class Moment(Capital):
    """A date and time in the user's local format and the language in use."""

    def __init__(self, text: str) -> None:
        """Keep the date of a record."""
        super().__init__(text)
        self._date = text

    def __str__(self) -> str:
        try:
            moment = local_moment(self._date)
        except ValueError:  # an impossible date
            return ""
        return str(M("{date}, {time}", date=day_text(moment), time=time_text(moment)))


class VersionCard(Card):
    """The card of one version, with a picture, reachable by Tab and read by screen readers."""

    def __init__(self, version: Version, more: int, *, goes_on: bool) -> None:
        """Show a version; ``more`` moves, or its end (``goes_on``), are missing from the other."""
        super().__init__(margin=MARGIN, spacing=4)
        timeline = version.timeline
        self._key = timeline.game.key
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._picture = _Picture(timeline)
        names = tuple(str(name) for name in seat_names(timeline))
        count = timeline_moves(timeline)
        lines: list[tuple[Text, str, str]] = [
            (M("{names}", names=names), "body", "ink"),
            (Moment(version.modified), "body", "ink"),
            (_moves(count, more, goes_on=goes_on), "strong", "accent" if goes_on else "ink"),
        ]
        lines += [(text, "small", "ink2") for text in last_moves(timeline)]
        self._texts: list[Text] = [version.heading, *(text for text, _, _ in lines)]
        self.column.addWidget(TextLabel(version.heading, "card", wrap=True))
        self.column.addSpacing(2)
        beside = QVBoxLayout()
        beside.setSpacing(4)
        for text, font, tone in lines:
            game = self._key if tone == "accent" else ""
            beside.addWidget(TextLabel(text, font, tone, wrap=True, game=game))
        beside.addStretch(1)
        self._middle = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._middle.setSpacing(8)
        self._middle.addWidget(self._picture)
        nest(self._middle, beside, 1)
        nest(self.column, self._middle)
        self.lie(flat=False)
        self.setAccessibleName(self.spoken())

    def lie(self, *, flat: bool) -> None:
        """Place the picture beside the text if ``flat``, else above it."""
        way, align = QBoxLayout.Direction, Qt.AlignmentFlag
        self._middle.setDirection(way.LeftToRight if flat else way.TopToBottom)
        self._middle.setAlignment(self._picture, align.AlignTop if flat else align.AlignHCenter)

    def upright(self) -> int:
        """Return the width the card needs with the picture above the text."""
        return self._picture.width() + 2 * MARGIN

    def spoken(self) -> str:
        """Return all the card's text as one sentence."""
        return "; ".join(text for words in self._texts if (text := str(words)))

    def changeEvent(self, event: QEvent) -> None:
        """Update the accessible name when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(self.spoken())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore all keys, so that the dialog handles them."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, and a focus ring if it has the focus."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_focus(painter, self.rect().toRectF(), 8, current_theme().accent(self._key))


class _Picture(QWidget):
    """A picture of the position as an observer without a seat sees it, in the current colours."""

    def __init__(self, timeline: Timeline) -> None:
        super().__init__()
        self._timeline = timeline
        self._made: tuple[tuple[str, int, int, float], QPixmap] | None = None
        width, height = (scaled(side) for side in PICTURE)
        if self.screen().availableGeometry().height() < scaled(_LOW):
            height = scaled(PICTURE[1] // 2)
        self.setFixedSize(width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        from ludotheque.ui.board.positionimage import thumbnail  # noqa: PLC0415 - scenes load late

        wanted = current_theme().name, self.width(), self.height(), self.devicePixelRatioF()
        if self._made is None or self._made[0] != wanted:
            self._made = wanted, thumbnail(self._timeline, *wanted[1:])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(rounded(self.rect().toRectF(), 6))
        painter.drawPixmap(0, 0, self._made[1])


class Versions(Body):
    """Two versions side by side, or one above the other; Tab reaches their cards."""

    def __init__(self, first: Version, second: Version) -> None:
        """Show both; what only one of them has is in the game's accent."""
        super().__init__()
        found = parting(first.timeline, second.timeline)
        self.cards = (
            VersionCard(first, found.first, goes_on=found.first_goes_on),
            VersionCard(second, found.second, goes_on=found.second_goes_on),
        )
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(MARGIN)
        for card in self.cards:
            self._row.addWidget(card, 1)

    def fit(self, width: int) -> None:
        """Place the cards one above the other if they do not fit side by side."""
        stacked = sum(card.upright() for card in self.cards) + MARGIN > width
        way = QBoxLayout.Direction
        self._row.setDirection(way.TopToBottom if stacked else way.LeftToRight)
        for card in self.cards:
            card.lie(flat=stacked)

    def spoken(self) -> str:
        """Return all the text shown, for screen readers."""
        return ". ".join(card.spoken() for card in self.cards) + "."


def timeline_moves(timeline: Timeline) -> int:
    """Return how many moves have been played, rolls and other chance not counted."""
    return sum(not state.is_chance() for state in timeline.states[:-1])


def _moves(count: int, more: int, *, goes_on: bool) -> Message:
    found = MN("{n} move", "{n} moves", count)
    if more and more < count:
        new = MN("{n} of them only here", "{n} of them only here", more)
        return M("{moves}, {new}", moves=found, new=new)
    if goes_on and not more:
        return M("{moves}, and what followed", moves=found)
    return found


def last_moves(timeline: Timeline) -> list[Message]:
    """Return the last moves as an observer without a seat sees them in the list of moves."""
    from ludotheque.table.controller import TableController  # noqa: PLC0415 - loads late

    controller = TableController()
    controller.lay(timeline)
    scene = scene_class(timeline.game.key)(controller)
    entries = [
        entry
        for entry in scene.move_entries()
        if entry.seat is not None and entry.ply < timeline.ply
    ]
    names = seat_names(timeline)
    found = [
        M("{side}: {name}", side=names[entry.seat or 0], name=_whole(entry.texts))
        for entry in entries[-_LAST:]
    ]
    let_go(scene, controller)
    return found


def _whole(texts: EntryTexts) -> str | Message:
    """Return a move with what the list writes beside it: a card with its figure."""
    if not str(texts.aside):
        return texts.text
    return M("{move}, {aside}", move=texts.text, aside=texts.aside)


def relation(found: Parting, first: Message, second: Message) -> Message:
    """Return how two versions differ; ``first`` or ``second`` is the text if that one goes on."""
    moves = _moves_relation(found, first, second)
    differing = tuple(
        text
        for field, text in _BESIDE.items()
        if field in found.first_beside or field in found.second_beside
    )
    if not differing:
        return moves
    beside = M("Beside the moves, they differ in: {what}.", what=differing)
    return M("{first} {second}", first=moves, second=beside)


def _moves_relation(found: Parting, first: Message, second: Message) -> Message:
    if found.apart and found.shared:
        return MN(
            "Both have the same first move; then each goes on in its own way.",
            "Both have the same first {n} moves; then each goes on in its own way.",
            found.shared,
        )
    if found.apart:
        return M("They have no move in common.")
    if found.alike:
        return M("Both have the same moves.")
    return first if found.first_goes_on else second
