"""What is told of Finale's table to who hears it: what is to be done, what lies where."""

from collections.abc import Iterable

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.finale import cells
from ludotheque.table.controller import Mode
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.finale.board import FinaleBoard
from ludotheque.ui.games.finale.texts import bench_text, die_text


def ask(scene: FinaleBoard) -> Message | None:
    """Return what is to be done now, None where the panel's sentence is short enough."""
    seen, controller = scene.position, scene.controller
    who = player(controller, seen.side)
    if seen.phase == "roll" and not controller.rolls_by_itself:
        return M("{name}, roll the die.", name=who)
    if controller.mode is not Mode.CHOOSING or seen.phase != "move":
        return None
    if scene.selection.chosen:
        if "x" in scene.selection.targets:
            return M("Now the bench.")
        reached = tuple(cells.named(cell) for cell in scene.selection.targets)
        return MN("Destination: {cells}.", "Destinations: {cells}.", len(reached), cells=reached)
    steps = [controller.state.steps(action) for action in controller.state.legal_actions()]
    origins = {step[0] for step in steps}
    numbers = {seen.cells[cells.INDEX[origin]][1:] for origin in origins}
    if all(step[-1] == "x" for step in steps):
        return MN(
            "Pawn {roll} is blocked: it must leave the field.",
            "Both pawns {roll} are blocked: one must leave the field.",
            len(origins), roll=seen.roll,
        )  # fmt: skip
    if numbers != {str(seen.roll)}:
        return M("No pawn {roll} can move: move any other pawn.", roll=seen.roll)
    return MN("Move pawn {roll}.", "Move one of the two pawns {roll}.", len(origins),
              roll=seen.roll)  # fmt: skip


def lying(scene: FinaleBoard) -> Iterable[Message]:
    """Return where the pawns of each side stand, and what the die shows."""
    seen = scene.position
    if seen.phase in {"lot", "deal"}:
        return
    for seat, colour in enumerate("br"):
        pawns = sorted((pawn[1:], cell) for cell, pawn in zip(cells.NAMES, seen.cells, strict=True)
                       if pawn[:1] == colour)  # fmt: skip
        told = tuple(M("{number} on {cell}", number=number, cell=cells.named(cell))
                     for number, cell in pawns)  # fmt: skip
        yield M("{name}: {pawns}", name=player(scene.controller, seat), pawns=told)
        if out := scene.benched(seat):
            yield bench_text(("bench-blue", "bench-red")[seat], out, open_=False)
    if scene.face and seen.phase == "move":
        yield die_text(scene.controller.mode, seen, scene.face)
