"""The interactive board of Ordino: laying dice on the card, choosing and moving pieces."""

from collections.abc import Hashable, Iterable, Mapping

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.events import Captured
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import answers, arrangements, kernel, kernel_turn
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.card import why_not_by_card
from ludotheque.games.ordino.choosing import why_not_waiting
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.ui.board.advice import Advised
from ludotheque.ui.board.cycling import cycle
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.ribbon import Ribbon
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.board.sprites import Piece
from ludotheque.ui.games.ordino import board_art, card_art, heard, marks, pieces, texts
from ludotheque.ui.games.ordino.centre import centre_answers
from ludotheque.ui.games.ordino.layout import CENTRE, RADIUS, WHOLE
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.games.ordino.motions import OrdinoMotions
from ludotheque.ui.games.ordino.names import LETTERS
from ludotheque.ui.games.ordino.recap import recap
from ludotheque.ui.games.ordino.sheets import OrdinoSheets
from ludotheque.ui.games.ordino.standing import Standing
from ludotheque.ui.games.ordino.table import RACKS, TableScene, is_dice_place
from ludotheque.ui.games.ordino.tray import Tray, rest_offset, slot
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.widgets.fitting import rendered
from ludotheque.ui.widgets.sidepanel import SideTab

LAY = M("Lay the dice")
EMPTY = M("Empty")


