"""A user's two hands at Ordino's board: dice into the card, pieces along their ways."""

import random
from typing import cast

from PySide6.QtCore import QPoint

from ludotheque.games.ordino import kernel, kernel_turn
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.arrangements import Arrangement, possibilities
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS
from ludotheque.games.ordino.names import BESIDE, CAPTURED, code
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.games.ordino.scene import OrdinoScene
from tests.gui.table.hands import Hands, Key, until

WAYS = ("click", "drag", "keys")


class OrdinoHands(Hands):
    """Plays Ordino at a window."""

    game = "ordino"

    @property
    def board(self) -> OrdinoScene:
        """The board."""
        return cast(OrdinoScene, self.page.scene)

    @property
    def position(self) -> OrdinoState:
        """The position."""
        return cast(OrdinoState, self.timeline.state)

    def quiet(self) -> bool:
        """Return whether nothing moves and nothing will happen by itself."""
        scene = self.board
        moving = scene.moving or scene._settling.running or scene.rise.running
        return self.mode in {Mode.IDLE, Mode.CHOOSING, Mode.OVER} and not moving

    def check(self) -> None:
        """The board must show exactly the model, and nothing else."""
        state, scene = self.position, self.board
        pieces = {
            (f"mark-{n}" if state.place(n) == BESIDE else state.place(n)): code(n)
            for n in range(16)
            if state.place(n) != CAPTURED
        }
        shown = {p: w for p, w in scene.shown().items() if p[:4] not in {"slot", "well", "rack"}}
        assert shown == pieces
        assert dict(scene.shown()) == dict(scene.expected())
        assert scene.hand == ()
        assert scene.tray.hand is None
        assert self.view.drag is Drag.NONE
        lost = sum(state.place(n) == CAPTURED for n in range(16))
        back = sum(p.startswith("rack") for p in scene.expected())
        assert len(scene.standing.racked) + back == lost
        if scene.card is not None:
            laid = [die for die in scene.card.slots if die is not None]
            assert len(laid) == len(set(laid))

    # Dice

    def roll(self, way: str) -> None:
        """Roll the dice."""
        if way == "keys":
            self.key(Key.Key_Space)
        else:
            self.click("well-1")

    def lay(self, die: int, slot: int, way: str) -> None:
        """Lay a die which is in the tray into a slot that is free, whatever the others are."""
        card = self.board.card
        assert card is not None
        place, target = self.board.tray.place_of(die), f"slot-{slot}"
        if way == "drag":
            self.drag(place, target)
        else:
            self.press_on(place, way)
        self.rest()

    def press_on(self, place: str, way: str) -> None:
        """Click a place, or walk there and press Enter."""
        if way == "keys":
            self.walk(place)
            self.key(Key.Key_Return)
        else:
            self.click(place)

    def arrange(self, arrangement: Arrangement, way: str) -> None:  # type: ignore[override]
        """Lay the dice one by one so that the card says an arrangement."""
        card = self.board.card
        assert card is not None
        if not card.empty:
            self.key(Key.Key_Backspace)
            self.rest()
            card = self.board.card
            assert card is not None
        faces = dict(enumerate(card.faces))
        wanted = (
            None, arrangement.first, None, arrangement.arrows[0], arrangement.second,
            arrangement.arrows[1],
        )  # fmt: skip
        for slot in card.free_slots():
            card = self.board.card
            assert card is not None
            if card.slots[slot] is not None:
                continue
            die = next(
                die
                for die in card.loose()
                if DIE_KINDS[die] == SLOT_KINDS[slot] and wanted[slot] in {None, faces[die]}
            )
            # A click lays a die into its first free slot; slots are filled in order.
            self.lay(die, slot, way)
            now = self.board.card
            assert now is not None
            assert now.slots[slot] == die, (slot, die, now.slots)
        now = self.board.card
        assert now is not None
        assert now.complete

    # Playing

    def perform(self, action: int, way: str) -> None:
        """Play an action of the side on turn."""
        state = self.position
        if self.mode is Mode.IDLE:
            self.roll(way)
            return
        if kind(action) == kernel.STAY:
            self.page.panel.button.click()
            return
        first, second = state.steps(action)
        if state.phase == kernel_turn.MOVING:
            arrangement = next(a for a, i in possibilities(state) if i.action == action)
            self.arrange(arrangement, way)
        self.choose(self.board.place_of(first), second, way)

    def choose(self, origin: str, target: str, way: str) -> None:
        """Name two places one after the other."""
        if way == "click":
            self.click(origin)
            assert self.chosen, (origin, target)
            self.click(target)
        elif way == "drag" and origin != target:
            self.drag(origin, target)
        elif way == "drag":  # put down where it stood it stays chosen, a click sends it back there
            self.take(origin, self.at("C" if origin != "C" else "1.0"))
            self.release(self.at(origin))
            self.rest()
            assert self.chosen == (origin,)
            self.click(origin)
        else:
            for place in (origin, target):
                self.walk(place)
                self.key(Key.Key_Return)

    def one_action(self, rng: random.Random, way: str) -> None:
        """Play something legal and check what came of it."""
        timeline, before = self.timeline, self.timeline.ply
        rolling = self.mode is Mode.IDLE
        action = timeline.draw() if rolling else rng.choice(list(self.state.legal_actions()))
        text = self.state.notation(action)
        self.perform(action, way)
        until(lambda: timeline.ply > before, f"for {text} by {way}")
        self.rest()
        assert timeline.notation_at(before) == text
        self.check()

    def play_on(self, rng: random.Random, way: str, actions: int) -> int:
        """Play some actions, or to the end; return how many."""
        for count in range(actions):
            if self.mode is Mode.OVER:
                return count
            self.one_action(rng, way)
        return actions

    def beside(self) -> QPoint:
        """A point of the viewport where nothing is."""
        return self.view.mapFromScene(self.board.area.topLeft() + QPoint(8, 8))
