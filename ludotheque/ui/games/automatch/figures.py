"""Figures of L'Auto-Match: one hand seen, whoever is on turn, and a text above the table."""

from collections.abc import Iterable, Mapping
from typing import Final, cast

import attrs
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from ludotheque.core.events import Event, Scored, TrickWon
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP
from ludotheque.games.automatch.showing import ContestView, TrickView
from ludotheque.table.controller import Change, TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import card_art, layout
from ludotheque.ui.games.automatch import table_art as art
from ludotheque.ui.games.automatch.cards import PROPORTION
from ludotheque.ui.games.automatch.names import RULES, card_name, shown_figure
from ludotheque.ui.games.automatch.offers import stock_place
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.games.automatch.sheets import Laid, Sheets
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.figuredata import FigureData, Sign
from ludotheque.ui.rules.gamefigures import Beside, GameFigures, united
from ludotheque.ui.rules.signs import SignPainter

# The table of a figure

WIDTH: Final = 544.0
_EDGE: Final = 8.0
_CARD: Final = 129.0
"""The width of a card in the trick: even the narrowest column shows the car on it."""
_GAP: Final = 7.0
_HAND: Final = 252.0
_STOCK: Final = 54.0
_NOTE: Final = 1.35
_PILL: Final = 23.0 * _NOTE
_VERDICT: Final = 136.0


@attrs.frozen
class FigureLayout(layout.Layout):
    """A narrow table without the other players: the ruling characteristic, the trick, the hand.

    ``aside`` is the column beside the trick in which a contest and the stock are shown.
    """

    aside: QRectF = attrs.field(factory=QRectF)

    @property
    def spread(self) -> float:
        """Return how much of a card is seen where there is room, as a share of its width."""
        return 0.9

    @property
    def hand_area(self) -> QRectF:
        """Return the zone of the own hand."""
        return QRectF(_EDGE, self.table.bottom() + 8, WIDTH - 2 * _EDGE, _HAND)


def figure_layout(players: int, *, market: bool, announce: bool) -> FigureLayout:
    """Return the layout of a game's figures, in which the trick lies in the order of play.

    ``market`` leaves room for who competes, ``announce`` for contests and stock beside a trick of
    three cards at most.
    """
    ruling = QRectF(_EDGE, _EDGE, WIDTH - 2 * _EDGE, 160 if market else 110)
    top = ruling.bottom() + 12
    high = _CARD * PROPORTION
    pitch = _CARD + _GAP
    left = WIDTH / 2 - (players - 1) * pitch / 2
    if announce:
        left = _EDGE + _CARD / 2
    trick = tuple(QPointF(left + index * pitch, top + high / 2) for index in range(players))
    bottom = top + high + 13 + _PILL * (2 if announce or market else 1)
    aside = QRectF(_EDGE + 3 * pitch + 2, top, WIDTH - 2 * _EDGE - 3 * pitch - 2, bottom - top)
    stock = QPointF(aside.left() + _STOCK / 2 + 2,
                    top + _VERDICT + 10 + _STOCK * PROPORTION / 2)  # fmt: skip
    table = QRectF(0, top - 6, WIDTH, bottom - top + 6)
    return FigureLayout(
        area=QRectF(0, 0, WIDTH, table.bottom() + 8 + _HAND - 4), tall=True, players=players,
        ruling=ruling, preview=QRectF(), last=QRectF(), table=table,
        trick=trick, trick_width=_CARD, seats=(), piles=QRectF(), drop=QRectF(), lift=QRectF(),
        stock=(stock, stock + QPointF(_STOCK + 6, 0)), stock_width=_STOCK,
        text=_NOTE, note=_NOTE, aside=aside,
    )  # fmt: skip


class OneHand(TableController):
    """A table at which one seat's hand lies open from beginning to end, or nobody's."""

    def __init__(self, seat: int | None, last: int, parent: QObject | None) -> None:
        """Show what ``seat`` may know; it may act until ply ``last``."""
        super().__init__(parent=parent)
        self.curtains = False
        self._seat = seat
        self._last = last

    def observer(self) -> int | None:
        """Return the seat whose hand is seen."""
        return self._seat

    def may_play(self) -> bool:
        """Return whether the seat seen may act: it is on turn, and ply ``last`` is not reached."""
        return self.shown_ply < self._last and self._seat in self.state.actors()


