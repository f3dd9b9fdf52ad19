"""Exercises whose solution is more than an action: Ordino's dice are laid on the card first."""

from typing import TYPE_CHECKING, Final, cast

import attrs

from ludotheque.core.contract import State
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.card import Card

if TYPE_CHECKING:
    from ludotheque.ui.board.board import BoardScene
    from ludotheque.ui.games.ordino.scene import OrdinoScene

GUIDED: Final = frozenset({"ordino", "automatch"})
"""The games whose board says in the panel what it asks for, with its buttons."""


@attrs.frozen
class Laid:
    """How the dice lay on the card in a state."""

    state: State
    card: Card


def _ordino(scene: "BoardScene") -> "OrdinoScene | None":
    if scene.controller.is_empty or scene.controller.timeline.game.key != "ordino":
        return None
    return cast("OrdinoScene", scene)


def prepare(scene: "BoardScene", action: int | None) -> bool:
    """Lay the dice for a move to be shown, and draw its way; tell whether there was anything to do.

    With None the dice are taken back.
    """
    ordino = _ordino(scene)
    if ordino is None or ordino.card is None:
        return False
    if action is None:
        ordino.show_instruction(None)
        ordino.tray.change(ordino.card.emptied())
        return True
    for arrangement, instruction in arrangements.possibilities(ordino.state):
        if instruction.action == action:
            ordino.tray.change(ordino.card.saying(arrangement))
            ordino.show_instruction(instruction)
            return True
    return False


def laid(scene: "BoardScene") -> Laid | None:
    """Return how the dice lie, None where there is no card to be filled."""
    ordino = _ordino(scene)
    if ordino is None or ordino.card is None or ordino.card.fixed:
        return None
    return Laid(ordino.state, ordino.card)


def lay_again(scene: "BoardScene", before: Laid) -> None:
    """Lay the dice as they lay, if the scene shows the state they belong to."""
    ordino = _ordino(scene)
    if ordino is not None and ordino.card is not None and ordino.state is before.state:
        ordino.tray.change(before.card)
