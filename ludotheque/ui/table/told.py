"""What a change at a table is to who hears it: the step, its result, what undo took back."""

from ludotheque.core.events import Ended
from ludotheque.core.messages import M, Message
from ludotheque.table.controller import Change
from ludotheque.ui.board.announcing import joined
from ludotheque.ui.board.boardscene import BoardScene


def results_of(change: Change) -> list[Message]:
    """Return who has won by a change, before everything else."""
    return [event.outcome.message for event in change.events if isinstance(event, Ended)]


def change_text(scene: BoardScene, change: Change) -> str:
    """Return what is said of a change, "" for nothing."""
    if change.message is not None:
        won, step = map(scene.named, results_of(change)), scene.named(change.message)
        return joined(list(map(str, [*won, step, *scene.results(change)])))
    return "" if change.plies is None else _again_text(scene, *change.plies)


def _again_text(scene: BoardScene, since: int, now: int) -> str:
    """Return which decisions have been undone or redone, in the order of play."""
    controller = scene.controller
    timeline, observer = controller.timeline, controller.observer()
    moves = [
        str(scene.named(timeline.state_at(ply).describe(timeline.action_at(ply), observer)))
        for ply in range(min(since, now), min(max(since, now), timeline.length))
        if not timeline.state_at(ply).is_chance()
    ]
    if now > since:
        return str(M("Redone: {moves}", moves=joined(moves))) if moves else ""
    if not moves:
        return str(M("Undone: the end of the game."))
    return str(M("Undone: {moves}", moves=joined(moves)))
