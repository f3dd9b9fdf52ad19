"""What is told of Ordino Match to who hears it: what is to be done, what stands where."""

from collections.abc import Iterable

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.ordino import texts
from ludotheque.ui.games.ordino.table import RACKS, TableScene


def ask(scene: TableScene) -> Message | None:
    """Return what is to be done now, None where the panel's sentence is short enough."""
    seen, controller = scene.position, scene.controller
    who = player(controller, seen.side)
    if seen.phase in {"roll", "placing"} and not controller.rolls_by_itself:
        if seen.phase == "placing":
            return M("{name}, roll the three dice that name a piece to place.", name=who)
        return M("{name}, roll the six dice.", name=who)
    card = scene.card
    if not scene.choosing() or card is None or seen.phase in {"centre", "put"}:
        return None
    if scene.answer is None and scene.stage == 0:
        return M("{name}, lay the dice on the card.", name=who) if card.empty else None
    return None


def lying(scene: TableScene) -> Iterable[Message | str]:
    """Return the card, where the pieces stand, and what was taken."""
    if (card := texts.card(scene)) is not None:
        yield card
    for name in scene.places:
        if name in scene.pieces_at or name in RACKS:
            yield scene.place_text(name)