class FigureLaid(Laid):
    """Draws what stands around the cards of a figure, compared figures included."""

    spare = 4.0

    def figure_of(self, trick: TrickView, index: int) -> Message | str:
        """Return the figure below a card: the one announced or compared, "" for none."""
        game, card = self.scene.game, CARD[trick.cards[index]]
        said = trick.said[index]
        if said is not None:
            return shown_figure(said, trick.ruling)
        if not game.market or game.figures_hidden or card >= PUMP:
            return ""
        what = CHARACTERISTICS.index(trick.ruling)
        return shown_figure(str(game.table.cars[card].figures[what]), trick.ruling)

    def _key_table(self, painter: QPainter, trick: TrickView, contest: ContestView) -> None:
        """Draw the line of the key table which decided a contest, beside the trick."""
        aside = cast(FigureLayout, self.scene.layout_).aside
        box = QRectF(aside.left(), aside.top(), aside.width(), _VERDICT)
        art.paper(painter, box, radius=8, fill="#FFF3CF")
        art.sign(painter, box.topRight() + QPointF(-7, 5), 15, right=contest.right)
        inner = box.adjusted(8, 12, -6, -6)
        card = str(card_name(self.scene.game, contest.card))
        art.write_lines(painter, inner.adjusted(0, 0, 0, -36), card, art.font(25, 600), art.INK)
        figure = str(shown_figure(contest.figure, trick.ruling))
        art.write(painter, QRectF(inner.left(), inner.bottom() - 34, inner.width(), 34), figure,
                  art.font(30, 700, title=True), art.INK, art.CENTRE)  # fmt: skip


class FigureSheets(Sheets):
    """Draws the ruling characteristic above the trick, and nothing of the other players."""

    def __init__(self, scene: AutoMatchScene) -> None:
        """Draw for the scene of a figure."""
        super().__init__(scene)
        self.laid = FigureLaid(scene)

    def under(self, painter: QPainter) -> None:
        """Draw what lies below the cards."""
        if self.scene.controller.is_empty:
            return
        self._ruling(painter)
        self._stock(painter)
        if not self.scene.held:
            self._slot(painter)

    def _ruling(self, painter: QPainter) -> None:
        """Draw the ruling characteristic, the colour to follow and the countries which compete."""
        scene, box = self.scene, self.scene.layout_.ruling
        what = CHARACTERISTICS.index(scene.ruling)
        art.panel(painter, box)
        row = QRectF(box.left() + 10, box.top() + 7, box.width() - 20, 44)
        sign = QRectF(row.left(), row.top() + 2, 40, 40)
        card_art.pictogram(painter, what, sign, art.colour("text").name())
        art.write(painter, row.adjusted(52, 0, 0, 0), str(RULES[what]),
                  art.font(33, 800, title=True), art.colour("text"))  # fmt: skip
        bar = QRectF(row.left(), row.bottom() + 5, row.width(), 44)
        self._follow(painter, bar)
        if scene.game.market:
            self._competing(painter, bar.translated(0, bar.height() + 6))

    def _stock(self, painter: QPainter) -> None:
        """Draw the stock face down, in games which draw from it."""
        scene = self.scene
        if scene.game.announce and not scene.draws_from_stock():
            for index in range(min(2, scene.position.stock)):
                self._picture(painter, None, scene.rect_of(stock_place(index)))

    def _stock_over(self, painter: QPainter) -> None:
        """Write their numbers below the two cards of the stock, while one is to be drawn."""
        scene = self.scene
        if not scene.draws_from_stock():
            return
        for index in range(2):
            box = scene.rect_of(stock_place(index))
            below = QRectF(box.left(), box.bottom() + 2, box.width(), 30)
            art.write(painter, below, str(index + 1), art.font(27, 700, title=True),
                      art.colour("text"), art.CENTRE)  # fmt: skip

    def over(self, painter: QPainter) -> None:
        """Draw what stands above the cards."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        self.laid.trick(painter, scene.trick)
        self._stock_over(painter)
        if scene.cursor_shown and scene.cursor is not None and scene.cursor in scene.places:
            self._cursor(painter, scene.cursor)


class FigureTable(AutoMatchScene):
    """The table of a figure: a trick which has been gathered stays where it was played."""

    sheets_of = FigureSheets

    def __init__(self, controller: TableController) -> None:
        """Make the table of the game on the controller."""
        super().__init__(controller)
        self.layout_ = layout_of(controller)
        self.setSceneRect(self.layout_.area)
        self.sync()

    def fit_view(self, width: float, height: float) -> None:
        """Keep the one layout there is."""

    def choosing(self) -> bool:
        """Return whether the seat whose hand is seen is to choose."""
        return super().choosing() and cast(OneHand, self.controller).may_play()

    def trick_centre(self, seat: int) -> QPointF:
        """Return where a seat's card lies: in the order of the trick, from left to right."""
        seats = self.trick.seats
        first = seats[0] if seats else self.position.leader
        return self.layout_.trick[(seat - (first or 0)) % self.game.players]

    def origin_of(self, seat: int) -> QPointF:
        """Return where a seat's cards come from."""
        if seat == self.me:
            return super().origin_of(seat)
        return QPointF(self.trick_centre(seat).x(), -_CARD)

    def sync(self) -> None:
        """Make the cards exactly what is seen, the trick just gathered included."""
        super().sync()
        self.held = self._gathered()
        if self.held is not None:
            self.lay_out()
            self.cards.sync()
            self.arrange_places()
            self.update()

    def _gathered(self) -> TrickView | None:
        """Return the trick which the last action has ended, None if it ended none."""
        seen = self.position
        ended = self.controller.shown_ply > 0 and not seen.trick.cards
        return seen.past[-1] if ended and seen.past else None

    def build(self, change: Change, motion: Motion) -> None:
        """Add the animation of a change to ``motion``, without the gathering of the trick."""
        laid = tuple(event for event in change.events if not isinstance(event, TrickWon))
        if len(laid) < len(change.events):
            self.held = self._gathered()
        super().build(attrs.evolve(change, events=laid), motion)


