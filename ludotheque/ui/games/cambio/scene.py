"""Cambio's board: the wooden tray with its dice and arrows, the spare die, the preparation."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.events import Event, LotDrawn, Rolled, SetUp
from ludotheque.core.messages import Message
from ludotheque.games.cambio import names
from ludotheque.table.controller import Mode, Step, TableController
from ludotheque.ui.board.accessible import Place
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.board.sprites import Layer, lifting
from ludotheque.ui.games.cambio import art, words
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.dice import PREPARING, SPARE, Dice, face_place, faces, is_face
from ludotheque.ui.games.cambio.finishing import Finishing
from ludotheque.ui.games.cambio.motions import CambioMotions
from ludotheque.ui.games.cambio.names import place_text
from ludotheque.ui.games.cambio.playing import PlayingScene
from ludotheque.ui.games.cambio.sheets import CambioSheets, push_of
from ludotheque.ui.games.cambio.strip import Strip


class CambioScene(PlayingScene):
    """The tray.

    Places: the 25 cells by name; the 20 arrows by the push they stand for; « spare », the die
    which is pushed in or rolled; before play « to-m », « to-A » …, the faces a die may be
    turned to. Which of the last two there are depends on the state.
    """

    area = geo.AREA
    board_area = geo.TRAY.adjusted(-24, -24, 24, 24 + geo.LIP)

    def __init__(self, controller: TableController) -> None:
        """Make the tray of the game on the table."""
        super().__init__(controller)
        self.gold = 1.0
        """How much of the winning lines is drawn."""
        self.ribbon = geo.RIBBON
        """Where the ribbon of the end lies."""
        self.lot: tuple[int, bool] | None = None
        """The seat on the plaque of the lot, and whether it stays."""
        self.telling: Event | None = None
        """The throw or roll which is being shown: nobody knows yet what comes of it."""
        self._faces: tuple[str, ...] = ()
        self._beside: dict[str, Place] = {}
        self.dice = Dice(self)
        self.finishing = Finishing(self)
        self.strip = Strip(self)
        self.motions = CambioMotions(self)
        self.sheets = CambioSheets(self)
        self.rise = Motion(self)
        for cell in names.READING:
            self.add_place(names.CELLS[cell])
        for push in geo.ARROWS:
            self.add_place(push, "button")
        under, over = Layer(geo.AREA, self.sheets.under), Layer(geo.AREA, self.sheets.over)
        under.setZValue(1)
        over.setZValue(35)
        self._layers = (under, self.strip.layer, over)
        for layer in self._layers:
            self.addItem(layer)
        controller.stepped.connect(self._stepped)
        if not controller.is_empty:
            self._lay_beside()
            self.sync()

    # Places

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is."""
        if name == SPARE:
            return geo.SPARE
        if is_face(name):
            return geo.face_rect(self._faces.index(name), len(self._faces))
        if name in names.PUSH_NUMBER:
            return geo.arrow_rect(name, self.quarter)
        return geo.cell_rect(name, self.quarter)

    def rest_position(self, place: str) -> QPointF:
        """Return where a die lies."""
        return self.places[place].rect.center()

    def facing(self, seat: int) -> int:
        """Return how the tray is turned towards a seat; three sit at three of its sides."""
        return (0, 3, 1)[seat] if self.game.variant.three else 2 * seat

    def _lay_beside(self) -> None:
        """Have exactly those places beside the tray which the state asks for."""
        phase = self.position.phase
        self._faces = tuple(map(face_place, faces(self.state)))
        wanted = ((SPARE,) if phase in {"push", "symbol"} else ()) + self._faces
        present = tuple(place for place in self.places if self.places[place].kind == "tray")
        if present == wanted and all(self.places[p].rect == self.rect_of(p) for p in wanted):
            return
        for place in present:
            self._beside[place] = self.places.pop(place)
        for place in wanted:
            known = self._beside.pop(place, None)
            if known is None:
                self.add_place(place, "tray")
            else:
                known.rect = self.rect_of(place)
                self.places[place] = known
        for noted in ("cursor", "hovered", "pressed", "_aimed"):
            if getattr(self, noted) not in self.places:
                setattr(self, noted, None)

    # Dice

    def expected(self) -> Mapping[str, str]:
        """Return the dice by place: the symbol’s letter and its owner’s, « OA », « S- »."""
        return self.dice.expected()

    def shown(self) -> Mapping[str, str]:
        """Return the dice as drawn, at rest on their places."""
        return self.dice.shown()

    def sync(self) -> None:
        """Make the dice exactly what the state says."""
        self._lay_beside()
        self.strip.clear()
        self.dice.sync()
        self.gold = 1.0
        self.lot = self.telling = None

    def _stepped(self, step: Step) -> None:
        first = step.events[0] if step.events else None
        lively = self.pace > 0 and bool(self.views())
        laid = isinstance(first, SetUp) and first.seat is None
        telling = laid or isinstance(first, Rolled | LotDrawn)
        self.telling = first if telling and lively else None

    def perform(self, step: Step, done: Callable[[], None]) -> None:
        """Show a step; a push begins where its preview stands."""
        self.used()
        push = push_of(step.events)
        if push is not None and step.before is not None:
            before = step.before
            if self.pace > 0 and self.views():
                self.strip.grasp(push)
            seat = names.SEATS[before.actors()[0]]
            symbol = self.position.symbols[before.actors()[0]]
            self.dice.push(push, f"{symbol}{seat}")
        super().perform(step, done)

    def build(self, step: Step, motion: Motion) -> None:
        """Add the tracks of a step."""
        self.rise.finish()
        self.motions.build(step, motion)

    def follow(self) -> None:
        """Follow a change at the table."""
        super().follow()
        self.finishing.follow()

    def hurry(self) -> bool:
        """End what is being shown, what is waited for, and what is finished for a player."""
        return self.finishing.rush() or super().hurry()

    def turn(self, quarter: int) -> None:
        """Turn the tray; dice and words stay upright."""
        super().turn(quarter)
        self.strip.clear()
        self.refresh()

    # Marks and words

    def mark(self) -> None:
        """Preview the push pointed at; raise the die which is chosen."""
        if self.controller.mode is not Mode.ANIMATING:
            self.strip.show(self.previewed())
        chosen = self.chosen_place() if self.choosing() and self.preparing else None
        self.rise.abandon()
        for place, sprite in self.sprites.items():
            wanted = 8.0 if place == chosen else 0.0
            if sprite not in self.hand and sprite.lift != wanted and not self.moving:
                self.rise.add(lifting(sprite, wanted), 120)
        self.rise.start(lambda: None, self.pace if self.views() else 0)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw table and tray."""
        art.paint_ground(painter, exposed, quarter=self.quarter, coordinates=self.show_coordinates)

    def prompt(self) -> Message | None:
        """Return the sentence of what to do."""
        return None if self.controller.is_empty else words.prompt(self)

    def act(self) -> None:
        """Throw, roll, or finish the preparation for the player on turn."""
        if self.controller.mode is Mode.IDLE:
            self.controller.roll()
        elif self.position.phase in PREPARING:
            self.selection.clear()
            self.brush = None
            self.finishing.start()

    def seat_line(self, seat: int) -> Message:
        """Return which symbol a seat plays."""
        return words.seat_line(self.controller, self._symbol(seat), seat)

    def _symbol(self, seat: int) -> str:
        """Return the symbol of a seat as far as it is known, "" where it is not."""
        return "" if seat == self._rolling() else self.position.symbols[seat]

    def _rolling(self) -> int | None:
        return self.telling.seat if isinstance(self.telling, Rolled) else None

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a die with the symbol of a seat in its colour."""
        symbol = self._symbol(seat)
        code = f"{symbol}{names.SEATS[seat]}" if symbol else f"{art.UNROLLED}{art.NOBODY}"
        return art.die(code, seat, side, ratio)

    def next_seat(self) -> int | None:
        """Return who rolls for a symbol."""
        if isinstance(self.telling, LotDrawn):
            return None
        if (rolling := self._rolling()) is not None:
            return rolling
        return self.position.side if self.position.phase == "symbol" else None

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players’ names."""
        return words.named(self.controller, message)

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        words.list_move(self.controller, log, ply)

    def move_words(self, ply: int) -> Words:
        """Return how the list tells of an action."""
        return words.move_words(self.controller, ply)

    def listed_until(self) -> int | None:
        """Leave out the symbol whose die still rolls."""
        return None if self._rolling() is None else self.controller.timeline.ply - 1

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name if self.controller.is_empty else str(place_text(self, name))
