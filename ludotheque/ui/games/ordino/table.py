"""The passive part of Ordino's scene: position, card, and where cells, card and tray are.

Pieces, dice, drawing and texts depend on this class; OrdinoScene derives from it and adds the input
of the player.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import Arg, Message
from ludotheque.games.ordino import arrangements, kernel_turn, names
from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.arrangements import Instruction
from ludotheque.games.ordino.card import Card
from ludotheque.games.ordino.state import OrdinoObservation
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.layoutscene import LayoutScene
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.layout import CENTRE, LAYOUTS, PIECE, RADIUS, WIDE, Layout
from ludotheque.ui.games.ordino.names import named

if TYPE_CHECKING:
    from ludotheque.games.ordino.game import OrdinoGame
    from ludotheque.games.ordino.state import OrdinoState

REACH: Final = RADIUS + 10
"""How far from its centre a small picture shows the labyrinth."""
RACKS: Final = ("rack-0", "rack-1")
"""The places of the pieces captured by White and by Black."""
_PIECES: Final = tuple(zip(names.THE_PIECE, names.CAPITAL, strict=True))
"""How a piece is named in sentences and at their beginning, by number - 1."""


def is_dice_place(place: str | None) -> bool:
    """Return whether a place is a slot or a well."""
    return place is not None and place.startswith(("slot-", "well-"))


class TableScene(LayoutScene[Layout]):
    """Labyrinth, card, tray and racks, without any input.

    Places: the cells by name; « mark-0 » … where pieces wait beside the board (Super);
    « slot-0 » … of the card, « well-0 » … of the tray; the two racks of captured pieces.
    """

    area = WIDE.scene
    board_area = QRectF(0, 0, 1000, 1000)
    small_area = QRectF(CENTRE.x() - REACH, CENTRE.y() - REACH, 2 * REACH, 2 * REACH)
    enlarged = 1.6
    layouts = LAYOUTS
    layout: Layout = WIDE
    """Where card, tray and racks stand."""

    def __init__(self, controller: TableController) -> None:
        """Lay out the places, with nothing on the card."""
        super().__init__(controller)
        self.card: Card | None = None
        """The card being filled, None while there is nothing to lay."""
        self.answer: Answer | None = None
        """The engine's answer to the instruction on the card, None while it is incomplete."""
        self.stage = -1
        """The stage of fallbacks to be played (D8), -1 if chance acts."""
        self.preview: Instruction | None = None
        """The instruction which the lesson shows on the board."""
        self.pieces_at: dict[str, int] = {}
        self.geometry = Geometry(self.game.board, CENTRE, RADIUS)
        for name in self.game.board.names:
            self.add_place(name)
        if self.game.is_super:
            for piece in range(16):
                self.add_place(f"mark-{piece}")
        for index in range(6):
            self.add_place(f"slot-{index}", "tray")
        for index in range(6):
            self.add_place(f"well-{index}", "tray")
        for rack in RACKS:
            self.add_place(rack, "tray")

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return the cell so called, or where a piece of the side on turn is: « the cube 3 ».

        Of two spheres it is the chosen one, if one is chosen.
        """
        if not isinstance(arg, Message):
            return super().places_named(arg)
        number = next((i for i, both in enumerate(_PIECES) if arg in both), None)
        if number is None:
            return ()
        mine = range(8 * self.state.side, 8 * self.state.side + 8)
        pieces = [piece for piece in mine if min(piece & 7, 6) == number]
        places = tuple(dict.fromkeys(map(self.where, pieces)))
        chosen = self.chosen_place()
        return (chosen,) if chosen in places else places

    def where(self, piece: int) -> str:
        """Return the place of a piece by its number in the kernel: cell, mark or rack."""
        place = self.position.pieces[piece][1]
        if place == names.CAPTURED:
            return RACKS[1 - (piece >> 3)]
        return f"mark-{piece}" if place == names.BESIDE else place

    def outline(self, place: str) -> QPainterPath:
        """Return the outline of a cell, or of a place beside the board."""
        if place in self.game.board.number:
            return self.geometry.cell_path(place)
        return super().outline(place)

    # The game

    @property
    def game(self) -> "OrdinoGame":
        """Return the game on the table."""
        return cast("OrdinoGame", self.controller.timeline.game)

    @property
    def state(self) -> "OrdinoState":
        """Return the state on the table; Ordino hides nothing from anybody."""
        return cast("OrdinoState", self.controller.state)

    @property
    def position(self) -> OrdinoObservation:
        """Return the observation."""
        return cast(OrdinoObservation, self.seen)

    @property
    def plays_last_piece(self) -> bool:
        """Return whether the last piece plays like a sphere (D11)."""
        return self.stage & 1 == 1 and any(
            piece & 7 < 6 for piece in arrangements.like_spheres(self.state, self.stage)
        )

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players' names."""
        return named(self.controller, message)

    def next_seat(self) -> int | None:
        """Return who rolls."""
        return None if self.position.phase == "lot" else self.position.side

    def seat_code(self, seat: int) -> str:
        """Return the piece that stands for a seat, as events name it: "w3"."""
        number = ("1", "3", "2", "4")[seat] if self.game.four else ("3", "4")[seat]
        return f"{'wb'[seat & 1]}{number}"

    # Where everything is

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a place; of a cell, the square a piece takes at its centre."""
        kind, _, number = name.partition("-")
        match kind:
            case "slot":
                return self.layout.slots[int(number)]
            case "well":
                return self.layout.wells[int(number)]
            case "rack":
                return self.layout.racks[int(number)]
        if kind == "mark":
            centre, half = self.geometry.mark_centre(int(number)), PIECE / 2
        else:
            centre, half = self.geometry.cell_centre(name), PIECE / 2 + 2
        return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point; whole cells are the hit area."""
        cell = self.geometry.cell_at(pos)
        if cell is not None:
            return cell
        if self.controller.mode is Mode.IDLE and self.tray_rect().contains(pos):
            return self._nearest_well(pos)
        for name, place in self.places.items():
            beside = place.kind != "cell" or name.startswith("mark-")
            if beside and place.rect.contains(pos):
                return name
        return None

    def tray_rect(self) -> QRectF:
        """Return the rectangle of the tray with its frame."""
        return self.layout.tray.adjusted(-8, -8, 8, 12)

    def _nearest_well(self, pos: QPointF) -> str:
        """Return the well nearest to a point: before a roll the whole tray can be clicked."""
        return min(
            (f"well-{die}" for die in range(6)),
            key=lambda name: (self.places[name].rect.center() - pos).manhattanLength(),
        )

    def facing(self, seat: int) -> int:
        """Return the quarter in which a seat's green cells are at the bottom."""
        if self.game.four:
            return (2, 1, 0, 3)[seat]
        return seat

    def turn(self, quarter: int) -> None:
        """Turn the labyrinth; pieces and marks stay upright."""
        if quarter != self.quarter:
            self.geometry = Geometry(self.game.board, CENTRE, RADIUS, quarter)
        super().turn(quarter)

    # What may be chosen

    def cell_pointed(self) -> str | None:
        """Return the cell under the pointer or the keyboard cursor."""
        pointed = self.cursor if self.cursor_shown else self.hovered
        return pointed if pointed in self.game.board.number else None

    def captures_from_centre(self) -> bool:
        """Return whether the seat on turn chooses a capture from the centre or its replacement."""
        return self.choosing() and self.state.phase == kernel_turn.CHOOSING

    def nearest_places(self) -> tuple[str, ...]:
        """Return the cells that may be captured from the centre, while nothing is chosen."""
        if not self.captures_from_centre() or self.selection.chosen:
            return ()
        return self.selection.after("C")

    @property
    def only_starter(self) -> str | None:
        """Return the step of the only piece to be placed, None if there are several."""
        found = self.selection.starters
        putting = self.choosing() and self.state.phase == kernel_turn.PUTTING
        return found[0] if putting and len(found) == 1 else None

    def why_no_dice(self) -> Reason | None:
        """Return why no dice can be laid now, None if there is nothing to say."""
        if self.controller.mode is Mode.CHOOSING and self.state.phase == kernel_turn.CHOOSING:
            return self.state.why_not_steps(("1.0", "1.0"))
        return None

    def previews(self, place: str) -> bool:
        """Return whether a place is one of several destinations of the chosen piece."""
        chosen, answer = self.chosen_place(), self.answer
        if chosen is None or answer is None:
            return False
        targets = {found.target for found in answer.instructions if found.origin == chosen}
        return len(targets) > 1 and place in targets

    def focus_place(self) -> str | None:
        """Return the place of the piece whose ways are shown: chosen, pressed or hovered."""
        chosen = self.chosen_place()
        if chosen is not None:
            return chosen
        pointed = self.cursor if self.cursor_shown else self.hovered
        starters = self.starter_places()
        found = next((place for place in (self.pressed, pointed) if place in starters), None)
        if found is None and self.only_starter is not None:
            return self.place_of(self.only_starter)
        return found
