"""Playing L'Auto-Match by hand: cards chosen and laid, figures announced and contested."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, Qt

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import Kind, take_apart
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.turnguard import Spot
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.games.automatch.announce import Announcing
from ludotheque.ui.games.automatch.curtain import Curtain
from ludotheque.ui.games.automatch.offers import CONTEST, TABLE, Offers

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch
    from ludotheque.games.automatch.state import AutoMatchState

DIGITS = {
    **{getattr(Qt.Key, f"Key_{digit}"): str(digit) for digit in range(10)},
    Qt.Key.Key_Comma: ",",
    Qt.Key.Key_Period: ".",
}


class ChoosingScene(BoardScene):
    """What is chosen in hand and trick, before anything is drawn."""

    curtain: Curtain
    announcing: Announcing

    def __init__(self, controller: TableController) -> None:
        """Begin with nothing chosen; the scene lays out ``curtain`` and ``announcing``."""
        super().__init__(controller)
        self.showing_last = False

    # The game

    @property
    def game(self) -> "AutoMatch":
        """Return the game on the table."""
        return cast("AutoMatch", self.controller.timeline.game)

    @property
    def state(self) -> "AutoMatchState":
        """Return the state on the table: what may be chosen in it, never what it hides."""
        return cast("AutoMatchState", self.controller.state)

    @property
    def position(self) -> AutoMatchObservation:
        """Return what is seen."""
        return cast(AutoMatchObservation, self.seen)

    def draws_from_stock(self) -> bool:
        """Tell whether the seat whose eyes are on the table may draw from the stock now."""
        seen = self.position
        return seen.phase == "exchange" and seen.seat in seen.actors

    def veils(self) -> bool:
        """Tell whether cards which cannot be played are veiled."""
        return self.position.phase == "play"

    def chosen_card(self) -> str | None:
        """Return the card of the own hand which is chosen."""
        origin = self.selection.origin
        return origin if origin in CARD else None

    def chosen_seat(self) -> int | None:
        """Return the seat whose figure is chosen to be contested."""
        origin = self.selection.origin or ""
        return int(origin[6:]) if origin.startswith("trick-") else None

    # Choosing

    def reset_selection(self) -> None:
        """Offer what the seat on turn may do."""
        self.showing_last = False
        if not self.may_select():
            self.selection.reset(None)
            return
        phase = self.position.phase
        self.selection.confirming = {"play": TABLE, "contest": CONTEST}.get(phase)
        self.selection.reset(Offers(self.state))

    def starter_places(self) -> tuple[str, ...]:
        """Return the cards which may be chosen, of the hand or of the trick."""
        return tuple(step for step in self.selection.starters if step in self.places)

    def target_places(self) -> tuple[str, ...]:
        """Return where the chosen card may go."""
        return tuple(step for step in self.selection.targets if step in self.places)

    def press_place(self, place: str) -> bool:
        """Act on the curtain, the last trick, the cover, and on the table with a card chosen."""
        mode = self.controller.mode
        if mode is Mode.COVERED:
            self.curtain.lift()
            return True
        if place == "cover":
            self.controller.cover()
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
        # What lies around is to be looked at; why a figure cannot be contested is said.
        return not (place.startswith("trick-") and self.position.phase == "contest")

    def _to_the_table(self, place: str) -> bool:
        """Tell whether a place means: lay the chosen card."""
        chosen = self.chosen_card()
        if chosen is None or TABLE not in self.selection.targets:
            return False
        return place in {chosen, TABLE} or place.startswith("trick-")

    def show_last(self, *, on: bool) -> None:
        """Show the last trick large, or no longer."""
        if on != self.showing_last and (not on or "last" in self.places):
            self.showing_last = on
            self.refresh()

    def hurry(self) -> bool:
        """End what is being shown; a click while the curtain falls or rises does no more."""
        return self.curtain.hurry() or super().hurry()

    def stir(self) -> bool:
        """Take note of any press: a curtain just fallen is not lifted, and waits anew."""
        return self.curtain.stir()

    def set_hover(self, place: str | None) -> None:
        """Take the place under the pointer; a click may just have taken it away."""
        super().set_hover(place if place in self.places else None)

    def acts_once(self, place: str | None) -> bool:
        """Tell whether a place acts once per double click; the table does: a card lies there."""
        return place == TABLE or (place in self.places and super().acts_once(place))

    def activate(self, place: str) -> None:
        """Do what a click on a place means, if it is still there."""
        if place in self.places:
            super().activate(place)

    def begin_drag(self, place: str) -> bool:
        """Take a card of the hand up."""
        if place not in self.places:
            return False
        if place not in CARD or self.showing_last:
            self.pressed = None
            self.activate(place)
            return False
        return super().begin_drag(place)

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Carry the card upright."""
        for sprite in self.hand:
            sprite.setRotation(0)
        super().drag_to(pos, place)

    def end_drag(self, place: str | None) -> None:
        """Let go of the card: on the table it is laid, on the stock it is given."""
        if place is not None and place.startswith("trick-"):
            place = TABLE
        if place not in {TABLE, "stock-0", "stock-1"}:
            place = None
        super().end_drag(place)

    def busy(self) -> bool:
        """Tell whether Escape has something to cancel."""
        return super().busy() or self.showing_last

    def clear_choice(self) -> None:
        """Take the choice back, or put the last trick away."""
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
                # Laid without a figure it could not stay: it is chosen, and asked for.
                name = self.state.notation(action)
                self.selection.click(name)
                self.refresh()
                self.announcing.ask()
                return
        super()._completed(action)

    def announce(self, figure: str) -> Reason | None:
        """Lay the chosen card with a figure, « ? » or "" (silence); return why not."""
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
        """Type into the announcement; L shows the last trick, C covers the hand."""
        if self.announcing.open and key in DIGITS:
            self.announcing.type(DIGITS[key])
        elif key == Qt.Key.Key_L and "last" in self.places:
            self.show_last(on=not self.showing_last)
        elif key == Qt.Key.Key_C and self.controller.observer() is not None:
            self.controller.cover()
        else:
            return False
        return True

    def key_acts(self, *, space: bool) -> None:
        """Lift the curtain from anywhere, else act on the cursor's place."""
        if self.controller.mode is Mode.COVERED:
            self.curtain.lift()
        elif self.controller.mode is Mode.LOOKING:
            self.controller.pass_on()
        elif self.showing_last:
            self.show_last(on=False)
        else:
            super().key_acts(space=space)

    def key_spot(self, *, space: bool) -> Spot:
        """Return where Enter or Space presses: nowhere in particular while they pass the table."""
        if self.controller.mode in {Mode.COVERED, Mode.LOOKING}:
            return Spot("key")
        return super().key_spot(space=space)

    # The panel's buttons

    def action_label(self) -> Message | None:
        """Return what the main button does."""
        mode = self.controller.mode
        if mode is Mode.COVERED:
            return M("Lift the curtain")
        if mode is Mode.LOOKING:
            return M("Pass the table on")
        if not self.choosing():
            return None
        phase = self.position.phase
        if phase == "contest":
            # The sentence above it says whose figure; a name may be long.
            return M("Let them pass") if self.chosen_seat() is None else M("Contest it")
        if phase == "exchange":
            return M("Keep your cards")
        if phase == "lead":
            return M("Take the lead")
        return M("Lay this card") if self._lays_silently() else None

    def _lays_silently(self) -> bool:
        chosen = self.chosen_card()
        if chosen is None or self.position.phase != "play":
            return False
        return self.state.announcing(CARD[chosen]) == kernel.MUST_BE_SILENT

    def act(self) -> None:
        """Do what the main button says, once the curtain has risen."""
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
        """Tell whether the main button is the next step; a curtain just fallen is not lifted."""
        return self.controller.mode is not Mode.COVERED or self.curtain.ready

    def other_label(self) -> Message | None:
        """Return what the second button does."""
        if not self.choosing():
            return None
        phase = self.position.phase
        if phase == "contest" and self.chosen_seat() is not None:
            return M("Let pass")
        if phase == "lead":
            return M("Leave it")
        return None

    def act_otherwise(self) -> None:
        """Do what the second button says, once the curtain has risen."""
        if not self.curtain.hurry() and self.other_label() is not None:
            self._say({"contest": "let", "lead": "decline"}[self.position.phase])

    def _say(self, word: str) -> None:
        self.selection.clear()
        self.selection.click(word)
