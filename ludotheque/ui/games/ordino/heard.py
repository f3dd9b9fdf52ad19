"""What is told of Ordino Match to who hears it: what is to be done, what stands where."""

from collections.abc import Iterable

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import names
from ludotheque.games.ordino.answers import Answer
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.ordino import texts
from ludotheque.ui.games.ordino.centre import centre
from ludotheque.ui.games.ordino.table import RACKS, TableScene


def ask(scene: TableScene) -> Message | None:
    """Return what is to be done now, None where the panel's sentence is short enough."""
    seen, controller = scene.position, scene.controller
    who = player(controller, seen.side)
    if seen.phase in {"roll", "placing"} and not controller.rolls_by_itself:
        if seen.phase == "placing":
            return M("{name}, roll the three dice that name a piece to place.", name=who)
        return M("{name}, roll the six dice.", name=who)
    if not scene.choosing():
        return None
    if seen.phase == "centre":
        return _on_centre(scene, who)
    if seen.phase == "put":
        return _putting(scene, who)
    if scene.answer is not None:
        return _moving(scene, scene.answer, who)
    if scene.card is not None and scene.stage == 0:
        return M("{name}, lay the dice on the card.", name=who)
    return None


def _on_centre(scene: TableScene, who: str | Message) -> Message | None:
    if scene.selection.origin == "C":
        cells = names.any_of(scene.target_places())
        return M("{name}, choose the piece to capture: {cells}.", name=who, cells=cells)
    if scene.selection.chosen:
        return None
    return centre(scene.state, who, away=None)  # whatever the cursor is on


def _putting(scene: TableScene, who: str | Message) -> Message | None:
    if scene.selection.chosen:
        return None
    found = texts.to_place(scene.state)
    if len(found) > 1:
        return M(
            "{name}, choose one of these pieces beside the board, then its cell: {pieces}.",
            name=who, pieces=names.any_of(found),
        )  # fmt: skip
    if found == (names.THE_PIECE[6],):
        return M(
            "{name}, the dice name no piece you still have to place: a sphere is placed. Choose a "
            "free cell.",
            name=who,
        )
    return M("{name}, place {pieces}: choose a free cell.", name=who, pieces=found[0])


def _moving(scene: TableScene, answer: Answer, who: str | Message) -> Message | None:
    """Return what is to be done with a full card, which has said already who obeys it."""
    if not answer.executable:
        if scene.card is not None and scene.card.exchanged() is not None:
            return M("{name}, swap and/or.", name=who)
        return M("{name}, take the dice off the card.", name=who)
    if scene.selection.chosen:
        if not scene.show_destinations:
            return None
        reached = tuple(map(texts.called, scene.target_places()))
        return MN("Destination: {cells}.", "Destinations: {cells}.", len(reached), cells=reached)
    count = len(answer.obeying)
    if answer.helper:
        return MN(
            "{name}, your own pieces cannot play, but your partner’s can: choose it.",
            "{name}, your own pieces cannot play, but your partner’s can: choose one of {n}.",
            count, name=who,
        )  # fmt: skip
    return MN("{name}, choose the piece which obeys.",
              "{name}, choose one of the {n} pieces which obey.", count, name=who)  # fmt: skip


def lying(scene: TableScene) -> Iterable[Message | str]:
    """Return the card, where the pieces stand, and what was taken."""
    if (card := texts.card(scene)) is not None:
        yield card
    for name in scene.places:
        if name in scene.pieces_at or name in RACKS:
            yield scene.place_text(name)
