"""L'Auto-Match's table: green baize, a fanned hand, the trick, a curtain between the players."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.contract import State
from ludotheque.core.events import Scored, TrickWon
from ludotheque.core.messages import MN, M, Message
from ludotheque.table.controller import Mode, Step, TableController
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.board.sprites import Layer, Sprite, sliding
from ludotheque.ui.games.automatch import layout, moves, spoken, table_art, words
from ludotheque.ui.games.automatch.announce import Announcing
from ludotheque.ui.games.automatch.cards import back
from ludotheque.ui.games.automatch.curtain import Curtain
from ludotheque.ui.games.automatch.motions import AutoMatchMotions
from ludotheque.ui.games.automatch.names import named, side_names
from ludotheque.ui.games.automatch.placing import PlacingScene
from ludotheque.ui.games.automatch.sheets import Sheets
from ludotheque.ui.games.automatch.table_cards import TableCards, card_picture

if TYPE_CHECKING:
    from ludotheque.games.automatch.state import AutoMatchState

_SHEET = QRectF(-900, -900, 3100, 3100)


class AutoMatchScene(PlacingScene):
    """The table as the eyes on it see it, their own hand below.

    Places: the cards of the own hand by notation; « table », where a card is laid; « trick-0 » …
    the cards laid, by seat; « stock-0 », « stock-1 » where one is drawn; « seat-0 » … the other
    players, « ruling » what rules; the buttons « last » (the last trick), « cover », « curtain ».
    """

    area = layout.WIDE
    turns = False
    sheets_of: type[Sheets] = Sheets
    """What draws all but the cards."""

    def __init__(self, controller: TableController) -> None:
        """Make the table of the game on the controller."""
        super().__init__(controller)
        self.dealt: float | None = None
        """How much of a deal has been dealt, None at rest."""
        self.curtain = Curtain(self)
        self.announcing = Announcing(self)
        self.cards = TableCards(self)
        self.motions = AutoMatchMotions(self)
        self.sheets = self.sheets_of(self)
        for height, draw in ((1, self.sheets.under), (48, self.sheets.over),
                             (90, self.curtain.paint)):  # fmt: skip
            layer = Layer(_SHEET, draw)
            layer.setZValue(height)
            self.addItem(layer)
        self.lay_out()
        controller.stepped.connect(self._tell_step)
        if not controller.is_empty:
            self.sync()

    # The cards

    def device_ratio(self) -> float:
        """Return the device pixels of a logical one."""
        views = self.views()
        return views[0].devicePixelRatioF() if views else 1.0

    def card_picture(self, name: str | None, width: float, ratio: float) -> QPixmap:
        """Return a card, ``width`` scene units wide, at ``ratio`` device pixels a unit."""
        return card_picture(self, name, width, ratio, covered=self.tight and name in self._slots)

    def expected(self) -> Mapping[str, str]:
        """Return the cards seen by place."""
        return self.cards.expected()

    def shown(self) -> Mapping[str, str]:
        """Return the cards as drawn."""
        return self.cards.shown()

    def sync(self) -> None:
        """Make the cards exactly what is seen."""
        self._laid_for = self._now()
        self.held = None
        self.dealt = None
        self._settling.finish()
        self.sit()
        self.lay_out()
        self.cards.sync()
        self.arrange_places()
        self.update()

    def build(self, step: Step, motion: Motion) -> None:
        """Show a step: cards dealt, laid, gathered, exchanged."""
        self.cards.rise.finish()
        self.motions.build(step, motion)

    def follow(self) -> None:
        """Follow a change at the table: other eyes see other cards."""
        controller = self.controller
        if not controller.is_empty and controller.mode is not Mode.ANIMATING:
            now, laid = self._now(), self._laid_for
            if laid is None or laid[0] is not now[0] or laid[1:] != now[1:]:
                self.cancel_drag()
                self.sync()
        if not controller.is_empty:
            self.curtain.follow()
        super().follow()

    _laid_for: tuple[State, int | None, Mode] | None = None

    def _now(self) -> tuple[State, int | None, Mode]:
        return self.controller.state, self.controller.observer(), self.controller.mode

    def settle(self, *sprites: Sprite) -> None:
        """Bring cards back to where they belong."""
        self._settling.finish()
        homes = {place: s for place, s in self.sprites.items() if s in sprites}
        for place, sprite in homes.items():
            self._settling.add(sliding(sprite, self.rest_position(place)), 160)

        def ended() -> None:
            for place, sprite in homes.items():
                if self.sprites.get(place) is sprite:
                    self.cards.settle_down(place, sprite)
            self.refresh()

        self._settling.start(ended, self.pace if self.views() else 0)

    def set_scale(self, ratio: float) -> None:
        """Take the scale of a view laid out anew: what lies over it stays at the table."""
        super().set_scale(ratio)
        self.announcing.place()

    # Marks and words

    def focus_place(self) -> str | None:
        """Return the place under the keyboard cursor or the pointer."""
        return self.cursor if self.cursor_shown else self.hovered

    def pointed_card(self) -> str | None:
        """Return the card to be shown large: pointed at, chosen, or laid last."""
        if self.controller.mode is Mode.COVERED:
            return None
        focus = self.focus_place()
        if focus in self.position.hand:
            return focus
        if focus is not None and focus.startswith("trick-"):
            trick, seat = self.trick, int(focus[6:])
            return trick.cards[trick.seats.index(seat)] if seat in trick.seats else None
        laid = self.trick.cards
        return self.chosen_card() or self.drawn_card() or (laid[-1] if laid else None)

    def prints_own_figures(self) -> bool:
        """Tell whether figures stand on the cards which are ours, not those of a real deck."""
        return self.game.table.reconstruction and not self.game.figures_hidden

    def drawn_card(self) -> str | None:
        """Return the card just drawn from the stock, while its seat looks at it."""
        seen = self.position
        if self.controller.mode is not Mode.LOOKING or not seen.exchanges:
            return None
        drawn = seen.exchanges[-1].drawn
        return drawn if drawn in self.places else None

    def _tell_step(self, step: Step) -> None:
        """Have told who has taken a trick or won a deal: a look at the table would show it."""
        for event in step.events:
            told = None
            if isinstance(event, TrickWon):
                told = M("{name} takes the trick.", name=player(self.controller, event.seat))
            elif isinstance(event, Scored):
                told = self.named(event.message)
            if told is not None:  # after the card itself
                QTimer.singleShot(0, self, lambda told=told: self.told.emit(told))

    def mark(self) -> None:
        """Raise the cards which may be played; ask for a figure where one is due."""
        self.cards.raise_cards()
        self.announcing.follow()

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the baize."""
        table_art.paint_baize(painter, exposed, self.layout_.area)

    def retranslate(self) -> None:
        """Follow the language: names stand on the cards."""
        for sprite in self.all_sprites():
            sprite.refresh()
        super().retranslate()

    def prompt(self) -> Message | None:
        """Return the sentence of what to do."""
        return None if self.controller.is_empty else words.prompt(self)

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players' names."""
        return named(self.controller, message)

    def seat_line(self, seat: int) -> Message:
        """Return what a seat has won in this deal, and with whom."""
        tricks = self.position.tricks[seat]
        if self.game.players != 4:
            return MN("{n} trick", "{n} tricks", tricks)
        partner = (seat + 2) % 4
        together = tricks + self.position.tricks[partner]
        return MN(
            "{n} trick with {partner}", "{n} tricks with {partner}", together,
            partner=player(self.controller, partner),
        )  # fmt: skip

    def seat_score(self, seat: int) -> str:
        """Return the points of a seat's side."""
        scores = self.position.scores
        return str(scores[self.game.side_of(seat)]) if scores else "0"

    def seat_told(self, seat: int) -> Message:
        """Return tricks and points of a seat's side."""
        points, line = int(self.seat_score(seat)), self.seat_line(seat)
        return MN("{line}, {n} point", "{line}, {n} points", points, line=line)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a card's back."""
        width = side / 1.45
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill("transparent")
        painter = QPainter(picture)
        painter.drawPixmap(QPointF((side - width) / 2, 0), back(width, ratio))
        painter.end()
        return picture

    def next_seat(self) -> int | None:
        """Return who deals."""
        return self.position.dealer

    def score_goal(self) -> Message | None:
        """Return what the match is played for."""
        return MN(
            "The first side alone to have {n} point or more wins. A deal is worth the tricks by "
            "which it was won.",
            "The first side alone to have {n} points or more wins. A deal is worth the tricks by "
            "which it was won.",
            self.game.target,
        )

    def score_columns(self) -> list[str]:
        """Return the names over the columns of the score sheet: the sides."""
        sides = range(self.game.sides)
        return [
            str(M("{names}", names=side_names(self.controller, side))) for side in sides
        ]  # fmt: skip

    def ends_a_game(self, before: State, after: State) -> bool:
        """Tell whether an action ended a deal."""
        return cast("AutoMatchState", before).scores != cast("AutoMatchState", after).scores

    def moves_title(self) -> Message:
        """Return the title of the list of tricks."""
        return M("Tricks")

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of tricks."""
        moves.list_move(self.controller, log, ply)

    def move_words(self, ply: int) -> Words:
        """Return how the list tells of an action."""
        return moves.move_words(self.controller, ply)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name if self.controller.is_empty else str(spoken.place_text(self, name))
