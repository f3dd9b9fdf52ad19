"""The sentence printed on the punched card: one token for each slot, with its ink."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino.arrangements import fits
from ludotheque.games.ordino.card import SLOT_KINDS, Card
from ludotheque.games.ordino.teaching_values import CAPITAL_WORDS

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

Part = tuple[str, str]
"""A piece of text and its ink: "placed", "missing" or "hand"."""

_TYPES: Final = {"cross": M("Cross"), "cube": M("Cube"), "cylinder": M("Cylinder")}
_ARROWS: Final = {
    "h1": M("1 cell around"), "h2": M("2 cells around"),
    "v1": M("1 cell in or out"), "v2": M("2 cells in or out"),
}  # fmt: skip
_MISSING: Final = {
    "piece": M("type?"), "word": M("and/or?"), "number": M("number?"), "arrow": M("arrow?"),
}  # fmt: skip


def _token(kind: str, face: str) -> Message:
    match kind:
        case "piece":
            return _TYPES[face]
        case "word":
            return CAPITAL_WORDS[face]
        case "number":
            return M("piece {number}", number=face)
    return _ARROWS[face]


def parts(card: Card | None, state: "OrdinoState", hand: int | None = None) -> list[Part]:
    """Return the tokens of the card; ``hand`` is the slot the dragged die would go into.

    Example: [("Cross", "placed"), (" ", "placed"), ("and/or?", "missing")].
    """
    if card is None:
        return []
    if state.reroll is not None:
        fitting = any(_fits(state))
        rolled = M("{type} or {number}: ", type=_TYPES[card.faces[0]], number=card.faces[1])
        text = M("fits the piece on the centre") if fitting else M("does not fit the piece")
        return [(str(rolled), "placed"), (str(text), "hand" if fitting else "missing")]
    if card.fixed and card.slots[0] is None:
        return [(str(M("Nothing can be done.")), "placed")]
    found: list[Part] = []
    first = [slot for slot in (0, 1, 2) if slot not in card.closed]
    second = [slot for slot in (3, 4, 5) if slot not in card.closed]
    if not first:
        found.append((str(M("Sphere")), "placed"))
    for slots, before in ((first, ""), (second, str(M(": ")))):
        for index, slot in enumerate(slots):
            if index:
                found.append((" ", "placed"))
            elif before:
                found.append((before, "placed"))
            found.append(_part(card, slot, hand))
    if not second:
        found.append((str(M(": ")), "placed"))
        sphere = any(state.steps(action)[0] == "s" for action in state.legal_actions())
        text = M("nobody, so a sphere is placed") if sphere else M("to be placed")
        found.append((str(text), "placed"))
    return found


def _part(card: Card, slot: int, hand: int | None) -> Part:
    die = card.slots[slot]
    if die is None:
        return str(_MISSING[SLOT_KINDS[slot]]), "hand" if slot == hand else "missing"
    text = str(_token(SLOT_KINDS[slot], card.faces[die]))
    return text, "hand" if slot == hand else "placed"


def _fits(state: "OrdinoState") -> tuple[bool, bool]:
    assert state.reroll is not None
    return fits(state.reroll, state.mover) if state.mover >= 0 else (False, False)


def spoken(card: Card | None, state: "OrdinoState") -> str:
    """Return the sentence as one text, for screen readers."""
    return "".join(text for text, _ in parts(card, state))
