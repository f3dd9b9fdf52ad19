"""Figures of L'Auto-Match: one hand seen, whoever is on turn; what to do stands above the table."""

from collections.abc import Iterable, Mapping
from typing import Final, cast

from PySide6.QtCore import QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from ludotheque.core.events import Event, Scored, TrickWon
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS
from ludotheque.table.controller import Step, TableController
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch.names import RULES
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.cardtable import FigureLayout, FigureTable, OneHand
from ludotheque.ui.rules.figures import FigureData, Sign
from ludotheque.ui.rules.kinds import Beside, Squares, united
from ludotheque.ui.rules.signs import SignPainter

_CELL: Final = 56.0
"""So wide that a table is not drawn larger than its cards need to be read with pleasure."""
_SIZE: Final = 14.0
_PAD: Final = 10
_LONGEST: Final = 116
"""So many letters of what stands above a table need room."""
_NOBODY: Final = "none"
_WORDS: Final = frozenset({"let", "decline", "lead"})
"""Actions which have no place on the table: a button below it stands for each."""


class Cards(Squares):
    """A table of cards."""

    margin = 0

    def table(self, data: FigureData, parent: QObject | None = None) -> TableController:
        """Return a controller which shows the hand the figure is about."""
        timeline = data.timeline()
        actors = timeline.state.actors()
        seat = actors[0] if actors and actors[0] >= 0 else None
        if data.eyes is not None:
            seats = timeline.game.seats
            seat = None if data.eyes == _NOBODY else seats.index(data.eyes)
        return OneHand(seat, len(data.actions) + data.plies, parent)

    def scene(self, controller: TableController) -> BoardScene:
        """Return the table of a figure."""
        return FigureTable(controller)

    # Where things are

    def places(self, scene: BoardScene) -> dict[str, QRectF]:
        """Return the zones « ruling », « trick » and « hand »; "" is the whole table."""
        lay = cast(FigureLayout, cast(FigureTable, scene).layout_)
        edge = lay.ruling.adjusted(-lay.ruling.left(), -lay.ruling.top(), lay.ruling.left(), 4)
        hand = lay.hand_area.adjusted(-lay.hand_area.left(), 0, lay.hand_area.left(), 0)
        found = dict.fromkeys(CARD, hand)
        return {**found, "ruling": edge, "trick": lay.table, "hand": hand, "": lay.area}

    def cell(self, rects: Mapping[str, QRectF]) -> float:
        """Return what keeps a table from being drawn too large."""
        return _CELL

    def crop(self, rects: Mapping[str, QRectF], area: Iterable[str]) -> QRectF:
        """Return the part of the table with these zones; raises KeyError."""
        return united([rects[name] for name in area])

    def beside(self, data: FigureData, width: int) -> Beside | None:
        """Return room above the table for what is to be done, where something is."""
        if not data.plies:
            return None
        pad = scaled(_PAD)
        metrics = QFontMetrics(text_font(_SIZE))
        inner = width - 2 * pad
        lines = -(-_LONGEST * metrics.averageCharWidth() // inner)
        words = QRect(pad, pad // 2, inner, lines * metrics.lineSpacing())
        return Beside(QRect(0, 0, width, words.bottom() + 1 + pad // 2), (), words)

    # What is said

    def words(self, scene: BoardScene) -> str:
        """Return what the table waits for."""
        prompt = scene.prompt()
        return "" if prompt is None else str(prompt)

    def done(self, scene: BoardScene, step: Step) -> str:
        """Return what an action has done, and what follows from it."""
        assert step.message is not None  # something has been played
        told = scene.named(step.message)
        for event in step.events:
            follows = _follows(cast(FigureTable, scene), event)
            if follows is not None:
                told = M("{first} {second}", first=told, second=follows)
        return str(told)

    def paint_beside(self, painter: QPainter, beside: Beside, words: str) -> None:
        """Draw a strip of paper with the words."""
        theme = current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(QRectF(beside.rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setPen(QColor(theme.ink))
        painter.setFont(_fitting(words, beside.words))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(beside.words, align | Qt.TextFlag.TextWordWrap, words)

    # What may be done

    def acts(self, data: FigureData) -> bool:
        """Tell whether actions without a place have buttons below the table."""
        return any(sign.action in _WORDS for sign in data.signs)

    def over(self, scene: BoardScene) -> bool:
        """Tell whether it is no longer for the seat seen to do anything."""
        seen = cast(FigureTable, scene).position
        return seen.seat not in seen.actors

    # Signs

    def sign(self, signs: SignPainter, scene: BoardScene, sign: Sign, data: FigureData) -> None:
        """Draw a padlock on a card which may not be played, a dot on one which may."""
        state = scene.controller.state
        card = state.steps(state.parse(sign.action))[0]
        rect = scene.places[card].rect
        if sign.refused is None:
            signs.mark(rect, refused=False)
        else:
            signs.lock(rect.center(), 44)


def _follows(scene: FigureTable, event: Event) -> Message | None:
    """Return what an event means for the table: who has won, what rules from now on."""
    if isinstance(event, TrickWon):
        won = M("{name} takes the trick.", name=player(scene.controller, event.seat))
        seen = scene.position
        if seen.phase != "play" or not seen.past or seen.ruling == seen.past[-1].ruling:
            return won
        return M("{first} {second}", first=won, second=_NOW[CHARACTERISTICS.index(seen.ruling)])
    if isinstance(event, Scored):
        return scene.named(event.message)
    return None


_NOW: Final = (
    RULES[0], M("From the next trick on, consumption rules."),
    M("From the next trick on, speed rules."),
)  # fmt: skip


def _fitting(words: str, room: QRect) -> QFont:
    """Return the largest face, down to 11, in which words fit a rectangle."""
    size = _SIZE
    while True:
        font = text_font(size)
        box = QFontMetrics(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), words)
        if size <= 11 or box.height() <= room.height():
            return font
        size -= 0.5
