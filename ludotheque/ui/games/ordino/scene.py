"""Ordino's board: the labyrinth with its pieces, the punched card, the tray of dice."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import kernel_turn
from ludotheque.table.controller import Mode, Step, TableController
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.board.sprites import Layer
from ludotheque.ui.games.ordino import board_art, card_art, moves, pieces, words
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.layout import WHOLE, WIDE, Layout, layout_for
from ludotheque.ui.games.ordino.motions import OrdinoMotions
from ludotheque.ui.games.ordino.names import cell_about, place_text
from ludotheque.ui.games.ordino.players import LETTERS, named
from ludotheque.ui.games.ordino.playing import PlayingScene
from ludotheque.ui.games.ordino.sheets import OrdinoSheets
from ludotheque.ui.games.ordino.standing import CENTRE, PIECE, RACKS, RADIUS, Piece, Standing
from ludotheque.ui.games.ordino.tray import Tray, is_dice_place, rest_offset


class OrdinoScene(PlayingScene):
    """The labyrinth, its pieces, the card and the dice.

    Places: the cells by name; « mark-0 » … where pieces wait beside the board (Super);
    « slot-0 » … of the card, « well-0 » … of the tray; the two racks of captured pieces.
    """

    area = WIDE.scene
    board_area = QRectF(0, 0, 1000, 1000)
    layout: Layout = WIDE
    """Where card, tray and racks stand."""

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the table."""
        super().__init__(controller)
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
        self.tray = Tray(self)
        self.standing = Standing(self)
        self.motions = OrdinoMotions(self)
        self.sheets = OrdinoSheets(self)
        under = Layer(WHOLE, self.sheets.under)
        under.setZValue(1)
        over = Layer(WHOLE, self.sheets.over)
        over.setZValue(30)
        self._layers = (under, over)
        for layer in self._layers:
            self.addItem(layer)
        if not controller.is_empty:
            self.read()
            self.sync()

    # Geometry

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is; a cell's is around its middle."""
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
        """Return the tray with its frame."""
        return self.layout.tray.adjusted(-8, -8, 8, 12)

    def _nearest_well(self, pos: QPointF) -> str:
        """Return the well nearest to a point: all of the tray waits to be clicked for a roll."""
        return min(
            (f"well-{die}" for die in range(6)),
            key=lambda name: (self.places[name].rect.center() - pos).manhattanLength(),
        )

    def rest_position(self, place: str) -> QPointF:
        """Return where a piece or die stands."""
        if is_dice_place(place):
            return self.places[place].rect.center() + rest_offset()
        if place in RACKS:
            return self.standing.sphere_back_position(place)
        return self.places[place].rect.center() + QPointF(0, 2)

    def facing(self, seat: int) -> int:
        """Return how the board is turned so that a seat's green cells are below."""
        if self.game.four:
            return (2, 1, 0, 3)[seat]
        return seat

    def fit_view(self, width: float, height: float) -> None:
        """Stand card, tray and racks where they leave the board the most room."""
        found = layout_for(width, height)
        if found is self.layout:
            return
        self.cancel_drag()
        self._settling.finish()
        self.finish()
        self.layout = found
        self.setSceneRect(found.scene)
        for place in self.places.values():
            place.rect = self.rect_of(place.name)
        if not self.controller.is_empty:
            self.sync()
            self.refresh()

    def turn(self, quarter: int) -> None:
        """Turn the labyrinth; pieces and marks stay upright."""
        if quarter != self.quarter:
            self.geometry = Geometry(self.game.board, CENTRE, RADIUS, quarter)
        super().turn(quarter)

    # Pieces and dice

    def expected(self) -> Mapping[str, str]:
        """Return the pieces and dice by place."""
        return {**self.standing.expected(), **self.tray.faces()}

    def shown(self) -> Mapping[str, str]:
        """Return the pieces and dice as drawn, at rest on their places."""
        found = {}
        for place, sprite in self.sprites.items():
            resting = (sprite.pos() - self.rest_position(place)).manhattanLength() < 1
            if isinstance(sprite, Piece):
                word, resting = sprite.code, resting and sprite.opacity() > 0.99
            else:
                word = self.tray.faces().get(place, "")
            found[place] = word if resting and sprite.isVisible() else f"{word} astray"
        return found

    def sync(self) -> None:
        """Make pieces, racks and dice exactly what the state says."""
        self.standing.sync()
        self.tray.sync()

    def build(self, step: Step, motion: Motion) -> None:
        """Show a step: tumbling dice, pieces on their way, captures."""
        self.standing.rise.finish()
        self.motions.build(step, motion)

    def follow(self) -> None:
        """Follow a change at the table; what is out of the ordinary is told, not only written."""
        before = self._seen
        super().follow()
        if self._seen is not before and words.out_of_the_ordinary(self):
            self.told.emit(words.prompt(self))

    # Marks and words

    def focus_place(self) -> str | None:
        """Return the piece whose ways are shown: chosen, pressed or pointed at."""
        chosen = self.chosen_place()
        if chosen is not None:
            return chosen
        pointed = self.cursor if self.cursor_shown else self.hovered
        starters = self.starter_places()
        found = next((place for place in (self.pressed, pointed) if place in starters), None)
        if found is None and self.only_starter is not None:
            return self.place_of(self.only_starter)
        return found

    def starter_places(self) -> tuple[str, ...]:
        """Return the pieces which may be chosen."""
        if self.state.phase == kernel_turn.PUTTING and self.choosing():
            return self.standing.waiting_places(self.selection.starters)
        return tuple(self.place_of(step) for step in self.selection.starters if step != "stay")

    def mark(self) -> None:
        """Raise the pieces which obey."""
        self.standing.raise_pieces()

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the labyrinth, the card, the tray and the racks."""
        board_art.paint_backdrop(painter, exposed, CENTRE, RADIUS)
        board_art.paint_board(painter, self.geometry, coordinates=self.show_coordinates)
        if self.game.four:
            board_art.paint_letters(painter, self.geometry, tuple(map(str, LETTERS)))
        closed = self.tray.closed()
        card_art.paint_card(
            painter,
            slots=["closed" if index in closed else "open" for index in range(6)],
            headings=(str(M("WHO")), str(M("WHAT"))),
            layout=self.layout,
        )
        card_art.paint_tray(painter, self.layout)
        for side in (0, 1):
            four = self.game.four
            name = self.game.side_name(side) if four else player(self.controller, side)
            card_art.paint_rack(painter, side, str(M("Taken by {side}", side=name)), self.layout)

    def prompt(self) -> Message | None:
        """Return the sentence of what to do."""
        return None if self.controller.is_empty else words.prompt(self)

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players' names."""
        return named(self.controller, message)

    def seat_line(self, seat: int) -> Message:
        """Return what a seat plays with."""
        return self.standing.seat_line(seat)

    def seat_score(self, seat: int) -> str:
        """Return how many pieces of his own a player has left."""
        return str(self.standing.left_of(seat))

    def seat_told(self, seat: int) -> Message:
        """Return what a seat plays with and how many pieces it has left."""
        return MN(
            "{line}, {n} piece left", "{line}, {n} pieces left",
            self.standing.left_of(seat), line=self.seat_line(seat),
        )  # fmt: skip

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a piece of the seat."""
        found = pieces.piece(self.seat_code(seat), side, ratio)
        return pieces.with_letter(found, str(LETTERS[seat])) if self.game.four else found

    def seat_code(self, seat: int) -> str:
        """Return the piece which stands for a seat, by its name in events."""
        number = ("1", "3", "2", "4")[seat] if self.game.four else ("3", "4")[seat]
        return f"{'wb'[seat & 1]}{number}"

    def next_seat(self) -> int | None:
        """Return who rolls."""
        return None if self.position.phase == "lot" else self.position.side

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        moves.list_move(self.controller, log, ply)

    def move_words(self, ply: int) -> Words:
        """Return how the list tells of an action."""
        return moves.move_words(self.controller, ply, self.seat_code)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name if self.controller.is_empty else str(place_text(self, name))

    def place_about(self, name: str) -> str:
        """Return the passages of a cell, and the way there of a piece which is chosen."""
        if self.controller.is_empty or name not in self.game.board.number:
            return ""
        return str(cell_about(self, name))

    def side_tab(self) -> QWidget | None:
        """Return the lesson about the roll."""
        from ludotheque.ui.games.ordino.lesson.view import LessonView  # noqa: PLC0415 - made with the page

        return LessonView(self)
