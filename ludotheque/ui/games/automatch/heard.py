"""What is told of the table of L’Auto-Match to who hears it: what is to be done, what lies."""

from collections.abc import Iterable

from ludotheque.core.events import Scored, TrickWon
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.kernel import MAY_ANNOUNCE, MUST_ANNOUNCE
from ludotheque.table.controller import Change, Mode
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch.table import TableScene


def ask(scene: TableScene) -> Message | None:
    """Return what is to be done now, None where the panel's sentence is short enough."""
    if scene.controller.mode is not Mode.CHOOSING or scene.position.phase != "play":
        return None
    chosen = scene.chosen_card()
    if chosen is None or scene.state.announcing(CARD[chosen]) in {MUST_ANNOUNCE, MAY_ANNOUNCE}:
        return None
    return M("Chosen. Enter again lays it.")


def lying(scene: TableScene) -> Iterable[Message | str]:
    """Return what rules the trick and which cards lie in it."""
    if scene.controller.mode is Mode.COVERED:
        return
    for name in scene.places:
        if name.startswith(("ruling", "trick")):
            text = scene.place_text(name)
            if text:
                yield text


def results(scene: TableScene, change: Change) -> Iterable[Message]:
    """Return who has taken a trick or won a deal by a change."""
    for event in change.events:
        if isinstance(event, TrickWon):
            yield M("{name} takes the trick.", name=player(scene.controller, event.seat))
        elif isinstance(event, Scored):
            yield scene.named(event.message)
