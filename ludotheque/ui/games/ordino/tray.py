"""The dice of a scene: picking them up, laying them on the card, exchanging, taking them back.

``games/ordino/card.py`` decides which die fits which slot.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.contract_types import Reason
from ludotheque.games.ordino import answers, kernel
from ludotheque.games.ordino.actions import dice_of, kind
from ludotheque.games.ordino.card import (
    DIE_KINDS,
    FIRST_ROW,
    SECOND_ROW,
    SLOT_KINDS,
    Card,
    all_faces,
    card_of,
)
from ludotheque.ui.board.sprites import Sprite
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.games.ordino.layout import DIE
from ludotheque.ui.games.ordino.table import TableScene, is_dice_place
from ludotheque.ui.look.theme import current_theme

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

BLANK = ("cross", "1", "et", "ou", "v1", "h1")
"""The faces shown before the first roll."""


class DieSprite(Sprite):
    """A die of the game with the face that is up."""

    def __init__(self, number: int, face: str) -> None:
        """Make a die by its number, 0 to 5."""
        side = DIE
        super().__init__(side, side * pieces.HEIGHT, self._picture, side * 0.9)
        self.number = number
        self.face = face
        self.setZValue(12)

    def _picture(self, ratio: float) -> QPixmap:
        return pieces.die(DIE_KINDS[self.number], self.face, self.width, ratio)

    def show_face(self, face: str) -> None:
        """Turn another face up."""
        if face != self.face:
            self.face = face
            self.refresh()


def slot(number: int) -> str:
    """Return the place of a slot of the card: 2 → "slot-2"."""
    return f"slot-{number}"


def well(die: int) -> str:
    """Return the place of a die's well in the tray: 2 → "well-2"."""
    return f"well-{die}"


