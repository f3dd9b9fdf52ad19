"""Where everything is at L'Auto-Match's table: who sits below, where cards lie, which places."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF

from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.showing import TrickView
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.accessible import Place, tell_focus
from ludotheque.ui.games.automatch import layout
from ludotheque.ui.games.automatch.cards import MARGIN_SHARE, PROPORTION, SMALL_SHARE
from ludotheque.ui.games.automatch.choosing import ChoosingScene
from ludotheque.ui.games.automatch.offers import TABLE, trick_place
from ludotheque.ui.games.automatch.sheets import Sheets
from ludotheque.ui.games.automatch.table_cards import CardSprite, TableCards

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch


class PlacingScene(ChoosingScene):
    """The geometry of the table, before anything is shown moving."""

    cards: TableCards
    sheets: Sheets

    def __init__(self, controller: TableController) -> None:
        """Begin with no card; the scene lays out ``cards`` and ``sheets``."""
        self.layout_ = layout_of(controller, tall=False)
        super().__init__(controller)
        self.me = 0
        """The seat which sits below."""
        self.held: TrickView | None = None
        """The trick just gathered, as long as it still lies there."""
        self._rows: tuple[int, ...] = (0,)
        self._slots: dict[str, layout.Slot] = {}
        self.tight = False
        """Whether of a small card in the hand less is seen than its ranks take."""
        self._pool: dict[str, Place] = {}

    # What is seen

    @property
    def trick(self) -> TrickView:
        """Return the trick which lies on the table."""
        return self.held or self.position.trick

    @property
    def seated(self) -> bool:
        """Tell whether the table is shown as one seat has it, though its hand may lie face down."""
        controller = self.controller
        return controller.observer() is not None or controller.seeing.laid

    @property
    def ahead(self) -> int | None:
        """Return who would take the trick as it lies, once it has more than one card."""
        seen = self.position
        return None if self.held or len(seen.trick.cards) < 2 else seen.ahead

    @property
    def past(self) -> tuple[TrickView, ...]:
        """Return the tricks gathered; one which still lies there has not been."""
        past = self.position.past
        return past[:-1] if self.held else past

    @property
    def ruling(self) -> str:
        """Return the characteristic which rules."""
        return self.trick.ruling if self.held else self.position.ruling

    def sit(self) -> None:
        """Have the seat whose eyes are on the table sit below, or who is to lift the curtain."""
        observer = self.controller.observer()
        actors = self.position.actors
        if observer is not None:
            self.me = observer
        elif self.controller.mode is Mode.COVERED and actors and actors[0] >= 0:
            self.me = actors[0]

    # Geometry

    def fit_view(self, width: float, height: float) -> None:
        """Choose the layout for a view of this size."""
        tall = width < height * layout.TURNING_POINT
        if tall != self.layout_.tall:
            self.cancel_drag()
            self.finish()
            self.layout_ = layout_of(self.controller, tall=tall)
            self.setSceneRect(self.layout_.area)
            if not self.controller.is_empty:
                self.sync()
                self.refresh()

    def turn(self, quarter: int) -> None:
        """Take note of a wish which means nothing here: each seat's own hand lies below."""
        self.quarter = quarter

    def facing(self, seat: int) -> int:
        """Return 0: the table is never turned."""
        return 0

    @property
    def hand_width(self) -> float:
        """Return the width of the cards of the own hand."""
        return self.layout_.card_width(self._rows)

    def trick_centre(self, seat: int) -> QPointF:
        """Return where the card a seat has laid lies."""
        return self.layout_.trick[(seat - self.me) % self.game.players]

    def origin_of(self, seat: int) -> QPointF:
        """Return where a seat's cards come from, and the tricks it takes go."""
        relative = (seat - self.me) % self.game.players
        if relative:
            return self.layout_.seats[relative - 1].origin
        return QPointF(self.layout_.hand_area.center().x(), self.layout_.area.bottom() - 40)

    def lay_out(self) -> None:
        """Find out where the cards of the hand lie."""
        if self.controller.is_empty:
            return
        self.cards.sort()
        self._rows = self.layout_.rows(self.cards.colours())
        slots = self.layout_.hand(self._rows)
        self._slots = dict(zip(self.cards.order, slots, strict=True))
        least = min((slot.seen for slot in slots), default=self.hand_width)
        tight = least < self.hand_width * SMALL_SHARE
        if tight != self.tight:
            self.tight = tight
            for name in self.cards.order:
                if name in self.sprites:
                    self.sprites[name].refresh()

    def rest_position(self, place: str) -> QPointF:
        """Return where a card lies."""
        if place in self._slots:
            return self._slots[place].centre
        if place.startswith("trick-"):
            return self.trick_centre(int(place[6:]))
        if place.startswith("stock-"):
            return self.layout_.stock[int(place[6:])]
        return self.places[place].rect.center()

    def rest_angle(self, place: str) -> float:
        """Return how a card is turned, in degrees."""
        return self._slots[place].angle if place in self._slots else 0.0

    def rest_height(self, place: str) -> float:
        """Return which cards lie above which."""
        if place in self._slots:
            return 20 + 0.5 * self.cards.order.index(place)
        return 10

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is: of a card in the hand what the next one leaves to be seen."""
        lay = self.layout_
        kind, _, number = name.partition("-")
        if name in self._slots:
            return self._seen_rect(self._slots[name])
        match kind:
            case "trick":
                return self.sheets.laid.box(int(number))
            case "stock":
                return _around(lay.stock[int(number)], lay.stock_width)
            case "seat":
                return lay.seats[(int(number) - self.me) % self.game.players - 1].plate
            case "curtain":
                return lay.lift
        rects = {"table": lay.table, "ruling": lay.ruling, "last": lay.last, "cover": lay.cover}
        return rects[name]

    def _seen_rect(self, slot: layout.Slot) -> QRectF:
        box = _around(slot.centre, self.hand_width)
        wide = max(slot.seen, box.width() * MARGIN_SHARE)
        return QRectF(box.left(), box.top(), min(wide, box.width()), box.height())

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point: the uppermost card, else what lies below it."""
        if "curtain" in self.places:
            return "curtain" if self.places["curtain"].rect.contains(pos) else None
        for name in reversed(self.cards.order):
            sprite = self.sprites.get(name)
            if sprite is None or sprite in self.hand or not isinstance(sprite, CardSprite):
                continue
            rect = sprite.card_rect()
            rect.setBottom(rect.bottom() + sprite.lift)  # where it lay when the pointer came
            if rect.contains(sprite.mapFromScene(pos)):
                return name
        for name, place in reversed(self.places.items()):
            if name not in CARD and name != TABLE and place.rect.contains(pos):
                return name
        table = self.places.get(TABLE)
        return TABLE if table is not None and table.rect.contains(pos) else None

    # Places

    def arrange_places(self) -> None:
        """List the places there are now, in reading order."""
        names = []
        if self.controller.mode is Mode.COVERED:
            names = ["curtain"]
        else:
            names = ["ruling"]
            names += [f"seat-{(self.me + i) % self.game.players}"
                      for i in range(1, len(self.layout_.seats) + 1)]  # fmt: skip
            names += [trick_place(seat) for seat in self.trick.seats]
            names += [TABLE]
            names += ["stock-0", "stock-1"] if self.draws_from_stock() else []
            names += list(self.cards.order)
            names += ["last"] if self.past else []
            hides = self.controller.hides and self.controller.curtains
            hides = hides and self.controller.observer() is not None
            names += ["cover"] if hides and self.controller.mode is Mode.CHOOSING else []
        self.places.clear()
        for name in names:
            rect = self.rect_of(name)
            place = self._pool.get(name)
            if place is None:
                kind = "button" if name in {"last", "cover", "curtain"} else "cell"
                kind = "tray" if name in {TABLE, "ruling"} or name.startswith("seat") else kind
                place = self._pool[name] = Place(name, rect, kind, self)
            place.rect = rect
            self.places[name] = place
        for kept in ("cursor", "hovered", "pressed"):
            if getattr(self, kept) not in self.places:
                setattr(self, kept, None)
        if self.cursor is None and self.cursor_shown:
            starters = self.starter_places()
            self.cursor = starters[0] if starters else next(iter(self.places))
            tell_focus(self.places[self.cursor])


def layout_of(controller: TableController, *, tall: bool) -> layout.Layout:
    """Return the layout for the match on a table."""
    game = cast("AutoMatch", controller.timeline.game)
    return layout.layout_for(game.players, tall=tall, market=game.market)


def _around(centre: QPointF, width: float) -> QRectF:
    height = width * PROPORTION
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
