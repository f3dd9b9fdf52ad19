"""The passive part of L'Auto-Match's scene: the match as seen, and where everything lies.

Cards, curtain, drawing and texts depend on this class; AutoMatchScene derives from it and adds the
input of the player.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath, QTransform

from ludotheque.core.contract import State
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.automatch.actions import NOTHING, Kind, take_apart
from ludotheque.games.automatch.cards import CARD, NAMES, word
from ludotheque.games.automatch.showing import AutoMatchObservation, TrickView
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.advice import Advised, from_steps
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import layout
from ludotheque.ui.games.automatch.cards import MARGIN_SHARE, PROPORTION
from ludotheque.ui.games.automatch.names import named, side_names
from ludotheque.ui.games.automatch.offers import steps_of

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch
    from ludotheque.games.automatch.state import AutoMatchState

_NAMED: Final[dict[str | Message, str]] = {
    **{name: name for name in NAMES}, **{word(card): name for name, card in CARD.items()},
}  # fmt: skip
"""The cards in notation, by it and as sentences name them."""


class TableScene(BoardScene):
    """The table as its observer sees it, without any input."""

    area = layout.WIDE
    turns = False

    def __init__(self, controller: TableController) -> None:
        """Begin with an empty table in the wide layout, seat 0 below."""
        self.layout_ = layout_of(controller, tall=False)
        super().__init__(controller)
        self.me = 0
        """The seat shown at the bottom of the table."""
        self.held: TrickView | None = None
        """The trick that ended last, as long as its cards lie on the table."""
        self.dealt: float | None = None
        """Progress of the dealing animation, 0 to 1; None at rest."""
        self.showing_last = False
        """Whether the last trick is shown large."""
        self.tight = False
        """Whether cards in the hand overlap so much that ranks of normal width would be hidden."""
        self.rows: tuple[int, ...] = (0,)
        """How many cards lie in each row of the own hand."""
        self.strip: QSizeF | None = None
        """The size of each strip of the own hand in two rows, None in one row."""
        self.slots: dict[str, layout.Slot] = {}
        """Where the cards of the own hand lie, by notation, from left to right."""

    # What is seen

    @property
    def game(self) -> "AutoMatch":
        """Return the game on the table."""
        return cast("AutoMatch", self.controller.timeline.game)

    @property
    def state(self) -> "AutoMatchState":
        """Return the state, to ask it for legal actions; never draw what it hides."""
        return cast("AutoMatchState", self.controller.state)

    @property
    def position(self) -> AutoMatchObservation:
        """Return the observation of the seat whose view is shown."""
        return cast(AutoMatchObservation, self.seen)

    @property
    def trick(self) -> TrickView:
        """Return the trick drawn on the table."""
        return self.held or self.position.trick

    @property
    def followed(self) -> TrickView:
        """Return the trick to which cards are played: the held one only while something moves."""
        return self.trick if self.moving else self.position.trick

    def standing(self) -> TrickView | None:
        """Return the trick that ended last if it still stands: until a curtain has been lifted
        since, without a curtain until the next card is laid.
        """
        controller, seen = self.controller, self.position
        if seen.phase != "play" or seen.trick.cards or not seen.past:
            return None
        if controller.mode is Mode.VIEWING or not controller.shown_ply:
            return None
        looked = controller.seeing.lifted == controller.shown_ply and not controller.reviewing
        return None if looked and controller.mode is not Mode.COVERED else seen.past[-1]

    @property
    def seated(self) -> bool:
        """Return whether the table is shown from one seat's side, even if its hand is face down."""
        controller = self.controller
        return controller.observer() is not None or controller.seeing.laid

    @property
    def ahead(self) -> int | None:
        """Return the seat that would take the current trick, None below two cards."""
        seen = self.position
        return None if self.held or len(seen.trick.cards) < 2 else seen.ahead

    @property
    def past(self) -> tuple[TrickView, ...]:
        """Return the finished tricks, without one whose cards are still drawn on the table."""
        past = self.position.past
        return past[:-1] if self.held else past

    def last_stays(self) -> bool:
        """Return whether the last trick lies large on the table: deal or match ended with it."""
        controller = self.controller
        over = controller.mode is Mode.OVER and controller.timeline.ending is None
        return (over or controller.between_games) and bool(self.past) and not self.trick.cards

    @property
    def ruling(self) -> str:
        """Return the ruling characteristic: "engine", "consumption" or "speed"."""
        return self.followed.ruling

    def sit(self) -> None:
        """Put the observing seat at the bottom, or the seat that is to lift the curtain."""
        observer = self.controller.observer()
        actors = self.position.actors
        if observer is not None:
            self.me = observer
        elif self.controller.mode is Mode.COVERED and actors and actors[0] >= 0:
            self.me = actors[0]

    def draws_from_stock(self) -> bool:
        """Return whether the observing seat may draw from the stock now."""
        seen = self.position
        return seen.phase == "exchange" and seen.seat in seen.actors

    def veils(self) -> bool:
        """Return whether cards which cannot be played are veiled."""
        return self.position.phase == "play"

    def chosen_card(self) -> str | None:
        """Return the chosen card of the own hand, None if none is chosen."""
        origin = self.selection.origin
        return origin if origin in CARD else None

    def chosen_seat(self) -> int | None:
        """Return the seat whose figure is chosen for a contest, None if none is."""
        origin = self.selection.origin or ""
        return int(origin[6:]) if origin.startswith("trick-") else None

    def focus_place(self) -> str | None:
        """Return the place under the keyboard cursor or the pointer."""
        return self.cursor if self.cursor_shown else self.hovered

    def pointed_card(self) -> str | None:
        """Return the card for the large preview: hovered, chosen, drawn, or laid last."""
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
        """Return whether the cards print figures of our reconstruction, not of an original deck."""
        return self.game.table.reconstruction and not self.game.figures_hidden

    def drawn_card(self) -> str | None:
        """Return the card just drawn from the stock while its seat looks at it, else None."""
        seen = self.position
        if self.controller.mode is not Mode.LOOKING or not seen.exchanges:
            return None
        drawn = seen.exchanges[-1].drawn
        return drawn if drawn in self.places else None

    def fresh_cards(self) -> tuple[str, ...]:
        """Return the cards the observing seat has drawn and not played a card since."""
        seen = self.position
        found = []
        for done in seen.exchanges:
            if done.seat == seen.seat and done.drawn in seen.hand:
                since = (*seen.past, seen.trick)[done.trick + 1 :]
                if not any(seen.seat in trick.seats for trick in since):
                    found.append(done.drawn)
        return tuple(found)

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return where the card so called lies in sight: in the own hand or in the trick."""
        card = _NAMED.get(arg) if isinstance(arg, str | Message) else None
        if card in self.position.hand and card in self.places:
            return (card,)
        trick = self.trick
        found = zip(trick.seats, trick.cards, strict=True)
        where = next((f"trick-{seat}" for seat, laid in found if laid == card), "")
        return (where,) if where in self.places else ()

    def advised(self, action: int) -> Advised:
        """Return the card, one of the stock for it, or the figure to contest.

        What is announced with a card is to be said.
        """
        parts = take_apart(action)
        assert parts is not None  # a legal action
        steps = steps_of(parts)
        if parts.kind in {Kind.CARD, Kind.CONTEST}:  # the table is meant anyway
            whole = parts.kind is Kind.CARD and parts.saying == NOTHING
            return Advised(targets=steps[:1], whole=whole)
        return from_steps(steps, self.places)

    def outline(self, place: str) -> QPainterPath:
        """Return the outline of a place; of a card in the hand the part in sight, as it leans."""
        path, sprite = QPainterPath(), self.sprites.get(place)
        if place.startswith("trick-"):  # around the whole card, as it lies free
            path.addRoundedRect(self.places[place].rect.adjusted(-6, -6, 6, 6), 12, 12)
            return path
        grown = None if sprite is None else sprite.grown_rect()
        if sprite is not None and grown is not None:
            path.addRoundedRect(sprite.mapRectToScene(grown).adjusted(3, 3, -3, -3), 12, 12)
            return path
        path = super().outline(place)
        if place not in self.slots:
            return path
        centre = self.slots[place].centre
        raised = 0.0 if sprite is None else sprite.lift
        lean = QTransform.fromTranslate(centre.x(), centre.y() - raised)
        lean.rotate(self.rest_angle(place))
        return lean.translate(-centre.x(), -centre.y()).map(path)

    # Where it lies

    def device_ratio(self) -> float:
        """Return the device pixel ratio of the view."""
        views = self.views()
        return views[0].devicePixelRatioF() if views else 1.0

    def width_used(self, width: float, height: float) -> float:
        """Return how much of the width of a view of this size the table fills."""
        if layout.is_tall(width, height):
            return min(width, height * layout.TALL.width() / layout.TALL.height())
        return min(width, height * layout.WORTH)

    def fit_view(self, width: float, height: float) -> None:
        """Choose the layout for a view of this size."""
        tall = layout.is_tall(width, height)
        wanted = layout_of(self.controller, tall=tall, width=layout.broad(width, height))
        if wanted != self.layout_:
            self.cancel_drag()
            self.finish()
            self.layout_ = wanted
            self.setSceneRect(self.layout_.area)
            if not self.controller.is_empty:
                self.sync()
                self.refresh()

    def turn(self, quarter: int) -> None:
        """Keep the quarter without turning anything: the own hand always lies at the bottom."""
        self.quarter = quarter

    def facing(self, seat: int) -> int:
        """Return 0: the table is never turned."""
        return 0

    @property
    def hand_width(self) -> float:
        """Return the width of the cards of the own hand; of strips, that of the grown card."""
        if self.strip is not None:
            return layout.GROWN
        return self.layout_.card_width(self.rows)

    def trick_centre(self, seat: int) -> QPointF:
        """Return the centre of the card a seat has laid."""
        return self.layout_.trick[(seat - self.me) % self.game.players]

    def origin_of(self, seat: int) -> QPointF:
        """Return the point from which a seat's cards come and to which its tricks go."""
        relative = (seat - self.me) % self.game.players
        if relative:
            return self.layout_.seats[relative - 1].origin
        return QPointF(self.layout_.hand_area.center().x(), self.layout_.area.bottom() - 40)

    def rest_position(self, place: str) -> QPointF:
        """Return the centre of a card at rest."""
        if place in self.slots:
            return self.slots[place].centre
        if place.startswith("trick-"):
            return self.trick_centre(int(place[6:]))
        if place.startswith("stock-"):
            return self.layout_.stock[int(place[6:])]
        return self.places[place].rect.center()

    def rest_angle(self, place: str) -> float:
        """Return the rotation of a card at rest, in degrees."""
        return self.slots[place].angle if place in self.slots else 0.0

    def rest_height(self, place: str) -> float:
        """Return the z value of a card at rest."""
        if place in self.slots:
            return 20 + 0.5 * list(self.slots).index(place)
        return 10

    def seen_rect(self, name: str) -> QRectF:
        """Return the strip of a card in the own hand, or the part that the next one leaves."""
        slot = self.slots[name]
        if self.strip is not None:
            high = self.strip.height()
            return QRectF(
                slot.centre.x() - slot.seen / 2, slot.centre.y() - high / 2, slot.seen, high
            )
        box = card_box(slot.centre, self.hand_width)
        wide = max(slot.seen, box.width() * MARGIN_SHARE)
        return QRectF(box.left(), box.top(), min(wide, box.width()), box.height())

    # The sides and their score

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players' names."""
        return named(self.controller, message)

    def seat_line(self, seat: int) -> Message:
        """Return the tricks a seat has won in this deal, with a partner together with whom."""
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

    def seat_unit(self, seat: int) -> Message:
        """Return what the score counts: points."""
        return MN("point", "points", int(self.seat_score(seat)))

    def seat_text(self, seat: int) -> Message:
        """Return tricks and points of a seat's side."""
        points, line = int(self.seat_score(seat)), self.seat_line(seat)
        return MN("{line}, {n} point", "{line}, {n} points", points, line=line)

    def next_seat(self) -> int | None:
        """Return the dealer."""
        return self.position.dealer

    def score_goal(self) -> Message | None:
        """Return what the match is played for; before any points, also what its words mean."""
        goal = MN(
            "The first side alone to have {n} point or more wins. A deal is worth the tricks by "
            "which it was won.",
            "The first side alone to have {n} points or more wins. A deal is worth the tricks by "
            "which it was won.",
            self.game.target,
        )
        if any(self.position.scores):
            return goal
        words = M(
            "A deal: the cards are handed out once and played to the last. A trick: one card of "
            "each player; the best one wins it. To follow: to lay the colour that was led, if one "
            "has it."
        )
        return M("{goal} {words}", goal=goal, words=words)

    def score_columns(self) -> list[str]:
        """Return the names over the columns of the score sheet: the sides."""
        sides = range(self.game.sides)
        return [
            str(M("{names}", names=side_names(self.controller, side))) for side in sides
        ]  # fmt: skip

    def ends_a_game(self, before: State, after: State) -> bool:
        """Return whether an action ended a deal."""
        return cast("AutoMatchState", before).scores != cast("AutoMatchState", after).scores


def layout_of(
    controller: TableController, *, tall: bool, width: float = layout.WIDE.width()
) -> layout.Layout:
    """Return the layout for the match on a table; ``width`` is that of the wide one."""
    game = cast("AutoMatch", controller.timeline.game)
    return layout.layout_for(game.players, tall=tall, market=game.market, width=width)


def card_box(centre: QPointF, width: float) -> QRectF:
    """Return the rectangle of a card ``width`` units wide around its centre."""
    height = width * PROPORTION
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