class Tray:
    """Keeps the dice sprites of a scene equal to its card."""

    def __init__(self, scene: TableScene, changed: Callable[[], None]) -> None:
        """Make no dice yet; ``changed`` is called after each change of the scene's card."""
        self.scene = scene
        self._changed = changed
        self.resting = Card(BLANK, fixed=True)
        """The dice shown while no card is being filled."""
        self.sprites: dict[int, DieSprite] = {}
        self.hand: int | None = None
        """The die being dragged."""

    # What lies where

    @property
    def card(self) -> Card | None:
        """Return the card being filled, None while the dice only lie there."""
        return self.scene.card

    @property
    def lying(self) -> Card:
        """Return the card being filled, else the dice at rest."""
        return self.card or self.resting

    def place_of(self, die: int) -> str:
        """Return the slot or well a die lies in."""
        found = self.lying.slot_of(die)
        return well(die) if found is None else slot(found)

    def die_at(self, place: str | None) -> int | None:
        """Return the die that lies in a slot or well, None for an empty one."""
        if not is_dice_place(place) or place is None:
            return None
        number = int(place[5:])
        if place.startswith("slot-"):
            return self.lying.slots[number]
        lies = bool(self.lying.faces[number]) and number not in self.lying.slots
        return number if lies else None

    def faces(self) -> dict[str, str]:
        """Return the faces of all dice by place."""
        lying = self.lying
        return {self.place_of(die): face for die, face in enumerate(lying.faces) if face}

    def renew(self) -> None:
        """Take over the dice of a new state."""
        self.hand = None
        self.scene.card = card_of(self.scene.state)
        self.resting = self._due(self._resting())

    def _due(self, lying: Card) -> Card:
        """Return the dice that are rolled next, in the tray, with the faces they showed last.

        Three of them name a piece to place, six move one (rules: ordino, Super).
        """
        phase = self.scene.position.phase
        count = {"placing": 3, "roll": 6, "lot": 3 if self.scene.game.is_super else 6}.get(phase)
        if count is None or sum(map(bool, lying.faces)) == count:
            return lying
        faces = tuple(face or BLANK[die] for die, face in enumerate(lying.faces))
        return Card((*faces[:count], *[""] * (6 - count)), fixed=True)

    def _resting(self) -> Card:
        """Return the dice as the last roll left them."""
        timeline = self.scene.controller.timeline
        again: tuple[str, ...] = ()  # the dice rolled again for the centre, before the six are
        for ply in range(self.scene.controller.shown_ply - 1, -1, -1):
            action, payload = timeline.action_at(ply), timeline.action_at(ply) >> 4
            match kind(action):
                case kernel.REROLL:
                    slots = (0, None, 1, None, None, None)
                    faces = all_faces(dice_of(payload, 2))
                    if self.scene.position.phase != "roll":
                        return Card(faces, slots, SECOND_ROW | {1}, fixed=True)
                    again = again or faces[:2]
                case kernel.PLACE:
                    faces = all_faces(dice_of(payload, 3))
                    return Card(faces, (0, 2, 1, None, None, None), SECOND_ROW, fixed=True)
                case kernel.ROLL:
                    faces = all_faces(dice_of(payload, 6))
                    return Card((*again, *faces[len(again) :]), fixed=True)
        before = cast("OrdinoState", timeline.state_at(0)).dice
        if before is not None and len(before.arrows) == 2:  # a position which begins after a roll
            return Card((*again, *all_faces(before)[len(again) :]), fixed=True)
        return Card((*again, *BLANK[len(again) :]), fixed=True)

    def closed(self) -> frozenset[int]:
        """Return the slots that are closed."""
        closed = self.lying.closed
        return frozenset() if closed >= FIRST_ROW | SECOND_ROW else closed

    # Changing the card

    def change(self, card: Card) -> None:
        """Replace the card by another with the same dice, and slide moved dice to their places."""
        before = {die: self.place_of(die) for die in self.sprites}
        scene = self.scene
        scene.card = card
        moved = [die for die, place in before.items() if self.place_of(die) != place]
        for die in moved:
            scene.sprites.pop(before[die], None)
        for die in moved:
            scene.sprites[self.place_of(die)] = self.sprites[die]
        self._changed()
        loose = [self.sprites[die] for die in moved if self.sprites[die] not in scene.hand]
        if loose:
            scene.settle(*loose)

    def refuse(self, reason: Reason, place: str) -> None:
        """Show a reason beside a place."""
        self.scene.refused.emit(reason, place)

    def ready(self, place: str) -> bool:
        """Return whether dice may be moved now; if not, show the reason."""
        if self.card is not None and self.scene.choosing():
            return True
        reason = self.scene.why_no_dice()
        if reason is not None:
            self.refuse(reason, place)
        return False

    def click(self, place: str) -> None:
        """Lay a die of the tray into its first slot, or take one of a slot back."""
        if not self.ready(place):
            return
        card, die = self.card, self.die_at(place)
        assert card is not None
        if die is None:
            if place.startswith("slot-"):
                self._fill_slot(card, int(place[5:]))
            return
        if reason := card.why_fixed(die):
            self.refuse(reason, place)
        elif card.slot_of(die) is not None:
            self.change(card.take_back(die))
        else:
            free = [number for number in card.fitting(die) if card.slots[number] is None]
            if free:
                self.change(card.lay(die, free[0]))
            elif card.fitting(die):  # the second conjunction of a sphere: exchange them
                self.change(card.lay(die, card.fitting(die)[0]))

    def _fill_slot(self, card: Card, number: int) -> None:
        fitting = [die for die in card.loose() if card.why_not(die, number) is None]
        if fitting:
            self.change(card.lay(fitting[0], number))
        elif number in card.closed and card.why_closed is not None:
            self.refuse(Reason("ordino.slot-closed", card.why_closed), slot(number))

    def lift(self, place: str) -> bool:
        """Pick up the die of a place; return whether there is one that may be moved."""
        die = self.die_at(place)
        if die is None or not self.ready(place):
            return False
        assert self.card is not None
        if reason := self.card.why_fixed(die):
            self.refuse(reason, place)
            return False
        self.hand = die
        self.scene.carry(place)
        return True

    def drop(self, place: str | None) -> None:
        """Drop the die into a slot, or else back into the tray."""
        die, card = self.hand, self.card
        self.hand = None
        if die is None or card is None:
            return
        if place is not None and place.startswith("slot-"):
            number = int(place[5:])
            if reason := card.why_not(die, number):
                self.refuse(reason, place)
            elif card.slot_of(die) != number:
                self.change(card.lay(die, number))
        elif card.slot_of(die) is not None:
            self.change(card.take_back(die))

    def fill(self) -> None:
        """Lay every die left in the tray on the card, so that some piece obeys it if any can."""
        if self.card is not None and self.scene.choosing() and not self.card.complete:
            self.change(self._obeyed(self.card))

    def _obeyed(self, card: Card) -> Card:
        """Return the card filled; where a conjunction was laid by hand, it stays where it is."""
        filled = card.filled()
        other = filled.exchanged()
        by_hand = any(card.slot_of(die) is not None for die in (2, 3))
        if other is None or by_hand or self._executable(filled) or not self._executable(other):
            return filled
        return other

    def _executable(self, card: Card) -> bool:
        arrangement = card.arrangement()
        state = cast("OrdinoState", self.scene.state)
        return arrangement is not None and answers.answer(state, arrangement).executable

    def clear(self) -> None:
        """Take every die back."""
        if self.card is not None and self.scene.choosing() and not self.card.empty:
            self.change(self.card.emptied())

    def exchange(self) -> None:
        """Exchange the conjunctions."""
        if self.card is not None and self.scene.choosing():
            other = self.card.exchanged()
            if other is not None:
                self.change(other)

    # Drawing

    def sync(self) -> None:
        """Create, move and remove dice sprites to match the card."""
        scene, lying = self.scene, self.lying
        for die, face in enumerate(lying.faces):
            sprite = self.sprites.get(die)
            if not face:
                if sprite is not None:
                    scene.removeItem(self.sprites.pop(die))
                continue
            if sprite is None:
                sprite = self.sprites[die] = DieSprite(die, face)
                sprite.set_scale(scene.ratio)
                scene.addItem(sprite)
            sprite.show_face(face)
            sprite.setRotation(0)
            sprite.setZValue(12)
            sprite.set_lift(0)
            sprite.setVisible(True)
            place = self.place_of(die)
            sprite.setPos(scene.rest_position(place))
            scene.sprites[place] = sprite
        self.dim()

    def paint_ghost(self, painter: QPainter, place: str, face: str) -> None:
        """Draw a die which a hint would have lie in a slot, unless one lies there."""
        number = int(place.removeprefix("slot-"))
        if self.lying.slots[number] is not None:
            return
        picture = pieces.die(SLOT_KINDS[number], face, DIE, self.scene.ratio)
        box = QRectF(0, 0, DIE, DIE * pieces.HEIGHT)
        box.moveCenter(self.scene.rest_position(place))
        painter.setOpacity(0.82)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        painter.setOpacity(1)

    def dim(self) -> None:
        """Fade the dice that take no part."""
        card = self.card
        for die, sprite in self.sprites.items():
            idle = card is None and self.place_of(die).startswith("well-")
            aside = card is not None and die in card.aside
            least = 0.8 if current_theme().contrast else 0.0
            sprite.setOpacity(max(least, 0.45 if aside else 0.6 if idle else 1.0))


def rest_offset() -> QPointF:
    """Return how far the middle of a die's picture is below the middle of its place."""
    return QPointF(0, DIE * (pieces.HEIGHT - 1) / 2)