class OrdinoScene(TableScene):
    """The board of Ordino with the input of its player."""

    longest_prompt = 125
    second_labels = (EMPTY,)

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the table."""
        super().__init__(controller)
        self.tray = Tray(self, self.card_changed)
        self.standing = Standing(self)
        self.motions = OrdinoMotions(self, self.tray, self.standing)
        self.sheets = OrdinoSheets(self, self.tray, self.standing)
        self.sheets.flight = lambda: self.motions.flight
        self.add_sheet(self.sheets.under, 1, WHOLE)
        self.add_sheet(self.sheets.over, 30, WHOLE)
        if not controller.is_empty:
            self.read()
            self.sync()

    # Pieces and dice

    def read(self) -> None:
        """Recompute dice, stage, pieces and the answer of the card for a new state."""
        state = self.state
        closed = self.tray.closed()
        self.tray.renew()
        if self.tray.closed() != closed:
            self.ground_changed.emit()
        self.preview = None
        self.stage = arrangements.stage_of(state) if not state.is_chance() else -1
        self.pieces_at = {state.cell(piece): piece for piece in range(16) if state.data[piece] >= 0}
        self._ask()

    def _ask(self) -> None:
        """Ask the engine which pieces can execute the instruction on the card."""
        card = self.card
        arrangement = None if card is None else card.arrangement()
        self.answer = None
        if arrangement is not None and self.state.phase == kernel_turn.MOVING:
            self.answer = answers.answer(self.state, arrangement)

    def card_changed(self) -> None:
        """Update choices, dice and announcements after dice were laid or taken back."""
        self._ask()
        self.reset_selection()
        self.tray.dim()
        self.refresh()
        text = texts.card(self)
        if text is not None:
            self.spoken.emit(text)

    def rest_position(self, place: str) -> QPointF:
        """Return the centre of a piece or die at rest."""
        if is_dice_place(place):
            return self.places[place].rect.center() + rest_offset()
        if place in RACKS:
            return self.standing.sphere_back_position(place)
        return self.places[place].rect.center() + QPointF(0, 2)

    def expected(self) -> Mapping[str, str]:
        """Return the pieces and dice the state has, by place: {"3.7": "w1", "slot-0": "cross"}."""
        return {**self.standing.expected(), **self.tray.faces()}

    def own(self, place: str) -> bool:
        """Return whether a piece which might move now stands on a place."""
        if self.position.phase != "move":
            return False
        return self.standing.expected().get(place, "")[:1] == "wb"[self.position.side]

    def shown(self) -> Mapping[str, str]:
        """Return pieces and dice by place as drawn; "w1 astray" for one not at rest."""
        found = {}
        faces = self.tray.faces()
        for place, sprite in self.sprites.items():
            if isinstance(sprite, Piece):
                found[place] = self.drawn(place, sprite.code)
            else:
                found[place] = self.drawn(place, faces.get(place, ""), faint=True)
        return found

    def sync(self) -> None:
        """Rebuild pieces, racks and dice from the state."""
        self.standing.sync()
        self.tray.sync()

    def build(self, change: Change, motion: Motion) -> None:
        """Add the animation of a change to ``motion``: rolling dice, moving pieces, captures."""
        self.rise.finish()
        self.motions.build(change, motion)

    def follow(self) -> None:
        """Follow a change at the table."""
        before = self._seen
        if not self.controller.is_empty and (
            before is None or before[0] is not self.controller.state
        ):
            self.read()
        super().follow()

    def mark(self) -> None:
        """Raise the chosen piece, or the hovered one if it may move."""
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
        for side, label in enumerate(self._rack_labels()):
            card_art.paint_rack(painter, side, label, self.layout)

    def _rack_labels(self) -> tuple[str, ...]:
        """Return what each rack says; below the board a name alone is large enough to be read."""
        sides = (0, 1)
        names = (
            [self.game.side_name(side) for side in sides] if self.game.four
            else [player(self.controller, side) for side in sides]
        )  # fmt: skip
        if self.layout.tall:
            return tuple(rendered(M("{name}", name=name)) for name in names)
        return tuple(rendered(M("{side} must take all eight", side=name)) for name in names)

    def ground_key(self) -> Hashable:
        """Return the labyrinth, the layout, the closed slots and the names on the racks."""
        game = self.game
        return (
            game.board, game.four, self.layout.tall, self.tray.closed(), self._rack_labels(),
        )  # fmt: skip

    def retranslate(self) -> None:
        """Redraw the dice as well: their words are in the language in use."""
        for sprite in self.all_sprites():
            sprite.refresh()
        super().retranslate()

    def decided_at(self) -> tuple[str, ...]:
        """Return where the last piece was captured; what moved afterwards decided nothing."""
        taken = [e.place for e in self.controller.last_play() if isinstance(e, Captured)]
        return tuple(taken) or super().decided_at()

    def end_ribbon(self) -> Ribbon | None:
        """Return title, line and winning side at the end."""
        return texts.banner(self.controller) if self.controller.mode is Mode.OVER else None

    def recap_lines(self, outcome: Outcome) -> list[Message]:
        """Return a few sentences which sum a finished game up."""
        return recap(self.controller, outcome)

    def end_colours(self, winner: int | None) -> tuple[QColor, QColor]:
        """Return the colours of the winner's pieces."""
        return marks.ribbon_colours(winner)

    # For the lesson beside the board

    def take_up(
        self,
        arrangement: Arrangement,
        instruction: Instruction | None = None,
        *,
        by_keys: bool = False,
    ) -> None:
        """Lay the dice so that the card says an arrangement; choose the piece of the instruction.

        ``by_keys`` puts the keyboard cursor on the destination, so that Enter moves there.
        """
        if self.card is None or not self.choosing():
            return
        self.preview = None
        self.tray.change(self.card.saying(arrangement))
        if instruction is not None:
            self.selection.click(instruction.origin)
            if by_keys:
                self.cursor, self.cursor_shown = instruction.target, True
                self._cursor_moved()

    def show_instruction(self, instruction: Instruction | None) -> None:
        """Draw the ways of an instruction on the board, none for None."""
        if instruction != self.preview:
            self.preview = instruction
            self.refresh()

    def frame_named(self, said: tuple[Message, ...]) -> None:
        """Frame the places which these messages name, besides those of the panel."""
        self.pointing.consider(*said)

    # Choosing

    def reset_selection(self) -> None:
        """Offer the pieces that obey the card; outside of a move, all legal actions."""
        if not self.may_select():
            self.selection.reset(None)
        elif self.card is not None and self.state.phase == kernel_turn.MOVING:
            found = () if self.answer is None else self.answer.instructions
            allowed = frozenset(instruction.action for instruction in found)
            self.selection.reset(self.state, allowed, self._why_not)
        else:
            self.selection.reset(self.state)

    def _why_not(self, steps: tuple[str, ...]) -> Reason | None:
        card = self.card
        return None if card is None else why_not_by_card(self.state, card, steps)

    def starter_places(self) -> tuple[str, ...]:
        """Return the pieces which may be chosen."""
        if self.state.phase == kernel_turn.PUTTING and self.choosing():
            return self.standing.waiting_places(self.selection.starters)
        return tuple(self.place_of(step) for step in self.selection.starters if step != "stay")

    def step_of(self, place: str) -> str:
        """Return the step of a place: "3" for cube 3 beside the board, "s" for sphere or rack."""
        if place.startswith("mark-"):
            number = int(place[5:]) & 7
            return "s" if number >= 6 else str(number + 1)
        return "s" if place in RACKS else place

    def place_of(self, step: str) -> str:
        """Return the place that stands for a step."""
        if step == "s" and self.state.phase == kernel_turn.CHOOSING:
            return self.standing.rack_of_own()
        if step == "s" or (step.isdigit() and len(step) == 1):
            return self.standing.waiting_place(step)
        return step if step in self.places else "C"

    def advised(self, action: int) -> Advised:
        """Return the piece and the way it takes, and the dice which the card lacks for it."""
        found, card = super().advised(action), self.card
        if card is None or self.state.phase != kernel_turn.MOVING or kind(action) != kernel.MOVE:
            return found
        way = arrangements.route(self.state, action).cells
        said = card.saying(arrangements.reading_of(self.state, action))
        laid = [(slot(at), card.faces[die]) for at, die in enumerate(said.slots) if die is not None]
        ghosts = () if card.fixed or card.slots == said.slots else tuple(laid)
        return attrs.evolve(found, ways=(way,), ghosts=ghosts)

    def paint_ghost(self, painter: QPainter, place: str, code: str) -> None:
        """Draw a die which shall lie in a slot, as pale as a shadow."""
        self.tray.paint_ghost(painter, place, code)

    def press_place(self, place: str) -> bool:
        """Handle a click on dice, racks, captures from the centre and cells to place a piece on.

        Returns whether the click has been handled.
        """
        if is_dice_place(place):
            if self.controller.mode is Mode.IDLE:
                self.controller.roll()
            else:
                self.tray.click(place)
            return True
        if place in RACKS:
            return not (self.choosing() and "s" in self.selection.starters)
        return self._captures(place) or self._not_to_place(place) or self._places(place)

    def _captures(self, place: str) -> bool:
        """Capture the clicked piece from the centre if it is a nearest one; return whether so."""
        if place not in self.nearest_places():
            return False
        self.selection.click("C")
        self.selection.click(place)
        return True

    def _not_to_place(self, place: str) -> bool:
        """Refuse, with the reason, a waiting piece that cannot be placed; return whether so."""
        if not place.startswith("mark-") or not self.choosing():
            return False
        if self.state.phase != kernel_turn.PUTTING:
            return False
        reason = why_not_waiting(self.state, int(place[5:]))
        if reason is None:
            return False
        self.selection.clear()
        self.refused.emit(reason, place)
        return True

    def _places(self, place: str) -> bool:
        """Place the only waiting piece on the clicked cell; of several, ask to choose one first.

        Returns whether the click has been handled; on an occupied cell the rules give the reason.
        """
        putting = self.choosing() and self.state.phase == kernel_turn.PUTTING
        if not putting or self.selection.chosen or place not in self.game.board.number:
            return False
        if self.only_starter is not None:
            self.selection.click(self.only_starter)
            self.selection.click(place)
        elif place in self.pieces_at:
            return False
        else:
            self.refused.emit(texts.piece_first(self.state), place)
            self.refresh()
        return True

    def acts_once(self, place: str | None) -> bool:
        """Return whether a double click counts once: its first click has moved the die away."""
        return is_dice_place(place) or super().acts_once(place)

    def begin_drag(self, place: str) -> bool:
        """Pick up a die or a piece."""
        if is_dice_place(place):
            self.pressed = None
            if self.controller.mode is Mode.REVIEW or self.tray.die_at(place) is None:
                self.activate(place)
                return False
            if self.controller.mode is Mode.IDLE:
                self.controller.roll()
                return False
            return self.tray.lift(place)
        if place in RACKS and not (self.choosing() and "s" in self.selection.starters):
            return False
        if self._not_to_place(place):
            return False
        if place in self.game.board.number and self._places(place):
            self.pressed = None
            return False
        return super().begin_drag(place)

    def end_drag(self, place: str | None) -> None:
        """Drop a die or a piece."""
        if self.tray.hand is not None:
            self.tray.drop(place)
            self.let_go()
            self.refresh()
            return
        if place is not None and (is_dice_place(place) or place in RACKS):
            place = None
        super().end_drag(place)

    def cancel_drag(self) -> None:
        """Return the dragged die or piece to where it was."""
        self.tray.hand = None
        super().cancel_drag()

    def clear_choice(self) -> None:
        """Cancel the choice: first of the piece, then of the dice on the card."""
        if not self.selection.chosen and not self.hand:
            self.tray.clear()
        super().clear_choice()

    def click_outside(self) -> None:
        """Clear the choice of the piece; dice on the card stay: a click beside them is a slip."""
        if self.selection.chosen:
            super().click_outside()

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        laid = self.card is not None and not self.card.fixed and not self.card.empty
        return super().busy() or (laid and self.choosing())

    def press_key(self, *, space: bool) -> None:
        """Roll, lay all dice (Space), or act on the cursor's place."""
        if space and self.can_fill() and self.controller.mode is Mode.CHOOSING:
            self.tray.fill()
            return
        super().press_key(space=space)

    def press_letter(self, key: Qt.Key) -> bool:
        """Exchange the conjunctions, or empty the card; False for other keys."""
        if keybook().has("ordino.exchange", key):
            self.tray.exchange()
        elif keybook().has("ordino.clear", key):
            self.tray.clear()
        else:
            return False
        return True

    def choices(self) -> tuple[str, ...]:
        """Return the pieces or destinations; pieces which may be captured from the centre first."""
        return self.nearest_places() + super().choices()

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next die to be laid, else to the next piece or destination."""
        if not (self.can_fill() and self.choosing() and self.card is not None):
            super().next_choice(direction)
            return
        cycle(self, [self.tray.place_of(die) for die in self.card.due()], direction)

    def show_cursor(self) -> None:
        """Show the keyboard cursor, first on a die to be laid."""
        if self.cursor is None and self.can_fill() and self.card is not None and self.choosing():
            self.cursor = self.tray.place_of(self.card.due()[0])
        super().show_cursor()

    def can_fill(self) -> bool:
        """Return whether dice in the tray can be laid on the card."""
        return self.card is not None and not self.card.complete and bool(self.card.loose())

    # The panel's buttons

    def action_label(self) -> Message | None:
        """Return the label of the main button, None if there is nothing to do."""
        if self.controller.mode is Mode.IDLE:
            return M("Roll the dice")
        if not self.choosing():
            return None
        if self.captures_from_centre():
            return self._centre_answer(0)
        if self.can_fill():
            return LAY
        if self.card is not None and self.card.exchanged() is not None:
            return M("Swap and/or")
        return None

    def action_expected(self) -> bool:
        """Return whether the main button is the expected click: rolling, laying or exchanging dice.

        It is not if the card can be executed as it is.
        """
        if not self.choosing() or self.can_fill():
            return True
        return self.answer is None or not self.answer.executable

    def equal_answers(self) -> bool:
        """Return whether the buttons are what may be done with a piece on the centre."""
        return self.captures_from_centre()

    def act(self) -> None:
        """Run the main button's action."""
        if self.controller.mode is Mode.IDLE:
            self.controller.roll()
        elif self.captures_from_centre():
            self._answer(0)
        elif self.can_fill():
            self.tray.fill()
        else:
            self.tray.exchange()

    def other_label(self) -> Message | None:
        """Return the second answer on the centre, or the label that empties the card."""
        if self.captures_from_centre():
            return self._centre_answer(1)
        card = self.card
        if not self.choosing() or card is None or card.fixed or card.empty:
            return None
        return EMPTY

    def act_otherwise(self) -> None:
        """Give the second answer on the centre, or empty the card."""
        if self.captures_from_centre():
            self._answer(1)
            return
        self.selection.clear()
        self.tray.clear()

    def third_label(self) -> Message | None:
        """Return the third answer on the centre."""
        return self._centre_answer(2) if self.captures_from_centre() else None

    def act_thirdly(self) -> None:
        """Give the third answer on the centre."""
        if self.captures_from_centre():
            self._answer(2)

    def _centre_answer(self, number: int) -> Message | None:
        answers = centre_answers(self.state)
        return answers[number][1] if number < len(answers) else None

    def _answer(self, number: int) -> None:
        """Capture, take a sphere back or stay; where there are several cells, show them."""
        answers = centre_answers(self.state)
        if number >= len(answers):
            return
        step = answers[number][0]
        self.selection.clear()
        self.selection.click(step)
        cells = self.target_places()
        if step == "C" and len(cells) == 1:
            self.selection.click(cells[0])

    # Seats and words

    def prompt(self) -> Message | None:
        """Return the sentence that says what to do next."""
        return None if self.controller.is_empty else texts.prompt(self)

    def ask(self) -> Message | None:
        """Return what is to be done now, in few words."""
        return None if self.controller.is_empty else heard.ask(self)

    def lying(self) -> Iterable[Message | str]:
        """Return what lies where."""
        return heard.lying(self)

    def seat_line(self, seat: int) -> Message:
        """Return what a seat plays with."""
        return self.standing.seat_line(seat)

    def seat_score(self, seat: int) -> str:
        """Return how many of its pieces a seat has left."""
        return str(self.standing.left_of(seat))

    def seat_unit(self, seat: int) -> Message:
        """Return what the score counts: pieces left."""
        return MN("piece", "pieces", self.standing.left_of(seat))

    def seat_text(self, seat: int) -> Message:
        """Return what a seat plays with and how many pieces it has left."""
        return MN(
            "{line}, {n} piece left", "{line}, {n} pieces left",
            self.standing.left_of(seat), line=self.seat_line(seat),
        )  # fmt: skip

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return the picture of a seat: one of its pieces."""
        found = pieces.piece(self.seat_code(seat), side, ratio)
        return pieces.with_letter(found, str(LETTERS[seat])) if self.game.four else found

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        texts.list_move(self.controller, log, ply)

    def move_texts(self, ply: int) -> EntryTexts:
        """Return text and sentence of an action in the list of moves."""
        return texts.move_texts(self.controller, ply, self.seat_code)

    def place_text(self, name: str) -> str:
        """Return the accessible name of a place."""
        if self.controller.is_empty:
            return name
        return str(texts.place_text(self, self.tray, self.standing, name))

    def place_about(self, name: str) -> str:
        """Return the passages of a cell, and the way of the chosen piece to it."""
        if self.controller.is_empty or name not in self.game.board.number:
            return ""
        return str(texts.cell_about(self, name))

    def side_tab(self) -> SideTab | None:
        """Return the tab « Step by step »."""
        return LessonView(self)
