"""The punched card: six dice, six slots in two rows, and which die may lie in which slot.

A card is immutable: laying, taking back and exchanging dice return another one. It is not part of
the record, only of the player's choice. Source: rules, ordino, Turn 2, Turn 4, Super.
"""

from collections.abc import Iterable
from typing import Final

import attrs

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import answers, arrangements, choosing, kernel_turn
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.position import OrdinoPosition
from ludotheque.games.ordino.reasons_moves import filled

DIE_KINDS: Final = ("piece", "number", "word", "word", "arrow", "arrow")
"""The kind of each of the six dice, by its number."""
SLOT_KINDS: Final = ("piece", "word", "number", "arrow", "word", "arrow")
"""The kind of die each slot takes: row one, then row two."""
FIRST_ROW: Final = frozenset({0, 1, 2})
SECOND_ROW: Final = frozenset({3, 4, 5})

_TAKES: Final = {
    "piece": M("This slot takes the piece die; {die} belongs elsewhere."),
    "word": M("This slot takes an and/or die; {die} belongs elsewhere."),
    "number": M("This slot takes the number die; {die} belongs elsewhere."),
    "arrow": M("This slot takes an arrow die; {die} belongs elsewhere."),
}
_FACES: Final = {
    "cross": M("the piece die (cross)"),
    "cube": M("the piece die (cube)"),
    "cylinder": M("the piece die (cylinder)"),
    "et": M("the and/or die “and”"),
    "ou": M("the and/or die “or”"),
    "v1": M("the arrow ↕1"),
    "v2": M("the arrow ↕2"),
    "h1": M("the arrow ↔1"),
    "h2": M("the arrow ↔2"),
}
SPHERE_ALONE: Final = M(
    "Only a sphere can play: the piece and number dice stay aside, and the card takes the two "
    "arrows with one and/or die."
)
LAST_PIECE: Final = M(
    "Only the last piece can play, like a sphere: the piece and number dice stay aside, and the "
    "card takes the two arrows with one and/or die."
)
_NOTHING: Final = M("No piece can do anything that these dice say: the turn is passed.")
_PLACING: Final = M("The three dice of a placement make one row; there is nothing to arrange.")
_REROLLED: Final = M("The two dice rolled again lie as they fell; there is nothing to arrange.")


def die_name(kind: str, face: str) -> Message:
    """Return a die with its article: « the number die (4) », « the arrow ↕2 »."""
    if kind == "number":
        return M("the number die ({number})", number=face)
    return _FACES[face]


def _slots(numbers: Iterable[int]) -> tuple[str, ...]:
    """Return the names of slots of the card, as places of a reason."""
    return tuple(f"slot-{number}" for number in numbers)


@attrs.frozen
class Card:
    """The dice of a position and where they lie.

    ``faces`` are by the number of the die, "" for one not rolled; ``slots`` hold the number of the
    die in each, None where free; ``closed`` are the slots which take no die; ``aside`` the dice
    which are not used; ``why_closed`` says why, None where every slot is open; ``fixed`` says that
    no die can be moved.
    """

    faces: tuple[str, ...]
    slots: tuple[int | None, ...] = (None,) * 6
    closed: frozenset[int] = frozenset()
    aside: frozenset[int] = frozenset()
    why_closed: Message | None = None
    fixed: bool = False

    # Dice and slots

    def slot_of(self, die: int) -> int | None:
        """Return the slot a die lies in, None for one in the tray."""
        return self.slots.index(die) if die in self.slots else None

    @property
    def complete(self) -> bool:
        """Return whether every open slot holds a die."""
        return not self.free_slots()

    @property
    def empty(self) -> bool:
        """Return whether no die has been laid."""
        return all(die is None for die in self.slots)

    def free_slots(self) -> tuple[int, ...]:
        """Return the open slots without a die."""
        return tuple(
            slot for slot, die in enumerate(self.slots) if die is None and slot not in self.closed
        )

    def loose(self) -> tuple[int, ...]:
        """Return the dice in the tray which can be laid into a slot."""
        if self.fixed:
            return ()
        return tuple(
            die
            for die, face in enumerate(self.faces)
            if face and die not in self.slots and die not in self.aside
        )

    def due(self) -> tuple[int, ...]:
        """Return the loose dice for which a slot is free: of two conjunctions one may be left."""
        kinds = {SLOT_KINDS[slot] for slot in self.free_slots()}
        return tuple(die for die in self.loose() if DIE_KINDS[die] in kinds)

    def arrangement(self) -> Arrangement | None:
        """Return the arrangement on the card, None while a slot is free or if it means no move."""
        if self.fixed or not self.complete:
            return None
        face = [self.faces[die] if die is not None else "" for die in self.slots]
        first = face[1] if 1 not in self.closed else None
        return Arrangement(first, face[4], (face[3], face[5]))

    # Laying

    def why_not(self, die: int, slot: int) -> Reason | None:
        """Return why a die cannot be laid into a slot, None where it can."""
        if reason := self.why_fixed(die):
            return reason
        if slot in self.closed:
            assert self.why_closed is not None
            return Reason("ordino.slot-closed", self.why_closed)
        kind = SLOT_KINDS[slot]
        if DIE_KINDS[die] != kind:
            name = die_name(DIE_KINDS[die], self.faces[die])
            others = [n for n in range(6) if SLOT_KINDS[n] == DIE_KINDS[die]]
            where = _slots(n for n in others if n not in self.closed)
            return Reason("ordino.slot-kind", filled(_TAKES[kind], die=name), where)
        return None

    def why_fixed(self, die: int) -> Reason | None:
        """Return why a die cannot be moved at all, None where it can."""
        if not self.faces[die] or self.fixed:
            return Reason("ordino.dice-fixed", self.why_closed or _REROLLED)
        if die in self.aside:
            return Reason("ordino.die-aside", self.why_closed or SPHERE_ALONE)
        return None

    def fitting(self, die: int) -> tuple[int, ...]:
        """Return the slots which take a die, the free ones first."""
        slots = [slot for slot in range(6) if self.why_not(die, slot) is None]
        return tuple(sorted(slots, key=lambda slot: (self.slots[slot] is not None, slot)))

    def lay(self, die: int, slot: int) -> "Card":
        """Return the card with a die in a slot; a die which lay there takes the place of this one.

        Unchecked: call ``why_not`` before.
        """
        found = list(self.slots)
        origin, other = self.slot_of(die), found[slot]
        if origin is not None:
            found[origin] = other
        found[slot] = die
        return attrs.evolve(self, slots=tuple(found))

    def take_back(self, die: int) -> "Card":
        """Return the card with a die in the tray."""
        return attrs.evolve(
            self, slots=tuple(None if other == die else other for other in self.slots)
        )

    def emptied(self) -> "Card":
        """Return the card with every die in the tray."""
        return self if self.fixed else attrs.evolve(self, slots=(None,) * 6)

    def filled(self) -> "Card":
        """Return the card with the loose dice in the free slots, in order of their numbers."""
        card = self
        for slot in self.free_slots():
            die = next(d for d in card.loose() if DIE_KINDS[d] == SLOT_KINDS[slot])
            card = card.lay(die, slot)
        return card

    def exchanged(self) -> "Card | None":
        """Return the card with the conjunctions exchanged, None where that changes nothing."""
        if self.fixed or self.faces[2] == self.faces[3]:
            return None
        die = self.slots[4]
        if die is None:
            return None
        return self.lay(5 - die, 4)

    def saying(self, arrangement: Arrangement) -> "Card":
        """Return the card with an arrangement of its own dice laid on it."""
        card, wanted = self.emptied(), (
            None, arrangement.first, None, arrangement.arrows[0], arrangement.second,
            arrangement.arrows[1],
        )  # fmt: skip
        for slot in self.emptied().free_slots():
            face = wanted[slot]
            die = next(
                d
                for d in card.loose()
                if DIE_KINDS[d] == SLOT_KINDS[slot] and face in {None, self.faces[d]}
            )
            card = card.lay(die, slot)
        return card


