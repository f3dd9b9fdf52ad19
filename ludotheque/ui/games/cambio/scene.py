"""Cambio's table: the marks below and above the dice, the prompt and other texts."""

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import LotDrawn, Rolled, SetUp
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.core.printed import printed_text
from ludotheque.games.cambio import names
from ludotheque.games.cambio.position import Task
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.ribbon import Ribbon, end_sentence
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.cambio import art, heard, marks, texts
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.die import SPARE, DieSprite, is_face, push_of
from ludotheque.ui.games.cambio.layout import WHOLE
from ludotheque.ui.games.cambio.playing import PlayingScene
from ludotheque.ui.games.cambio.recap import recap
from ludotheque.ui.games.cambio.texts import BARE, MANY, ONE, ONE_OF_YOURS, THE, YOURS

THROWN: Final = M("The 25 dice are thrown into the tray…")
DEALT: Final = M("A balanced tray is dealt…")
FILLED: Final = M("The cells left over are filled with neutral dice…")
_HEADINGS: Final = {
    (1, 0): M("to the right"), (-1, 0): M("to the left"), (0, 1): M("downwards"),
    (0, -1): M("upwards"),
}  # fmt: skip
_PRINTED: Final = {printed_text(push): push for push in names.PUSHES}
_LINES: Final = re.compile(
    r"(?:[Rr]ow|[Cc]olumn|[Rr]angée|[Cc]olonne)s? ((?:[1-5a-e]\b(?:, | and | et | or | ou )?)+)"
)
"""Rows and columns in a text, which may be several."""
_CORNERS: Final = ("a1", "e1", "a5", "e5")
_READABLE: Final = 0.3
"""The scale below which the label of the spare die would be unreadable and is left out."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CambioScene(PlayingScene):
    """The board of Cambio with the input of its player, its marks and its texts."""

    rings_decided = False
    longest_prompt = 137

    def __init__(self, controller: TableController) -> None:
        """Make the tray of the game on the table."""
        super().__init__(controller)
        self.lays_ribbon = False
        """Whether the tray itself tells the end, where nothing beside it does."""
        self.ribbon = geo.RIBBON
        """The rectangle of the ribbon at the end."""
        self.add_sheet(self._under, 1, WHOLE)
        self.add_sheet(self._over, 35, WHOLE)
        if not controller.is_empty:
            self.sync()

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return the cell so called, the arrow of a push as printed, or the cells of a line."""
        if isinstance(arg, Message):
            return next((line.cells for line in names.LINES if line.name == arg), ())
        if isinstance(arg, str) and arg in _PRINTED:
            return (_PRINTED[arg],)
        return super().places_named(arg)

    def places_in(self, text: str) -> Iterable[str]:
        """Return the cells and arrows named, and those of rows and columns: « rows 1 and 2 »."""
        yield from super().places_in(text)
        for found in _LINES.finditer(text):
            signs = re.findall(r"\b[1-5a-e]\b", found[1])
            yield from (cell for cell in names.CELLS if any(sign in cell for sign in signs))

    def outline(self, place: str) -> QPainterPath:
        """Return the outline of a place: for an arrow a ring close around it."""
        if place not in names.PUSH_NUMBER:
            return super().outline(place)
        path = QPainterPath()
        path.addEllipse(geo.arrow_centre(place, self.quarter), 34, 34)
        return path

    # Marks

    def mark(self) -> None:
        """Preview the push pointed at; raise the die which is chosen."""
        if self.controller.mode is not Mode.ANIMATING:
            self.strip.show(self.previewed())
        chosen = self.chosen_place() if self.choosing() and self.preparing else None
        heights = {place: 8.0 if place == chosen else 0.0 for place in self.sprites}
        self.raise_pieces(heights, 120)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw table and tray."""
        rows = self.layout.row_box if self.show_coordinates else None
        art.paint_ground(painter, exposed, self.quarter, rows)

    def ground_key(self) -> Hashable:
        """Return the layout: every game has the same tray."""
        return self.layout.narrow

    # Below the dice

    def _under(self, painter: QPainter) -> None:
        """Draw arrows, empty cells, heaps, the small tray of faces, the spare die's place."""
        if self.controller.is_empty:
            return
        self._wells(painter)
        self._arrows(painter)
        if self.position.phase == "tray" and not self.moving:
            self._heap(painter)
        count = sum(map(is_face, self.places))
        if count:
            self._paint_faces(painter, count)
        if SPARE in self.places:
            self._spare(painter)

    def _wells(self, painter: QPainter) -> None:
        free = set(self.starter_places()) if self.choosing() else set()
        aimed = self._pointed()
        corners = self.position.phase == "corners"
        for cell in names.CELLS:
            if cell in self.sprites:
                continue
            look = "plain"
            if cell in free:
                look = "strong" if cell == aimed else "free"
            elif corners and cell in _CORNERS:
                look = "corner"
            marks.well(painter, self.places[cell].rect, look)
            if look in {"free", "strong"}:
                self._ghost(painter, self.places[cell].rect, strong=look == "strong")

    def _ghost(self, painter: QPainter, cell: QRectF, *, strong: bool) -> None:
        """Draw a pale symbol in a cell where it may be placed."""
        task = self.position.task
        if task is not None:
            symbol = self.position.symbols[task.owner]
            marks.ghost(painter, cell, symbol, self.ratio, strong=strong)

    def _arrows(self, painter: QPainter) -> None:
        pushing = self.position.phase == "push" and self.choosing()
        pointed = self.pointed_arrow()
        for push in geo.ARROWS:
            look = "rest"
            if pushing:
                strong = push == pointed
                if self.is_legal(push):
                    look = "strong" if strong else "legal"
                else:
                    look = "shut" if strong else "forbidden"
            centre = geo.arrow_centre(push, self.quarter)
            marks.arrow(painter, centre, geo.along(push, self.quarter), look)

    def _heap(self, painter: QPainter) -> None:
        """Draw the dice before they are thrown."""
        ready = self.controller.mode is Mode.IDLE
        if ready:
            marks.glow(
                painter, geo.RECESS.adjusted(7, 7, -7, -7), strong=self._pointed() is not None
            )
        for number in range(25):
            at, turned = geo.heap_place(number)
            code = f"{names.SYMBOLS[number * 5 % 6]}{art.NOBODY}"
            art.paint_die(painter, code, number, at, self.ratio, turned)

    def _paint_faces(self, painter: QPainter, faces: int) -> None:
        """Draw the small tray of faces, and how many symbols their owner has and needs."""
        box = self.layout.faces_rect(faces)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(art.colour("lip"))
        painter.drawRoundedRect(box.translated(0, 10), 24, 24)
        painter.setBrush(art.colour("tray"))
        painter.drawRoundedRect(box, 24, 24)
        painter.setBrush(art.colour("recess"))
        painter.drawRoundedRect(box.adjusted(8, 8, -8, -8), 18, 18)
        task = self.position.task
        if task is None:
            return
        symbol = self.position.symbols[task.owner]
        shade = art.colour(f"text{task.owner + 1}")
        owned = self.layout.owned_rect(faces)
        at = QRectF(owned.left(), owned.center().y() - 27, 54, 54)
        art.paint_symbol(painter, symbol, shade, at, self.ratio)
        painter.setPen(shade)
        rows = str(M("{have} here", have=task.have)), str(M("{want} wanted", want=task.want))
        half = owned.height() / 2
        for text, top in zip(rows, (owned.top(), owned.top() + half), strict=True):
            room = QRectF(owned.left() + 58, top, owned.width() - 58, half)
            art.write(painter, room, text, 23, 800, _LEFT, title=True)
        self._label(painter, str(_heading(task)), self.layout.heading_rect(faces))

    def _label(self, painter: QPainter, text: str, room: QRectF) -> None:
        painter.setPen(art.colour("names"))
        art.write(painter, room, text, 21, 600)

    def _spare(self, painter: QPainter) -> None:
        rect = self.places[SPARE].rect
        if self.position.phase == "symbol":
            if self.controller.mode is Mode.IDLE:
                marks.glow(painter, rect.adjusted(-4, -4, 4, 4), strong=self._pointed() == SPARE)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(art.SHADOW)
        die = self.sprites.get(SPARE)
        painter.setOpacity(1.0 if die is None else die.opacity())
        if die not in self.hand:
            painter.drawEllipse(QPointF(rect.center().x() + 4, rect.center().y() + 58), 66, 13)
        painter.setOpacity(1)
        if painter.worldTransform().m11() > _READABLE:
            self._label(painter, str(M("your die")), self.layout.label_room)

    def _pointed(self) -> str | None:
        """Return the place pointed at by mouse or keyboard."""
        return self.cursor if self.cursor_shown else self.hovered

    # Above the dice

    def _over(self, painter: QPainter) -> None:
        """Draw rings, crowded and winning lines, the ribbon, the cursor."""
        if self.controller.is_empty:
            return
        task = self.position.task
        if task is not None and not self.moving and self.controller.mode is not Mode.VIEWING:
            self._task(painter, task)
        if self.position.phase in {"push", "over"} and not self.moving and not self.strip.push:
            self._last(painter)
        self._lines(painter)
        if self.lot is not None:
            seat, settled = self.lot
            marks.plaque(painter, str(player(self.controller, seat)), settled=settled)
        if not self.moving and self.lays_ribbon:
            self._ribbon(painter)
        if self.cursor_shown and self.cursor not in {None, self.strip.push}:
            marks.ring(painter, self.places[self.cursor].rect)

    def _lines(self, painter: QPainter) -> None:
        """Draw the winning lines in gold, and darken all other dice."""
        lines = self.position.lines
        if not lines:
            return
        for cell in names.CELLS:
            if not any(cell in line for line in lines):
                marks.veil(painter, self.places[cell].rect, 0.7 * self.gold)
        for cells in joined(lines):
            first, last = (self.places[cell].rect.center() for cell in (cells[0], cells[-1]))
            marks.gold(painter, first, last, self.gold)

    def _last(self, painter: QPainter) -> None:
        """Mark the die which was pushed in last."""
        push = push_of(self.controller.last_play())
        if push is not None and self.controller.mode is not Mode.VIEWING:
            marks.frame(painter, self.places[push[:2]].rect.center(), "new")

    def _task(self, painter: QPainter, task: Task) -> None:
        """Frame the dice which may be turned, darken the others, and mark crowded lines."""
        if task.stage == "place":
            return
        chosen, aimed = self.chosen_place(), self._pointed()
        choosing = self.choosing()
        for cell in names.CELLS:
            rect = self.places[cell].rect
            if cell not in task.dice:
                marks.veil(painter, rect)
        for cells in task.crowded:
            first, last = (self.places[cell].rect.center() for cell in (cells[0], cells[-1]))
            marks.crowded(painter, first, last, art.owner_colour(names.SEATS[task.owner]))
        for cell in task.dice if choosing else ():
            strong = cell in {chosen, aimed}
            lift = QPointF(0, -self.sprites[cell].lift)
            centre = self.places[cell].rect.center() + lift
            marks.frame(painter, centre, "strong" if strong else "may")
        if choosing and (chosen in task.dice or is_face(chosen)):
            for place in self.places:
                if is_face(place) and (chosen in task.dice or place == chosen):
                    strong = place in {aimed, chosen}
                    centre = self.places[place].rect.center()
                    marks.frame(painter, centre, "strong" if strong else "may")

    def _ribbon(self, painter: QPainter) -> None:
        ribbon = texts.banner(self.controller)
        if ribbon is None:
            return
        title, line, winner = ribbon
        marks.banner(painter, title, line, self.end_colours(winner)[0], self.ribbon)

    def decided_at(self) -> tuple[str, ...]:
        """Return the cells of the complete lines, which lie in gold."""
        return tuple({cell: None for line in self.position.lines for cell in line})

    def end_ribbon(self) -> Ribbon | None:
        """Return title, line and winning seat at the end."""
        return texts.banner(self.controller)

    def recap_lines(self, _outcome: Outcome) -> list[Message]:
        """Return a few sentences which sum a finished game up."""
        return recap(self.controller)

    def end_colours(self, winner: int | None) -> tuple[QColor, QColor]:
        """Return the colour of the winner's dice with white on it."""
        shade = art.colour("ribbon")
        if winner is not None:
            shade = art.owner_colour(names.SEATS[winner])
        return QColor(shade), QColor("#FFFFFF")

    # Words

    def prompt(self) -> Message | None:
        """Return the one sentence which says what the table waits for."""
        if self.controller.is_empty:
            return None
        controller, seen = self.controller, self.position
        who = player(controller, seen.side)
        if (ended := end_sentence(controller, texts.named)) is not None:
            return ended
        if isinstance(self.shown_event, Rolled):
            return M("{name} rolls for a symbol…", name=player(controller, self.shown_event.seat))
        if isinstance(self.shown_event, SetUp):
            return _laying(self.shown_event)
        if isinstance(self.shown_event, LotDrawn):
            return M("The lot decides who starts…")
        match seen.phase:
            case "tray":
                if controller.auto_dice:
                    return THROWN
                return M("Throw the 25 dice: click the tray or press Space.")
            case "lot":
                return M("The lot decides who starts…")
            case "symbol":
                if controller.auto_dice:
                    return M("{name}, the die is rolled for your symbol…", name=who)
                return M(
                    "{name}, roll the die for your symbol: click it or press Space.", name=who
                )  # fmt: skip
            case "deal":
                return DEALT
            case "fill":
                return FILLED
        if seen.task is not None:
            return self._preparing(seen.task, who)
        if controller.forced_pass() is not None:
            state = controller.state
            passing = state.describe(state.legal_actions()[0], controller.observer())
            return self.named(passing)
        return self._pushing(who)

    # Before play

    def _preparing(self, task: Task, who: str | Message) -> Message:
        symbol = self.position.symbols[task.owner]
        chosen = self.selection.origin
        if chosen is not None:
            return self._turning(chosen)
        if self.brush is not None and task.stage != "place":
            face = self.expected()[f"to-{self.brush}"][0]
            return M(
                "Now click one of the ringed dice: it is turned to {symbol}.", symbol=ONE[face]
            )
        args: dict[str, Arg] = {
            "name": who, "owner": player(self.controller, task.owner), "symbols": MANY[symbol],
            "have": task.have, "want": task.want,
        }  # fmt: skip
        match task.stage:
            case "crowded":
                return MN(
                    "{name}, for a fair start correct the {symbols}: {owner} has more than two on "
                    "one line. Turn one of the ringed dice.",
                    "{name}, for a fair start correct the {symbols}: {owner} has more than two on "
                    "{n} lines. Turn one of the ringed dice.",
                    len(task.crowded), **args,
                )  # fmt: skip
            case "many":
                return MN(
                    "{name}, for a fair start correct the {symbols}: {owner} has {have} and "
                    "should have {want}. Turn {n} of them to a symbol nobody plays.",
                    "{name}, for a fair start correct the {symbols}: {owner} has {have} and "
                    "should have {want}. Turn {n} of them to a symbol nobody plays.",
                    task.have - task.want, **args,
                )  # fmt: skip
            case "few":
                return MN(
                    "{name}, for a fair start correct the {symbols}: {owner} has {have} and "
                    "should have {want}. Turn {n} of the ringed dice.",
                    "{name}, for a fair start correct the {symbols}: {owner} has {have} and "
                    "should have {want}. Turn {n} of the ringed dice.",
                    task.want - task.have, **args,
                )  # fmt: skip
            case "stuck":
                return M(
                    "{name}, {owner} has only {have} of {want} {symbols}, but any further one "
                    "would be the third on a line. First turn one of them to a symbol nobody "
                    "plays.",
                    **args,
                )
        return M(
            "{name}, put {symbol} on a free cell: {owner} has {have} of {want}.",
            symbol=ONE[symbol], **args,
        )  # fmt: skip

    def _turning(self, cell: str) -> Message:
        """Return the prompt for the chosen die: what it may be turned to."""
        expected = self.expected()
        symbols = tuple(ONE[expected[place][0]] for place in self.target_places())
        below = self.layout.narrow
        if len(symbols) == 2:
            if below:
                return M(
                    "Die {cell}: choose below the tray what it is turned to, {first} or {second}.",
                    cell=cell, first=symbols[0], second=symbols[1],
                )  # fmt: skip
            return M(
                "Die {cell}: choose beside the tray what it is turned to, {first} or {second}.",
                cell=cell, first=symbols[0], second=symbols[1],
            )  # fmt: skip
        if below:
            return M("Die {cell}: choose below the tray what it is turned to.", cell=cell)
        return M("Die {cell}: choose beside the tray what it is turned to.", cell=cell)

    # Play

    def _pushing(self, who: str | Message) -> Message:
        push = self.pointed_arrow()
        symbol = self.position.symbols[self.position.side]
        if push is not None and self.choosing():
            return self._ask_arrow(push, symbol)
        ask = M(
            "{name}, push {yours} in: click an arrow, or drag the die to one.",
            name=who, yours=YOURS[symbol],
        )  # fmt: skip
        before = texts.pass_before(self.controller)
        if before is None and self.position.occurrence >= 2:
            before = M("This position stands for the second time; the third time it is a draw.")
        return ask if before is None else M("{passed} {ask}", passed=before, ask=ask)

    def _ask_arrow(self, push: str, symbol: str) -> Message:
        way = names.way(names.PUSH_NUMBER[push])
        code = self.expected()[way[-1]]
        if self.is_legal(push):
            return M(
                "Push here: {yours} enters, and {leaving} leaves the tray.",
                yours=YOURS[symbol], leaving=self._leaving(code),
            )  # fmt: skip
        owner = self._owner_of(code)
        assert owner is not None  # the rules forbid a push only where a player's symbol would leave
        return M(
            "Forbidden: {symbol} on {exit} is {owner}’s and would leave the tray.",
            symbol=THE[code[0]], exit=way[-1], owner=owner,
        )  # fmt: skip

    def ask(self) -> Message | None:
        """Return what is to be done now, in few words."""
        return None if self.controller.is_empty else heard.ask(self)

    def lying(self) -> Iterable[Message | str]:
        """Return what lies where."""
        return heard.lying(self)

    def seat_line(self, seat: int) -> Message:
        """Return which symbol a seat plays."""
        return texts.seat_line(self.controller, self._symbol(seat), seat)

    def _symbol(self, seat: int) -> str:
        """Return the symbol of a seat, "" while it has none or the die still rolls for it."""
        return "" if seat == self._rolling() else self.position.symbols[seat]

    def _rolling(self) -> int | None:
        return self.shown_event.seat if isinstance(self.shown_event, Rolled) else None

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a die with the symbol of a seat in its colour."""
        symbol = self._symbol(seat)
        code = f"{symbol}{names.SEATS[seat]}" if symbol else f"{art.UNROLLED}{art.NOBODY}"
        return art.die(code, seat, side, ratio)

    def next_seat(self) -> int | None:
        """Return the seat which rolls for a symbol, else None."""
        if isinstance(self.shown_event, LotDrawn):
            return None
        if (rolling := self._rolling()) is not None:
            return rolling
        return self.position.side if self.position.phase == "symbol" else None

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        texts.list_move(self.controller, log, ply)

    def move_texts(self, ply: int) -> EntryTexts:
        """Return text and sentence of an action in the list of moves."""
        return texts.move_texts(self.controller, ply)

    def listed_until(self) -> int | None:
        """Return the ply of a symbol’s roll while its die rolls, to leave it out, else None."""
        return None if self._rolling() is None else self.controller.timeline.ply - 1

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name if self.controller.is_empty else str(self._text_of(name))

    def _text_of(self, place: str) -> Message:
        """Return the spoken name of a place."""
        if place == SPARE:
            return self._spare_text()
        if is_face(place):
            code = cast(DieSprite, self.sprites[place]).code
            task = self.position.task
            if task is None:
                return M("turn to {symbol}", symbol=ONE[code[0]])
            return M(
                "turn to {symbol} ({symbols}: {have} here, {want} wanted)",
                symbol=ONE[code[0]], symbols=MANY[self.position.symbols[task.owner]],
                have=task.have, want=task.want,
            )  # fmt: skip
        return self._cell_text(place) if place in names.CELL else self._arrow_text(place)

    def _spare_text(self) -> Message:
        if self.position.phase == "symbol":
            if self.controller.mode is Mode.IDLE:
                return M("die, waiting to be rolled for a symbol")
            return M("die, being rolled")
        symbol = self.position.symbols[self.position.side]
        return M("die to be pushed in, {symbol}", symbol=BARE[symbol])

    def _cell_text(self, cell: str) -> Message:
        code = self.expected().get(cell)
        if code is None:
            if cell in self.starter_places() and self.choosing():
                return M("{cell}, empty, free for a symbol", cell=cell)
            return M("{cell}, empty", cell=cell)
        owner, symbol = self._owner_of(code), BARE[code[0]]
        if self.choosing() and self.preparing and cell in self.starter_places():
            if owner is not None:
                return M("{cell}, {symbol}, {owner}, may be turned",
                         cell=cell, symbol=symbol, owner=owner)  # fmt: skip
            return M("{cell}, {symbol}, neutral, may be turned", cell=cell, symbol=symbol)
        if owner is not None:
            return M("{cell}, {symbol}, {owner}", cell=cell, symbol=symbol, owner=owner)
        if self.position.symbols[-1]:
            return M("{cell}, {symbol}, neutral", cell=cell, symbol=symbol)
        return M("{cell}, {symbol}", cell=cell, symbol=symbol)

    def _arrow_text(self, push: str) -> Message:
        cell, way = push[:2], _HEADINGS[geo.heading(push, self.quarter)]
        if self.position.phase != "push" or self.position.outcome:
            return M("arrow at {cell} {way}", cell=cell, way=way)
        code = self.expected()[names.way(names.PUSH_NUMBER[push])[-1]]
        if self.is_legal(push):
            leaves = M("{symbol} leaves", symbol=self._leaving(code))
            return M("arrow at {cell} {way}, {leaves}", cell=cell, way=way, leaves=leaves)
        owner = self._owner_of(code)
        assert owner is not None  # the rules forbid a push only where a player's symbol would leave
        return M(
            "arrow at {cell} {way}, forbidden: {symbol} would leave, {owner}",
            cell=cell, way=way, symbol=ONE[code[0]], owner=owner,
        )  # fmt: skip

    def _owner_of(self, code: str) -> str | Message | None:
        """Return the player whose symbol a die's code names, None where it is neutral."""
        seat = names.SEATS.find(code[1])
        return None if seat < 0 else player(self.controller, seat)

    def _leaving(self, code: str) -> Message:
        """Return the name of a die leaving the tray: « a square », « one of your own circles »."""
        own = code[1] == names.SEATS[self.position.side]
        return (ONE_OF_YOURS if own else ONE)[code[0]]


def _laying(event: SetUp) -> Message:
    """Return the sentence for dice which chance lays into the tray."""
    if len(event.pieces) < len(names.CELLS):
        return FILLED
    return THROWN if event.pieces[0][1] in names.SYMBOLS else DEALT


def joined(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return complete lines, joining overlapping windows of four on the same line."""
    found: list[list[str]] = []
    for line in lines:
        before = next((other for other in found if other[-3:] == list(line[:3])), None)
        if before is None:
            found.append(list(line))
        else:
            before += line[3:]
    return found


def _heading(task: Task) -> Message:
    return M("To place") if task.stage == "place" else M("Turn to")
