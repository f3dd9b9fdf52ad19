"""Playing Ordino by hand: the card decides which pieces obey, dice and pieces are taken up."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import answers, arrangements, kernel_turn
from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.card import Card, why_not_by_card
from ludotheque.games.ordino.choosing import why_not_waiting
from ludotheque.games.ordino.state import OrdinoObservation
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.games.ordino import words
from ludotheque.ui.games.ordino.standing import RACKS, Standing
from ludotheque.ui.games.ordino.tray import Tray, is_dice_place

if TYPE_CHECKING:
    from ludotheque.games.ordino.game import OrdinoGame
    from ludotheque.games.ordino.state import OrdinoState


class PlayingScene(BoardScene):
    """What is chosen on card, tray and board, before anything is drawn."""

    tray: Tray
    standing: Standing

    def __init__(self, controller: TableController) -> None:
        """Begin with nothing on the card; the scene lays out ``tray`` and ``standing``."""
        super().__init__(controller)
        self.answer: Answer | None = None
        """What the engine says of the card, None while it is incomplete."""
        self.stage = -1
        """Which stage of the fallbacks is to be played (D8)."""
        self.preview: Instruction | None = None
        """An instruction shown from beside the board."""
        self.pieces_at: dict[str, int] = {}

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
        """Return what is seen."""
        return cast(OrdinoObservation, self.seen)

    @property
    def card(self) -> Card | None:
        """Return the card being filled, None while there is nothing to lay."""
        return self.tray.card

    @property
    def plays_last_piece(self) -> bool:
        """Tell whether the last piece plays like a sphere (D11)."""
        return self.stage & 1 == 1 and any(
            piece & 7 < 6 for piece in arrangements.like_spheres(self.state, self.stage)
        )

    def cell_pointed(self) -> str | None:
        """Return the cell under the pointer or the keyboard cursor."""
        pointed = self.cursor if self.cursor_shown else self.hovered
        return pointed if pointed in self.game.board.number else None

    def read(self) -> None:
        """Read what the scene needs of a new state."""
        state = self.state
        covered = self.tray.closed()
        self.tray.renew()
        if self.tray.closed() != covered:
            self.ground_changed.emit()
        self.preview = None
        self.stage = arrangements.stage_of(state) if not state.is_chance() else -1
        self.pieces_at = {state.cell(piece): piece for piece in range(16) if state.data[piece] >= 0}
        self._ask()

    def _ask(self) -> None:
        """Ask the engine what the card says."""
        card = self.tray.card
        arrangement = None if card is None else card.arrangement()
        self.answer = None
        if arrangement is not None and self.state.phase == kernel_turn.MOVING:
            self.answer = answers.answer(self.state, arrangement)

    def follow(self) -> None:
        """Follow a change at the table."""
        if not self.controller.is_empty and (
            self._seen is None or self._seen[0] is not self.controller.state
        ):
            self.read()
        super().follow()

    def reset_selection(self) -> None:
        """Offer the pieces which obey the card, or whatever else the state asks for."""
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

    def card_changed(self) -> None:
        """Follow the card: other pieces obey it now."""
        self._ask()
        self.reset_selection()
        self.tray.dim()
        self.refresh()
        said = words.card(self)
        if said is not None:
            self.told.emit(said)

    # For what stands beside the board

    def take_up(
        self,
        arrangement: Arrangement,
        instruction: Instruction | None = None,
        *,
        by_keys: bool = False,
    ) -> None:
        """Lay the dice so that the card says an arrangement, and choose its piece.

        ``by_keys`` leads the keyboard's cursor to the destination: Enter goes there.
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
        """Show the way of an instruction, or no longer."""
        if instruction != self.preview:
            self.preview = instruction
            self.refresh()

    # Choosing

    def step_of(self, place: str) -> str:
        """Return the step of a place: the number of a piece beside the board, « s » a sphere."""
        if place.startswith("mark-"):
            number = int(place[5:]) & 7
            return "s" if number >= 6 else str(number + 1)
        return "s" if place in RACKS else place

    def place_of(self, step: str) -> str:
        """Return the place which stands for a step."""
        if step == "s" and self.state.phase == kernel_turn.CHOOSING:
            return self.standing.rack_of_own()
        if step == "s" or (step.isdigit() and len(step) == 1):
            return self.standing.waiting_place(step)
        return step if step in self.places else "C"

    def press_place(self, place: str) -> bool:
        """Act on dice and racks."""
        if is_dice_place(place):
            if self.controller.mode is Mode.IDLE:
                self.controller.roll()
            else:
                self.tray.click(place)
            return True
        if place in RACKS:
            return not (self.choosing() and "s" in self.selection.starters)
        return self._captures(place) or self._not_to_place(place) or self._places(place)

    def captures_from_centre(self) -> bool:
        """Tell whether a capture earned on the centre, or what may replace it, is chosen now."""
        return self.choosing() and self.state.phase == kernel_turn.CHOOSING

    def nearest_places(self) -> tuple[str, ...]:
        """Return the pieces which may be captured from the centre while nothing is chosen."""
        if not self.captures_from_centre() or self.selection.chosen:
            return ()
        return self.selection.after("C")

    def _captures(self, place: str) -> bool:
        """Capture from the centre the marked piece which is clicked; tell whether it was one."""
        if place not in self.nearest_places():
            return False
        self.selection.click("C")
        self.selection.click(place)
        return True

    def _not_to_place(self, place: str) -> bool:
        """Say why a piece beside the board cannot be placed; tell whether it cannot."""
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
        """Place the only piece there is to place; of several, ask for one before its cell.

        Tell whether the place is a cell in question: where a piece stands, the rules say why not.
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
            self.refused.emit(words.piece_first(self.state), place)
            self.refresh()
        return True

    @property
    def only_starter(self) -> str | None:
        """Return the step of the only piece there is to place, None where there is a choice."""
        found = self.selection.starters
        putting = self.choosing() and self.state.phase == kernel_turn.PUTTING
        return found[0] if putting and len(found) == 1 else None

    def why_no_dice(self) -> Reason | None:
        """Return why no dice can be laid now, None where nothing needs to be said."""
        if self.controller.mode is Mode.CHOOSING and self.state.phase == kernel_turn.CHOOSING:
            return self.state.why_not_steps(("1.0", "1.0"))
        return None

    def acts_once(self, place: str | None) -> bool:
        """Tell whether a place acts once per double click: a die has flown away by then."""
        return is_dice_place(place) or super().acts_once(place)

    def begin_drag(self, place: str) -> bool:
        """Take a die or a piece in the hand."""
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
        """Let go of a die or a piece."""
        if self.tray.hand is not None:
            self.tray.drop(place)
            self.let_go()
            self.refresh()
            return
        if place is not None and (is_dice_place(place) or place in RACKS):
            place = None
        super().end_drag(place)

    def cancel_drag(self) -> None:
        """Put what is in the hand back where it was."""
        self.tray.hand = None
        super().cancel_drag()

    def clear_choice(self) -> None:
        """Take the choice back: the piece first, then the dice."""
        if not self.selection.chosen and not self.hand:
            self.tray.clear()
        super().clear_choice()

    def busy(self) -> bool:
        """Tell whether Escape has something to cancel."""
        laid = self.card is not None and not self.card.fixed and not self.card.empty
        return super().busy() or (laid and self.choosing())

    def press_key(self, *, space: bool) -> None:
        """Roll, lay all dice (Space), or act on the cursor's place."""
        if space and self.can_fill() and self.controller.mode is Mode.CHOOSING:
            self.tray.fill()
            return
        super().press_key(space=space)

    def press_letter(self, key: Qt.Key) -> bool:
        """Exchange the conjunctions with X, empty the card with Backspace."""
        if key == Qt.Key.Key_X:
            self.tray.exchange()
        elif key in {Qt.Key.Key_Backspace, Qt.Key.Key_Delete}:
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
        places = [self.tray.place_of(die) for die in self.card.loose()]
        at = places.index(self.cursor) if self.cursor in places else (-1 if direction > 0 else 0)
        self.cursor = places[(at + direction) % len(places)]
        self.cursor_shown = True
        self._cursor_moved()

    def show_cursor(self) -> None:
        """Show the keyboard cursor, first on a die to be laid."""
        if self.cursor is None and self.can_fill() and self.card is not None and self.choosing():
            self.cursor = self.tray.place_of(self.card.loose()[0])
        super().show_cursor()

    def can_fill(self) -> bool:
        """Tell whether dice in the tray could be laid."""
        return self.card is not None and not self.card.complete and bool(self.card.loose())

    # The panel's buttons

    def action_label(self) -> Message | None:
        """Return « Roll », « Lay the dice », « Exchange » or « Leave it there »."""
        if self.controller.mode is Mode.IDLE:
            return M("Roll the dice")
        if not self.choosing():
            return None
        if self.state.phase == kernel_turn.CHOOSING:
            return M("Leave it on the centre") if self._can_stay() else None
        if self.can_fill():
            return M("Lay the dice")
        if self.card is not None and self.card.exchanged() is not None:
            return M("Swap and/or")
        return None

    def action_expected(self) -> bool:
        """Tell whether the main button is the next step: to roll, to lay dice, to exchange them.

        Dice which can be executed as they lie need no exchange; nobody has to stay on the centre.
        """
        if not self.choosing() or self.can_fill():
            return True
        if self.state.phase == kernel_turn.CHOOSING:
            return False
        return self.answer is None or not self.answer.executable

    def _can_stay(self) -> bool:
        return "stay" in self.selection.starters

    def act(self) -> None:
        """Do what the main button says."""
        if self.controller.mode is Mode.IDLE:
            self.controller.roll()
        elif self.choosing() and self.state.phase == kernel_turn.CHOOSING:
            if self._can_stay():
                self.selection.clear()
                self.selection.click("stay")
        elif self.can_fill():
            self.tray.fill()
        else:
            self.tray.exchange()

    def other_label(self) -> Message | None:
        """Return « Empty the card » where dice lie on it."""
        card = self.card
        if not self.choosing() or card is None or card.fixed or card.empty:
            return None
        return M("Empty")

    def act_otherwise(self) -> None:
        """Empty the card."""
        self.selection.clear()
        self.tray.clear()
