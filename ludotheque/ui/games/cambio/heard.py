"""What is told of Cambio's tray to who hears it: what is to be done, what lies where."""

from collections.abc import Iterable

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.cambio import names
from ludotheque.games.cambio.position import Task
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
            return _preparing(scene, seen.task, who)
        expected = scene.expected()
        symbols = tuple(ONE[expected[place][0]] for place in scene.target_places())
        if len(symbols) == 2:
            return M(
                "Die {cell}: turn it to {first} or {second}.",
                cell=chosen, first=symbols[0], second=symbols[1],
            )  # fmt: skip
        return M("Die {cell}: choose what it is turned to.", cell=chosen)
    symbol = seen.symbols[seen.side]
    if seen.occurrence >= 2:
        return M(
            "{name}, push {yours} in. This position stands for the second time; the third time it "
            "is a draw.",
            name=who, yours=YOURS[symbol],
        )  # fmt: skip
    return M("{name}, push {yours} in.", name=who, yours=YOURS[symbol])


def _preparing(scene: PlayingScene, task: Task, who: str | Message) -> Message | None:
    """Return which dice are to be turned, by their cells: the panel's sentence has them ringed."""
    symbols, owner = MANY[scene.position.symbols[task.owner]], player(scene.controller, task.owner)
    if scene.brush is not None and task.stage != "place":
        symbol = ONE[scene.expected()[f"to-{scene.brush}"][0]]
        return M("Choose a die to be turned to {symbol}: {cells}.",
                 symbol=symbol, cells=scene.target_places())  # fmt: skip
    dice = scene.starter_places()
    if task.stage == "crowded":
        return MN(
            "{name}, correct the {symbols}: {owner} has more than two on one line. Turn one of "
            "these dice: {cells}.",
            "{name}, correct the {symbols}: {owner} has more than two on {n} lines. Turn one of "
            "these dice: {cells}.",
            len(task.crowded), name=who, symbols=symbols, owner=owner, cells=dice,
        )  # fmt: skip
    if task.stage == "few":
        return M(
            "{name}, correct the {symbols}: {owner} lacks {n}. Turn one of these dice: {cells}.",
            name=who, symbols=symbols, owner=owner, n=task.want - task.have, cells=dice,
        )  # fmt: skip
    return None


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