def layout_of(controller: TableController) -> FigureLayout:
    """Return the layout for the game on a controller."""
    options = controller.timeline.game.options
    return figure_layout(
        int(options["players"]), market=options["market"] == "yes",
        announce=options["announce"] != "no",
    )  # fmt: skip


# The figures

_CELL: Final = 56.0
"""The width of a cell given for every table: it limits how large a table is drawn."""
_SIZE: Final = 14.0
_PAD: Final = 10
_LONGEST: Final = 116
"""The number of characters for which room is kept above a table."""
_NOBODY: Final = "none"
_WORDS: Final = frozenset({"let", "decline", "lead"})
"""Actions without a place on the table; a button below it stands for each."""


class Cards(GameFigures):
    """The figures of L'Auto-Match: tables with one hand."""

    margin = 0
    printed = ("margins", "follow")

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
        """Return a width which keeps a table from being drawn too large."""
        return _CELL

    def crop(self, rects: Mapping[str, QRectF], area: Iterable[str]) -> QRectF:
        """Return the part of the table with these zones; raises KeyError."""
        return united([rects[name] for name in area])

    def beside(self, data: FigureData, width: int) -> Beside | None:
        """Return the strip for the text above the table, None if nothing is to be played."""
        if not data.plies:
            return None
        pad = scaled(_PAD)
        metrics = QFontMetrics(text_font(_SIZE))
        inner = width - 2 * pad
        lines = -(-_LONGEST * metrics.averageCharWidth() // inner)
        text = QRect(pad, pad // 2, inner, lines * metrics.lineSpacing())
        return Beside(QRect(0, 0, width, text.bottom() + 1 + pad // 2), (), text)

    # What is said

    def text(self, scene: BoardScene) -> str:
        """Return the prompt of the table."""
        prompt = scene.prompt()
        return "" if prompt is None else str(prompt)

    def done(self, scene: BoardScene, change: Change) -> str:
        """Return what an action has done, and what follows from it."""
        assert change.message is not None  # something has been played
        sentence = scene.named(change.message)
        for event in change.events:
            follows = _follows(cast(FigureTable, scene), event)
            if follows is not None:
                sentence = M("{first} {second}", first=sentence, second=follows)
        return str(sentence)

    def paint_beside(self, painter: QPainter, beside: Beside, text: str) -> None:
        """Draw a strip of paper with the text."""
        theme = current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(QRectF(beside.rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setPen(QColor(theme.ink))
        painter.setFont(_fitting(text, beside.text))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(beside.text, align | Qt.TextFlag.TextWordWrap, text)

    # What may be done

    def acts(self, data: FigureData) -> bool:
        """Return whether actions without a place have buttons below the table."""
        return any(sign.action in _WORDS for sign in data.signs)

    def over(self, scene: BoardScene) -> bool:
        """Return whether the seat seen is not on turn: the reader can do no more."""
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
    """Return what an event means: who takes the trick, what rules from now on, who scores."""
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


def _fitting(text: str, room: QRect) -> QFont:
    """Return the largest font in which a text fits a rectangle, down to size 11."""
    size = _SIZE
    while True:
        font = text_font(size)
        box = QFontMetrics(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text)
        if size <= 11 or box.height() <= room.height():
            return font
        size -= 0.5


FIGURES: Final = Cards("automatch")
