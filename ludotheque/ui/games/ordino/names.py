"""The spoken names of Ordino's places: cells, slots, wells, racks, pieces beside the board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.ordino import names
from ludotheque.games.ordino.arrangements import Route
from ludotheque.games.ordino.board import Board
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.ordino.standing import RACKS
from ludotheque.ui.games.ordino.tray import is_dice_place

if TYPE_CHECKING:
    from ludotheque.ui.games.ordino.scene import OrdinoScene

WHITE: Final = (
    M("white cross 1"), M("white cross 2"), M("white cube 3"), M("white cube 4"),
    M("white cylinder 5"), M("white cylinder 6"), M("white sphere"),
)  # fmt: skip
BLACK: Final = (
    M("black cross 1"), M("black cross 2"), M("black cube 3"), M("black cube 4"),
    M("black cylinder 5"), M("black cylinder 6"), M("black sphere"),
)  # fmt: skip
_SLOTS: Final = {
    "piece": M("for the piece die"), "word": M("for a conjunction"),
    "number": M("for the number die"), "arrow": M("for an arrow"),
}  # fmt: skip
_DICE: Final = {
    "cross": M("piece die, cross"), "cube": M("piece die, cube"),
    "cylinder": M("piece die, cylinder"), "et": M("conjunction “and”"), "ou": M("conjunction “or”"),
    "v1": M("arrow ↕1, one cell in or out"), "v2": M("arrow ↕2, two cells in or out"),
    "h1": M("arrow ↔1, one cell around"), "h2": M("arrow ↔2, two cells around"),
}  # fmt: skip


def coloured(piece: int) -> Message:
    """Return a piece of the kernel with its colour: « white cross 1 »."""
    return (BLACK if piece >> 3 else WHITE)[min(piece & 7, 6)]


def of_code(code: str) -> Message:
    """Return a piece by its name in events with its colour."""
    number = 7 if code[1] == "s" else int(code[1])
    return coloured(8 * (code[0] == "b") + number - 1)


def die_text(kind: str, face: str) -> Message:
    """Return a die with what it shows."""
    return M("number die, {number}", number=face) if kind == "number" else _DICE[face]


def place_text(scene: "OrdinoScene", name: str) -> Message:
    """Return the spoken name of a place."""
    if is_dice_place(name):
        return _dice_place(scene, name)
    if name in RACKS:
        return _rack(scene, RACKS.index(name))
    if name.startswith("mark-"):
        return _mark(scene, int(name[5:]))
    return _cell(scene, name)


def _dice_place(scene: "OrdinoScene", name: str) -> Message:
    number = int(name[5:])
    die = scene.tray.die_at(name)
    lying = scene.tray.lying
    if name.startswith("slot-"):
        takes = _SLOTS[SLOT_KINDS[number]]
        if number in lying.closed and die is None:
            return M("slot {n}, {takes}, closed", n=number + 1, takes=takes)
        if die is None:
            return M("slot {n}, {takes}, free", n=number + 1, takes=takes)
        shown = die_text(DIE_KINDS[die], lying.faces[die])
        return M("slot {n}, {takes}: {die}", n=number + 1, takes=takes, die=shown)
    if die is None and scene.controller.waits_for_roll:
        return M("tray {n}, empty, waiting to be rolled", n=number + 1)
    if die is None:
        return M("tray {n}, empty", n=number + 1)
    shown = die_text(DIE_KINDS[die], lying.faces[die])
    if scene.card is not None and die in scene.card.aside:
        return M("tray {n}, {die}, set aside", n=number + 1, die=shown)
    if scene.controller.waits_for_roll:
        return M("tray {n}, {die}, waiting to be rolled", n=number + 1, die=shown)
    return M("tray {n}, {die}", n=number + 1, die=shown)


def _rack(scene: "OrdinoScene", by: int) -> Message:
    side = scene.game.side_name(by) if scene.game.four else player(scene.controller, by)
    captured = tuple(map(of_code, scene.standing.captured(by)))
    if scene.standing.back_offered() and RACKS[by] == scene.standing.rack_of_own():
        return M(
            "Taken by {side}: {pieces}. A sphere may be taken back.", side=side, pieces=captured
        )
    if not captured:
        return M("Taken by {side}: nothing", side=side)
    return M("Taken by {side}: {pieces}", side=side, pieces=captured)


def _mark(scene: "OrdinoScene", piece: int) -> Message:
    name = coloured(piece)
    if scene.position.pieces[piece][1] != names.BESIDE:
        return M("{piece}, its place beside the board, empty", piece=name)
    if f"mark-{piece}" in scene.starter_places():
        return M("{piece}, beside the board, can be placed", piece=name)
    return M("{piece}, beside the board", piece=name)


def _cell(scene: "OrdinoScene", name: str) -> Message:
    cell = _called(name)
    board = scene.game.board
    green = board.number[name] in board.green
    piece = scene.pieces_at.get(name)
    target = name in scene.target_places()
    if piece is None:
        if target:
            return M("{cell}, empty, destination", cell=cell)
        return M("{cell}, green, empty", cell=cell) if green else M("{cell}, empty", cell=cell)
    shown = coloured(piece)
    if name == scene.chosen_place():
        return M("{cell}, {piece}, chosen", cell=cell, piece=shown)
    if target:
        return M("{cell}, {piece}, can be captured", cell=cell, piece=shown)
    if name in scene.nearest_places():
        return M("{cell}, {piece}, can be captured", cell=cell, piece=shown)
    if scene.choosing() and name in scene.starter_places():
        if scene.captures_from_centre():
            return M("{cell}, {piece}, may capture", cell=cell, piece=shown)
        return M("{cell}, {piece}, obeys", cell=cell, piece=shown)
    answer = scene.answer
    if answer is not None and name in answer.named:
        return M("{cell}, {piece}, named, cannot move", cell=cell, piece=shown)
    return M("{cell}, {piece}", cell=cell, piece=shown)


def cell_about(scene: "OrdinoScene", name: str) -> Message:
    """Return where the walls of a cell are open, and the way there where it is a destination.

    Senses are those of the clock whichever way the board is turned, as the cells are numbered.
    While a piece on the centre may capture, how far it is from there comes first.
    """
    board = scene.game.board
    number = board.number[name]
    passages: tuple[Arg, ...] = (
        *(M("{cell} inwards", cell=_called(board.names[n])) for n in board.inner[number]),
        *(M("{cell} outwards", cell=board.names[n]) for n in board.outer[number]),
        *(M("{cell} clockwise", cell=board.names[n]) for n in board.right[number]),
        *(M("{cell} counter-clockwise", cell=board.names[n]) for n in board.left[number]),
    )
    open_to = M("Passages: {passages}.", passages=passages)
    if scene.captures_from_centre() and number:
        return MN(
            "{n} step from the centre. {passages}", "{n} steps from the centre. {passages}",
            board.distances[number], passages=open_to,
        )  # fmt: skip
    route = _route(scene, name)
    if route is None:
        return open_to
    cells, stop = route.cells, route.stop
    if stop is None:
        return M("Way: {way}. {passages}", way=_leg(board, cells), passages=open_to)
    return M(
        "Way: {first}, then {second}. {passages}",
        first=_leg(board, cells[: stop + 1]), second=_leg(board, cells[stop:]), passages=open_to,
    )  # fmt: skip


def _route(scene: "OrdinoScene", target: str) -> Route | None:
    """Return the shortest way of the chosen piece to a destination."""
    if scene.answer is None or target not in scene.target_places():
        return None
    origin = scene.chosen_place()
    for found in scene.answer.instructions:
        if (found.origin, found.target) == (origin, target):
            return found.routes[0]
    return None


def _leg(board: Board, cells: Sequence[str]) -> Message:
    """Return what one arrow does: the sense, and the cells walked to."""
    here, there = (board.number[cell] for cell in cells[:2])
    walked = tuple(map(_called, cells[1:]))
    if there in board.inner[here]:
        return M("inwards: {cells}", cells=walked)
    if there in board.outer[here]:
        return M("outwards: {cells}", cells=walked)
    if there in board.right[here]:
        return M("clockwise: {cells}", cells=walked)
    return M("counter-clockwise: {cells}", cells=walked)


def _called(cell: str) -> Arg:
    return M("centre") if cell == "C" else cell
