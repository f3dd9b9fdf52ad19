"""The pieces of Ordino’s scene: on cells, beside the board, captured on the racks."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import kernel, kernel_turn, names
from ludotheque.ui.board.sprites import Piece
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.layout import PIECE
from ludotheque.ui.games.ordino.table import RACKS, TableScene

_FOUR_LINES: Final = (
    M("North, White: 1, 3, 5 and a sphere"), M("East, Black: 1, 3, 5 and a sphere"),
    M("South, White: 2, 4, 6 and a sphere"), M("West, Black: 2, 4, 6 and a sphere"),
)  # fmt: skip


class OrdinoPiece(Piece):
    """The sprite of a piece, named as in events: "w1", "bs"."""

    def __init__(self, code: str, side: float) -> None:
        """Make a piece ``side`` scene units wide."""
        super().__init__(code, side, side * pieces.HEIGHT, side * 0.86)

    def picture(self, ratio: float) -> QPixmap:
        """Return its picture for a number of device pixels per scene unit."""
        return pieces.piece(self.code, self.width, ratio)


def piece_side(geometry: Geometry, rings: Iterable[int]) -> float:
    """Return the largest width of a piece that fits into every cell of a board."""
    counts = list(rings)
    width = (geometry.radii[-1] - geometry.radii[0]) / (len(counts) - 1)
    side = min(PIECE, 0.76 * width)
    for ring, count in enumerate(counts[1:], 1):
        middle = (geometry.radii[ring] + geometry.radii[ring - 1]) / 2
        side = min(side, 0.84 * 2 * 3.14159 * middle / count)
    return float(side)


class Standing:
    """Keeps the piece sprites of a scene equal to its observation."""

    def __init__(self, scene: TableScene) -> None:
        """Make no pieces yet."""
        self.scene = scene
        self.side = piece_side(scene.geometry, scene.game.board.rings)
        self.racked: dict[tuple[str, int], Piece] = {}

    # What is seen

    def expected(self) -> Mapping[str, str]:
        """Return the pieces by place: on cells, beside the board, a sphere that may come back."""
        found = {}
        for number, (code, place, _) in enumerate(self.scene.position.pieces):
            if place == names.BESIDE:
                found[f"mark-{number}"] = code
            elif place != names.CAPTURED:
                found[place] = code
        if self.back_offered():
            rack = self.rack_of_own()
            found[rack] = f"{'wb'[self.scene.state.side]}s"
        return found

    def captured(self, by: int) -> list[str]:
        """Return the pieces a side has captured, in the order of the observation."""
        letter = "bw"[by]
        return [
            code
            for code, place, _ in self.scene.position.pieces
            if place == names.CAPTURED and code[0] == letter
        ]

    def peg_of(self, code: str) -> tuple[int, int]:
        """Return the rack and the peg of a captured piece, the last one of its code."""
        by = int(code[0] == "w")
        codes = self.captured(by)
        return by, len(codes) - 1 - codes[::-1].index(code) if code in codes else 0

    def left(self, side: int) -> int:
        """Return how many pieces of a side are not captured."""
        return 8 - len(self.captured(1 - side))

    def left_of(self, seat: int) -> int:
        """Return how many pieces of a seat are not captured; of four, each owns half a side."""
        state = self.scene.state
        return sum(
            state.owner(piece) == seat and state.data[piece] != kernel.CAPTURED
            for piece in range(16)
        )

    def back_offered(self) -> bool:
        """Return whether the seat on turn may take a sphere back."""
        state = self.scene.state
        return state.phase == kernel_turn.CHOOSING and any(
            state.steps(action)[0] == "s" for action in state.legal_actions()
        )

    def rack_of_own(self) -> str:
        """Return the rack which holds the captured pieces of the side on turn."""
        return RACKS[1 - self.scene.state.side]

    def sphere_back_position(self, rack: str) -> QPointF:
        """Return the position on its rack of the sphere that may come back."""
        by = RACKS.index(rack)
        letter = "bw"[by]
        codes = self.captured(by)
        index = codes.index(f"{letter}s") if f"{letter}s" in codes else 0
        return self.scene.layout.pegs[by][index]

    def waiting_places(self, steps: Iterable[str]) -> tuple[str, ...]:
        """Return the places of the pieces beside the board that these steps name."""
        state, wanted = self.scene.state, set(steps)
        return tuple(
            f"mark-{number}"
            for number in range(16)
            if state.data[number] == kernel.BESIDE
            and state.owner(number) == state.seat
            and ("s" if number & 7 >= 6 else str((number & 7) + 1)) in wanted
        )

    def waiting_place(self, step: str) -> str:
        """Return the first place beside the board that a step names."""
        found = self.waiting_places((step,))
        number = 6 if step == "s" else int(step) - 1
        place = f"mark-{8 * self.scene.state.side + number}"
        return found[0] if found else place if place in self.scene.places else "C"

    def seat_line(self, seat: int) -> Message:
        """Return what a seat plays with; in the Super game, how many pieces it has to place."""
        state = self.scene.state
        waiting = sum(
            1
            for number in range(16)
            if state.data[number] == kernel.BESIDE and state.owner(number) == seat
        )
        if waiting:
            return MN("{n} piece still to place", "{n} pieces still to place", waiting)
        if self.scene.game.four:
            return _FOUR_LINES[seat]
        return M("plays White") if seat == 0 else M("plays Black")

    # Drawing

    def sync(self) -> None:
        """Create, reuse and remove sprites so that they match the observation."""
        wanted = self.expected()
        self.scene.stand(wanted, self.side_at, OrdinoPiece)
        self._sync_racks(wanted)

    def side_at(self, place: str) -> float:
        """Return the width of a piece on a place."""
        if place in RACKS:
            return self.scene.layout.rack_piece
        return PIECE if place.startswith("mark-") else self.side

    def _sync_racks(self, wanted: Mapping[str, str]) -> None:
        for piece in self.racked.values():
            self.scene.removeItem(piece)
        self.racked = {}
        for by, rack in enumerate(RACKS):
            offered = wanted.get(rack)
            for index, code in enumerate(self.captured(by)):
                if code == offered:
                    offered = None  # the one which may come back is a sprite of its own
                    continue
                layout = self.scene.layout
                at = layout.pegs[by][index]
                piece = OrdinoPiece(code, layout.rack_piece)
                self.racked[rack, index] = self.scene.add_piece(piece, at)

    def raise_pieces(self) -> None:
        """Raise the piece in focus, the chosen one highest."""
        scene = self.scene
        focus = scene.focus_place() if scene.choosing() else None
        chosen = scene.chosen_place()
        raised = 7.0 if focus == chosen else 4.0
        scene.raise_pieces(
            {
                place: raised if place == focus else 0.0
                for place, sprite in scene.sprites.items()
                if isinstance(sprite, Piece)
            },
            120,
        )
