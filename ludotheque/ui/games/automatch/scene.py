"""The interactive table of L'Auto-Match: choosing and laying cards, announcing, contesting."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import Kind, take_apart
from ludotheque.games.automatch.cards import CARD
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.table.turnguard import Spot
from ludotheque.ui.board.accessible import Place, speak_focus
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.ribbon import Ribbon
from ludotheque.ui.board.sprites import Sprite, sliding
from ludotheque.ui.games.automatch import heard, table_art, texts, tricklist
from ludotheque.ui.games.automatch.announce import Announcing
from ludotheque.ui.games.automatch.cards import SMALL_SHARE, back_in_square
from ludotheque.ui.games.automatch.contesting import Contesting
from ludotheque.ui.games.automatch.curtain import Curtain
from ludotheque.ui.games.automatch.offers import CONTEST, LET, TABLE, Offers, trick_place
from ludotheque.ui.games.automatch.recap import recap
from ludotheque.ui.games.automatch.sheets import Sheets
from ludotheque.ui.games.automatch.table import TableScene, card_box
from ludotheque.ui.games.automatch.table_cards import AutoMatchMotions, CardSprite, TableCards
from ludotheque.ui.look.keybook import keybook

DIGITS: Final = {
    **{getattr(Qt.Key, f"Key_{digit}"): str(digit) for digit in range(10)},
    Qt.Key.Key_Comma: ",",
    Qt.Key.Key_Period: ".",
}
_BUTTONS: Final = {"last", "drop", "curtain", "contest", "let"}
_SHEET = QRectF(-900, -900, 3100, 3100)


class AutoMatchScene(TableScene):
    """The table as its observer sees it, the observer's own hand at the bottom.

    Places: the cards of the own hand by notation; « table »; « trick-0 » … the cards laid, by seat;
    « contest-0 » …, « let » by which figures are answered; « stock-0 », « stock-1 »; « seat-0 » …
    the other players; « ruling »; the buttons « last » (the last trick), « drop », « curtain ».
    """

    rings_decided = False
    sheets_of: type[Sheets] = Sheets
    """The class which draws everything but the cards."""

    longest_prompt = 138

    def __init__(self, controller: TableController) -> None:
        """Make the table of the game on the controller."""
        super().__init__(controller)
        self._pool: dict[str, Place] = {}
        self._laid_for: tuple[State, int | None, Mode] | None = None
        self._astray: str | None = None  # where the cursor is for want of its place
        self.curtain = Curtain(self)
        self.announcing = Announcing(self, self.announce)
        self.cards = TableCards(self)
        self.motions = AutoMatchMotions(self)
        self.contesting = Contesting(self, self.curtain)
        self.sheets = self.sheets_of(self)
        self.add_sheet(self.sheets.under, 1, _SHEET)
        self.add_sheet(self.sheets.over, 48, _SHEET)
        self.add_sheet(self.contesting.paint, 49, _SHEET)
        self.add_sheet(self.curtain.paint, 90, _SHEET)
        self.lay_out()
        if not controller.is_empty:
            self.sync()

    # The cards

    def expected(self) -> Mapping[str, str]:
        """Return the cards the observation shows, by place: {"F3": "F3", "trick-1": "I7"}."""
        return self.cards.expected()

    def shown(self) -> Mapping[str, str]:
        """Return the cards as the sprites show them, by place."""
        return self.cards.shown()

    def sync(self) -> None:
        """Rebuild hand, trick and places from the observation."""
        self._laid_for = self._now()
        self.held = self.standing()
        self.dealt = None
        self._settling.finish()
        self.sit()
        self.lay_out()
        self.cards.sync()
        self.arrange_places()
        self.update()

    def build(self, change: Change, motion: Motion) -> None:
        """Add the animation of a change to ``motion``: cards dealt, laid, gathered, exchanged."""
        self.rise.finish()
        self.motions.build(change, motion)

    def follow(self) -> None:
        """Rebuild the cards if the state, the observing seat or the mode has changed."""
        controller = self.controller
        if not controller.is_empty and controller.mode is not Mode.ANIMATING:
            now, laid = self._now(), self._laid_for
            if laid is None or laid[0] is not now[0] or laid[1:] != now[1:]:
                self.cancel_drag()
                self.sync()
        if not controller.is_empty:
            self.curtain.follow()
        super().follow()

    def _now(self) -> tuple[State, int | None, Mode]:
        return self.controller.state, self.controller.observer(), self.controller.mode

    def settle(self, *sprites: Sprite) -> None:
        """Slide cards back to their rest positions."""
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
        """Take over the scale of a resized view, and move the announcement box with it."""
        super().set_scale(ratio)
        self.announcing.lay_out()

    def mark(self) -> None:
        """Raise the playable cards; open the announcement box if a figure must or may be said."""
        self.cards.raise_cards()
        self.announcing.follow()

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the baize."""
        table_art.paint_baize(painter, exposed, self.layout_.area)

    def decided_at(self) -> tuple[str, ...]:
        """Return no place: the last trick is no place any more."""
        return ()

    def deciding_rects(self) -> list[QRectF]:
        """Return the cards of the last trick, which lie large on the table at the end."""
        if not self.last_stays():
            return []
        name = 40 * self.layout_.text  # below each card stands who laid it
        cards = [self.sheets.laid.box(seat) for seat in self.past[-1].seats]
        return [card.adjusted(-6, -6, 6, name) for card in cards]

    def end_ribbon(self) -> Ribbon | None:
        """Return title, line and winner at the end; partners win together."""
        outcome = self.controller.timeline.outcome()
        said = texts.banner(self) if self.controller.mode is Mode.OVER else None
        if said is None or outcome is None:
            return None
        return *said, outcome.winners[0] if len(outcome.winners) == 1 else None

    def recap_lines(self, outcome: Outcome) -> list[Message]:
        """Return a few sentences which sum a finished game up."""
        return recap(self.controller, outcome)

    def end_colours(self, winner: int | None) -> tuple[QColor, QColor]:
        """Return red with white on it, as the ribbon after a deal."""
        return QColor(table_art.red()), QColor("#FFFFFF")

    # Places

    def lay_out(self) -> None:
        """Compute the slots of the cards in the own hand."""
        if self.controller.is_empty:
            return
        self.cards.sort()
        self.rows = self.layout_.rows(self.cards.colours())
        colours, lay = self.cards.colours(), self.layout_
        double = len(self.rows) > 1
        self.strip = lay.strip(self.rows, colours) if double else None
        slots = lay.strips(self.rows, colours) if double else lay.hand(self.rows)
        self.slots = dict(zip(self.cards.order, slots, strict=True))
        least = min((slot.seen for slot in slots), default=self.hand_width)
        tight = not double and least < self.hand_width * SMALL_SHARE
        if tight != self.tight:
            self.tight = tight
            for name in self.cards.order:
                if name in self.sprites:
                    self.sprites[name].refresh()

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a place; of a card in the hand, the part left uncovered."""
        lay = self.layout_
        kind, _, number = name.partition("-")
        if name in self.slots:
            return self.seen_rect(name)
        match kind:
            case "trick":
                return self.sheets.laid.box(int(number))
            case "stock":
                return card_box(lay.stock[int(number)], lay.stock_width)
            case "seat":
                return lay.seats[(int(number) - self.me) % self.game.players - 1].plate
            case "curtain":
                return lay.lift
            case "contest" | "let":
                return self.contesting.rect_of(name)
        rects = {"table": lay.table, "ruling": lay.ruling, "last": lay.last, "drop": lay.drop}
        return rects[name]

    def place_at(self, pos: QPointF) -> str | None:
        """Return the topmost place at a point."""
        asked = self.contesting.places()
        for name in self.places if "curtain" in self.places else asked:
            if name in self.places and self.places[name].rect.contains(pos):
                return name
        if "curtain" in self.places:
            return None
        for name in reversed(self.cards.order):
            sprite = self.sprites.get(name)
            if sprite is None or sprite in self.hand or not isinstance(sprite, CardSprite):
                continue
            rect = sprite.hit_rect()
            if rect.contains(sprite.mapFromScene(pos)):
                return name
        for name, place in reversed(self.places.items()):
            if name not in CARD and name != TABLE and place.rect.contains(pos):
                return name
        table = self.places.get(TABLE)
        return TABLE if table is not None and table.rect.contains(pos) else None

    def arrange_places(self) -> None:
        """Create, move and remove places so that they match the observation, in reading order."""
        names = []
        if self.controller.mode is Mode.COVERED:
            names = ["curtain", *self.contesting.places()]
        else:
            names = ["ruling"]
            names += [f"seat-{(self.me + i) % self.game.players}"
                      for i in range(1, len(self.layout_.seats) + 1)]  # fmt: skip
            names += [trick_place(seat) for seat in self.trick.seats]
            names += [*self.contesting.places(), TABLE]
            names += ["stock-0", "stock-1"] if self.draws_from_stock() else []
            names += list(self.cards.order)
            names += ["last"] if self.past else []
            hides = self.controller.hides and self.controller.shared
            hides = hides and self.controller.observer() is not None
            names += ["drop"] if hides and self.controller.mode is Mode.CHOOSING else []
        self.places.clear()
        for name in names:
            rect = self.rect_of(name)
            place = self._pool.get(name)
            if place is None:
                kind = "button" if name.partition("-")[0] in _BUTTONS else "cell"
                kind = "tray" if name in {TABLE, "ruling"} or name.startswith("seat") else kind
                place = self._pool[name] = Place(name, rect, kind, self)
            place.rect = rect
            self.places[name] = place
        for kept in ("cursor", "hovered", "pressed"):
            if getattr(self, kept) not in self.places:
                setattr(self, kept, None)
        if self.cursor is None and self.cursor_shown:
            self.cursor = self._astray = next(iter(self.places))
            if not self.choosing():
                speak_focus(self.places[self.cursor])

    # Choosing

    def reset_selection(self) -> None:
        """Offer the legal actions of the seat on turn."""
        self.showing_last = False
        if not self.may_select():
            self.selection.reset(None)
            return
        phase = self.position.phase
        self.selection.confirming = {"play": TABLE, "contest": CONTEST}.get(phase)
        self.selection.reset(Offers(self.state))
        if self._astray and self.cursor == self._astray and self.starter_places():
            self.aim_cursor(self.starter_places()[0])
        self._astray = None

    def starter_places(self) -> tuple[str, ...]:
        """Return the places that may be chosen first: cards of the hand, or figures to contest."""
        return tuple(step for step in self.selection.starters if step in self.places)

    def target_places(self) -> tuple[str, ...]:
        """Return the places the chosen card may go to."""
        return tuple(step for step in self.selection.targets if step in self.places)

    def press_place(self, place: str) -> bool:
        """Handle a click on curtain, cover or last trick, or on the table with a card chosen.

        Returns whether the click has been handled.
        """
        mode = self.controller.mode
        if place in self.contesting.places():
            self.contesting.press(place)
            return True
        if mode is Mode.COVERED:
            self.curtain.lift()
            return True
        if place == "drop":
            self.controller.drop_curtain()
            return True
        if place == "last" or self.showing_last:
            self.show_last(on=not self.showing_last)
            return True
        if mode is Mode.CHOOSING and self._to_the_table(place):
            if self.announcing.open:
                self.announcing.submit()
            else:
                self.selection.click(TABLE)
            return True
        if place in CARD or place in self.selection.starters + self.selection.targets:
            return False
        # Other places only show something; a figure which cannot be contested gives its reason.
        return not (place.startswith("trick-") and self.position.phase == "contest")

    def _to_the_table(self, place: str) -> bool:
        """Return whether a click on this place lays the chosen card."""
        chosen = self.chosen_card()
        if chosen is None or TABLE not in self.selection.targets:
            return False
        return place in {chosen, TABLE} or place.startswith("trick-")

    def show_last(self, *, on: bool) -> None:
        """Open or close the enlarged last trick."""
        if on != self.showing_last and (not on or "last" in self.places):
            self.showing_last = on
            self.refresh()

    def hurry(self) -> bool:
        """End the running animation; a click during the curtain's fall or rise does only that.

        A double click which lifts the curtain does not hurry a card laid by itself.
        """
        if self.curtain.hurry():
            return True
        forced = self.controller.forced_action() is not None and self.curtain.just_lifted
        return forced or super().hurry()

    def stir(self) -> bool:
        """Restart the curtain's waiting time; return whether it cannot be lifted yet."""
        return self.curtain.stir()

    def set_hover(self, place: str | None) -> None:
        """Set the hovered place, if it still exists: a click may just have removed it."""
        super().set_hover(place if place in self.places else None)

    def acts_once(self, place: str | None) -> bool:
        """Return whether a double click is one: not on a card, which it chooses and lays."""
        return place == TABLE or (place in self.places and self.places[place].kind == "button")

    def activate(self, place: str) -> None:
        """Handle a click on a place, unless it has just disappeared."""
        if place in self.places:
            super().activate(place)

    def begin_drag(self, place: str) -> bool:
        """Pick up a card of the hand."""
        if place not in self.places:
            return False
        if place not in CARD or self.showing_last:
            self.pressed = None
            self.activate(place)
            return False
        taken = super().begin_drag(place)
        for sprite in self.hand:
            if isinstance(sprite, CardSprite):
                sprite.set_strip(None)
        return taken

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Move the dragged card, upright."""
        for sprite in self.hand:
            sprite.setRotation(0)
        super().drag_to(pos, place)

    def end_drag(self, place: str | None) -> None:
        """Drop the card: on the table it is laid, on the stock exchanged."""
        if place is not None and place.startswith("trick-"):
            place = TABLE
        if place not in {TABLE, "stock-0", "stock-1"}:
            place = None
        super().end_drag(place)

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return super().busy() or self.showing_last

    def clear_choice(self) -> None:
        """Cancel the choice, or close the enlarged last trick."""
        if self.showing_last:
            self.show_last(on=False)
            return
        super().clear_choice()

    # What is said with a card

    def _completed(self, action: int) -> None:
        parts = take_apart(action)
        assert parts is not None  # it was offered
        if parts.kind is Kind.CARD:
            mode = self.state.announcing(parts.card)
            if mode == kernel.MUST_ANNOUNCE:
                # The card cannot be laid without a figure: choose it, and ask for the figure.
                name = self.state.notation(action)
                self.selection.click(name)
                self.refresh()
                self.announcing.ask()
                return
        super()._completed(action)

    def announce(self, figure: str) -> Reason | None:
        """Lay the chosen card with a figure: "1911", "?" (admission) or "" (silence).

        Returns the reason if that is not legal, else None.
        """
        chosen = self.chosen_card()
        if chosen is None or not self.choosing():
            return None
        text = chosen if not figure else f"{chosen}={figure}"
        try:
            action = self.state.parse(text)
        except NotationError as problem:
            return Reason("automatch.no-action", problem.message)
        reason = self.state.why_not(action)
        if reason is None:
            self.selection.clear()
            super()._completed(action)
        return reason

    def press_letter(self, key: Qt.Key) -> bool:
        """Type digits into the announcement box, open the last trick, cover the hand."""
        if self.announcing.open and key in DIGITS:
            self.announcing.type(DIGITS[key])
        elif keybook().has("automatch.last", key) and "last" in self.places:
            self.show_last(on=not self.showing_last)
        elif keybook().has("automatch.cover", key) and self.controller.observer() is not None:
            self.controller.drop_curtain()
        else:
            return False
        return True

    def key_acts(self, *, space: bool) -> None:
        """Lift the curtain from anywhere, else act on the cursor's place."""
        if self.controller.mode is Mode.COVERED:
            self.press_place((self.cursor if self.cursor_shown else None) or "curtain")
        elif self.controller.mode is Mode.LOOKING:
            self.controller.pass_on()
        elif self.showing_last:
            self.show_last(on=False)
        else:
            super().key_acts(space=space)

    def key_spot(self, *, space: bool) -> Spot:
        """Return what Enter or Space presses; behind the curtain, no particular place."""
        if self.controller.mode in {Mode.COVERED, Mode.LOOKING}:
            return Spot("key")
        return super().key_spot(space=space)

    # The panel's buttons

    def next_label(self) -> Message:
        """Return the label of the button which deals the next cards."""
        return M("Next deal")

    def action_label(self) -> Message | None:
        """Return the label of the main button, None if there is nothing to do."""
        mode = self.controller.mode
        if mode is Mode.COVERED:
            return M("Lift the curtain")
        if mode is Mode.LOOKING:
            return M("Pass the table on")
        if not self.choosing():
            return None
        phase = self.position.phase
        if phase == "contest":
            # The prompt above the button says whose figure; a name may be too long for a button.
            return M("Let them pass") if self.chosen_seat() is None else M("Contest it")
        if phase == "exchange":
            return M("Keep your cards")
        if phase == "lead":
            return M("Take the lead")
        return M("Lay this card") if self._lays_silently() else None

    def equal_answers(self) -> bool:
        """Return whether the two buttons are the two answers to one question."""
        return self.other_label() is not None

    def _lays_silently(self) -> bool:
        chosen = self.chosen_card()
        if chosen is None or self.position.phase != "play":
            return False
        return self.state.announcing(CARD[chosen]) == kernel.MUST_BE_SILENT

    def act(self) -> None:
        """Run the main button's action; if the curtain is still moving, only end its motion."""
        if self.curtain.hurry():
            return
        mode = self.controller.mode
        if mode is Mode.COVERED:
            self.curtain.lift()
            return
        if mode is Mode.LOOKING:
            self.controller.pass_on()
            return
        if not self.choosing():
            return
        phase = self.position.phase
        if phase == "contest" and self.chosen_seat() is not None:
            self.selection.click(CONTEST)
        elif phase == "play":
            if self._lays_silently():
                self.selection.click(TABLE)
        else:
            word = {"contest": "let", "exchange": "decline", "lead": "lead"}[phase]
            self._say(word)

    def action_expected(self) -> bool:
        """Return whether the main button is the expected click; False while the curtain waits."""
        return self.controller.mode is not Mode.COVERED or self.curtain.ready

    def other_label(self) -> Message | None:
        """Return the label of the second button, None if there is none."""
        if LET in self.contesting.places():
            return M("Let them pass")
        if not self.choosing():
            return None
        phase = self.position.phase
        if phase == "contest" and self.chosen_seat() is not None:
            return M("Let pass")
        if phase == "lead":
            return M("Leave it")
        return None

    def act_otherwise(self) -> None:
        """Run the second button's action; if the curtain is still moving, only end its motion."""
        if self.curtain.hurry():
            return
        if LET in self.contesting.places():
            self.contesting.press(LET)
        elif self.other_label() is not None:
            self._say({"contest": "let", "lead": "decline"}[self.position.phase])

    def _say(self, word: str) -> None:
        self.selection.clear()
        self.selection.click(word)

    # What is spoken

    def results(self, change: Change) -> Iterable[Message]:
        """Return who has taken a trick or won a deal."""
        return heard.results(self, change)

    def prompt(self) -> Message | None:
        """Return the sentence that says what to do next."""
        return None if self.controller.is_empty else texts.prompt(self)

    def ask(self) -> Message | None:
        """Return what is to be done now, in few words."""
        return None if self.controller.is_empty else heard.ask(self)

    def lying(self) -> Iterable[Message | str]:
        """Return what lies where."""
        return heard.lying(self)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return the picture of a seat: the back of a card, ``side`` pixels high."""
        return back_in_square(side, ratio)

    def moves_title(self) -> Message:
        """Return the title of the list of tricks."""
        return M("Tricks")

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of tricks."""
        tricklist.list_move(self.controller, log, ply)

    def move_texts(self, ply: int) -> EntryTexts:
        """Return text and sentence of an action in the list of tricks."""
        return tricklist.move_texts(self.controller, ply)

    written = staticmethod(tricklist.written)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        if self.controller.is_empty:
            return name
        if name in self.contesting.places():
            return str(self.contesting.text(name))
        return str(texts.place_text(self, name))