def all_faces(dice: Dice) -> tuple[str, ...]:
    """Return the faces by the number of the die, "" for dice not rolled."""
    words = (*dice.words, "", "")[:2]
    arrows = (*dice.arrows, "", "")[:2]
    return (dice.type, str(dice.number), *words, *arrows)


def card_of(position: OrdinoPosition) -> Card | None:
    """Return the initial card of a position, None where it has no dice.

    Six dice lie in the tray; where only a sphere can play, row one is closed. Three dice (Super)
    and two dice rolled again already lie in their slots.
    """
    if position.phase == kernel_turn.MOVING and position.dice is not None:
        faces = all_faces(position.dice)
        stage = arrangements.stage_of(position)
        if stage < 0:
            return Card(faces, closed=FIRST_ROW | SECOND_ROW, why_closed=_NOTHING, fixed=True)
        if stage & 1:
            last = any(piece & 7 < 6 for piece in arrangements.like_spheres(position, stage))
            why = LAST_PIECE if last else SPHERE_ALONE
            return Card(faces, closed=FIRST_ROW, aside=frozenset({0, 1}), why_closed=why)
        return Card(faces)
    if position.phase == kernel_turn.PUTTING and position.dice is not None:
        return Card(
            all_faces(position.dice), (0, 2, 1, None, None, None), SECOND_ROW,
            why_closed=_PLACING, fixed=True,
        )  # fmt: skip
    if position.phase == kernel_turn.CHOOSING and position.reroll is not None:
        return Card(
            all_faces(position.reroll), (0, None, 1, None, None, None), SECOND_ROW | {1},
            why_closed=_REROLLED, fixed=True,
        )  # fmt: skip
    return None


def why_not_by_card(position: OrdinoPosition, card: Card, steps: tuple[str, ...]) -> Reason | None:
    """Return why a piece (and the cell it goes to) cannot be chosen with this card.

    None where the instruction on the card allows it. Source: rules, ordino, Turn 2-3.
    """
    reason = choosing.why_not_steps(position, steps)
    if reason is not None:
        return reason
    arrangement = card.arrangement()
    if arrangement is None:
        return Reason(
            "ordino.card-incomplete",
            M("First complete the instruction: lay the dice into the free slots of the card."),
            _slots(card.free_slots()),
        )
    answer = answers.answer(position, arrangement)
    if any((found.origin, found.target)[: len(steps)] == steps for found in answer.instructions):
        return None
    if len(steps) == 1:
        text = M(
            "The piece on {cell} does not obey this instruction (“{sentence}”), but it does if "
            "you swap and/or.",
            cell=steps[0], sentence=answer.sentence,
        )  # fmt: skip
    else:
        text = M(
            "This instruction (“{sentence}”) does not lead to {cell}, but it does if you swap "
            "and/or.",
            cell=steps[1], sentence=answer.sentence,
        )  # fmt: skip
    return Reason("ordino.other-reading", text, steps)
