"""What is told of Cambio's tray to who hears it: what is to be done, what lies where."""

from collections.abc import Iterable

from ludotheque.core.messages import M, Message
from ludotheque.games.cambio import names
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.cambio.playing import PlayingScene
from ludotheque.ui.games.cambio.texts import MANY, ONE, YOURS


def ask(scene: PlayingScene) -> Message | None:
    """Return what is to be done now, None where the panel's sentence is short enough."""
    seen, controller = scene.position, scene.controller
    who = player(controller, seen.side)
    if seen.phase == "tray" and not controller.auto_dice:
        return M("Throw the 25 dice: press Space.")
    if seen.phase == "symbol" and not controller.auto_dice:
        return M("{name}, roll the die for your symbol: press Space.", name=who)
    if not scene.choosing():
        return None
    if seen.task is not None:
        chosen = scene.selection.origin
        if chosen is None:
            return None
        expected = scene.expected()
        symbols = tuple(ONE[expected[place][0]] for place in scene.target_places())
        if len(symbols) == 2:
            return M(
                "Die {cell}: turn it to {first} or {second}.",
                cell=chosen, first=symbols[0], second=symbols[1],
            )  # fmt: skip
        return M("Die {cell}: choose what it is turned to.", cell=chosen)
    if controller.forced_pass() is not None:
        return None
    symbol = seen.symbols[seen.side]
    if seen.occurrence >= 2:
        return M(
            "{name}, push {yours} in. This position stands for the second time; the third time it "
            "is a draw.",
            name=who, yours=YOURS[symbol],
        )  # fmt: skip
    return M("{name}, push {yours} in.", name=who, yours=YOURS[symbol])


def lying(scene: PlayingScene) -> Iterable[Message]:
    """Return on which cells each player's symbol lies."""
    seen = scene.position
    if not all(seen.symbols[seat] for seat in range(len(scene.controller.timeline.seats))):
        return
    for seat in range(len(scene.controller.timeline.seats)):
        letter = names.SEATS[seat]
        cells = tuple(
            f"{'abcde'[column]}{5 - number}"
            for number, row in enumerate(seen.tray) for column, die in enumerate(row)
            if die == letter
        )  # fmt: skip
        yield M(
            "{name}, {symbols} on {cells}",
            name=player(scene.controller, seat), symbols=MANY[seen.symbols[seat]], cells=cells,
        )  # fmt: skip
