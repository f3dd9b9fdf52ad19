"""A position of Ordino Match and what may happen in it; the rules themselves are the kernel's."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from ludotheque.core.contract import Json, Observation, State
from ludotheque.core.contract_types import CHANCE, Outcome, Reason
from ludotheque.core.draws import Source
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.ordino import (
    actions,
    choosing,
    kernel,
    kernel_play,
    kernel_turn,
    names,
    reasons,
    telling,
)
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.dice import rolled
from ludotheque.games.ordino.position import as_position

if TYPE_CHECKING:
    from ludotheque.games.ordino.game import OrdinoGame

LOT = int(kernel_turn.LOT)
ROLLING = int(kernel_turn.ROLLING)
MOVING = int(kernel_turn.MOVING)
REROLLING = int(kernel_turn.REROLLING)
CHOOSING = int(kernel_turn.CHOOSING)
PLACING = int(kernel_turn.PLACING)
PUTTING = int(kernel_turn.PUTTING)
OVER = int(kernel_turn.OVER)

_FIELDS: Final = int(kernel_turn.LENGTH)
_CHANCE: Final = {
    ROLLING: int(kernel.ROLL), REROLLING: int(kernel.REROLL), PLACING: int(kernel.PLACE),
}  # fmt: skip
_PAIRS: Final = [kind + 4 * number for kind in range(3) for number in range(1, 7)]
_OUTCOMES: Final = {
    ROLLING: [
        (pair + 32 * words + 128 * arrows) * 16 + int(kernel.ROLL)
        for pair in _PAIRS for words in range(4) for arrows in range(16)
    ],
    REROLLING: [pair * 16 + int(kernel.REROLL) for pair in _PAIRS],
    PLACING: [
        (pair + 32 * word) * 16 + int(kernel.PLACE) for pair in _PAIRS for word in range(2)
    ],
}  # fmt: skip


@attrs.frozen(kw_only=True)
class OrdinoObservation(Observation):
    """Everything of a state: Ordino hides nothing.

    ``pieces`` are the sixteen pieces as (name, place, seat): « w1 », « bs »; the name of a cell,
    « captured » or « beside »; the seat they belong to. ``dice`` are the faces rolled this turn,
    ``reroll`` those rolled again on the centre; ``earned`` the cell of the piece which may
    capture.
    """

    phase: str
    side: int
    pieces: tuple[tuple[str, str, int], ...]
    dice: tuple[str, ...]
    reroll: tuple[str, ...]
    earned: str
    outcome: str


@attrs.frozen(eq=False, repr=False)
class OrdinoState(State):
    """A position; ``data`` is the kernel's list ``p`` (kernel_turn.py)."""

    game: "OrdinoGame"
    data: tuple[int, ...]
    _actions: list[int] | None = attrs.field(default=None, init=False)

    # What stands

    @property
    def phase(self) -> int:
        """Return the kernel's phase."""
        return self.data[16]

    @property
    def seat(self) -> int:
        """Return the seat on turn."""
        return self.data[17]

    @property
    def side(self) -> int:
        """Return the side on turn, 0 White."""
        return self.data[17] & 1

    @property
    def turn(self) -> int:
        """Return the number of the turn; placing a piece is one."""
        return self.data[22]

    @property
    def mover(self) -> int:
        """Return the piece which has just ended on the centre, -1 for none."""
        return self.data[20]

    @property
    def dice(self) -> Dice | None:
        """Return the six or three dice of this turn, None before they are rolled."""
        if not self.data[18]:
            return None
        return actions.dice_of(self.data[18], 3 if self.phase == PUTTING else 6)

    @property
    def reroll(self) -> Dice | None:
        """Return the two dice rolled again on the centre in this turn."""
        return actions.dice_of(self.data[19], 2) if self.data[19] else None

    def at(self) -> list[int]:
        """Return the kernel's list of what stands on each cell."""
        found = [0] * int(kernel.SQUARES)
        for piece, cell in enumerate(self.data[:16], 1):
            if cell >= 0:
                found[cell] = piece
        return found

    def owner(self, piece: int) -> int:
        """Return the seat of a piece, from 0 to 15."""
        return (piece >> 3) + 2 * (piece & 1) if self.game.four else piece >> 3

    def cell(self, piece: int) -> str:
        """Return the name of the cell of a piece on the board."""
        return self.game.board.names[self.data[piece]]

    # Who, what, how it ended

    def actors(self) -> tuple[int, ...]:
        """Return the seat on turn, chance before rolls and the lot, nobody at the end."""
        if self.phase in {MOVING, CHOOSING, PUTTING}:
            return (self.seat,)
        return () if self.phase == OVER else (CHANCE,)

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions, at a chance node every outcome; listed once and kept."""
        found = self._actions
        if found is None:
            found = self._listed()
            object.__setattr__(self, "_actions", found)
        return found

    def _listed(self) -> list[int]:
        if self.phase == LOT:
            return [seat * 16 + int(kernel.START) for seat in range(len(self.game.seats))]
        if self.phase in _OUTCOMES:
            return _OUTCOMES[self.phase]
        game = self.game
        return kernel_turn.legal(list(self.data), self.at(), game.rules, game.cells, *game.lists)

    def is_legal(self, action: int) -> bool:
        """Tell whether the action is legal."""
        kind = actions.kind(action)
        if self.phase == LOT or self.phase in _CHANCE:
            wanted = _CHANCE.get(self.phase, int(kernel.START))
            return kind == wanted and actions.well_formed(
                action, self.game.cells, len(self.game.seats)
            )
        return action in self.legal_actions()

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal."""
        return None if self.is_legal(action) else reasons.why_not(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return choosing.why_not_steps(self, steps)

    def child(self, action: int) -> "OrdinoState":
        """Return the state after a legal action."""
        game = self.game
        p = list(self.data)
        kernel_turn.apply(p, self.at(), game.rules, game.cells, game.lists[2], action)
        return OrdinoState(game, tuple(p))

    def outcome(self) -> Outcome | None:
        """Return the result, None while both sides have pieces."""
        return telling.outcome(self) if self.phase == OVER else None

    # Shown

    def observe(self, seat: int | None) -> OrdinoObservation:
        """Return everything; Ordino hides nothing."""
        result = self.outcome()
        return OrdinoObservation(
            seat=seat, actors=self.actors(), turn=self.turn, phase=names.PHASES[self.phase],
            side=self.seat,
            pieces=tuple((names.code(n), self.place(n), self.owner(n)) for n in range(16)),
            dice=self.dice.faces if self.dice else (),
            reroll=self.reroll.faces if self.reroll else (),
            earned=self.cell(self.mover) if self.phase == CHOOSING else "",
            outcome=result.code if result else "",
        )  # fmt: skip

    def place(self, piece: int) -> str:
        """Return the cell of a piece, « captured » or « beside »."""
        cell = self.data[piece]
        if cell >= 0:
            return self.game.board.names[cell]
        return names.CAPTURED if cell == kernel.CAPTURED else names.BESIDE

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        return telling.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return telling.sentence(self, action, self.child(action))

    def notation(self, action: int) -> str:
        """Return the action's text."""
        return actions.written(action, self.game.board, self.game.seats)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return actions.read(text, self.game.board, self.game.seats)

    def steps(self, action: int) -> tuple[str, ...]:
        """Return what is chosen one after another: the piece, then its cell; else one word."""
        return choosing.steps(self, action)

    def chance_kind(self) -> str:
        """Return "lot", "roll" (six dice), "reroll" or "placing" (D9)."""
        return names.PHASES[self.phase] if self.is_chance() else ""

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return what six, three or two dice showed."""
        return rolled(action)

    def sample(self, source: Source) -> int:
        """Return a lot or roll drawn from ``source``, every face as likely as on the dice (D1)."""
        if self.phase == ROLLING:
            number = source.below(int(kernel_play.SIX))
            return int(kernel_play.throw(number)) * 16 + int(kernel.ROLL)
        return super().sample(source)

    def text(self, observer: int | None) -> str:
        """Return the rings in fixed pitch, outermost first."""
        return telling.board(self)

    def position(self) -> Json:
        """Return the JSON position before a roll and after it, else None."""
        return as_position(self) if self.phase in {ROLLING, MOVING, PLACING, PUTTING} else None

    # As a value

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, OrdinoState) and self.data == other.data and self.game == other.game
        )

    def __hash__(self) -> int:
        return hash(self.data)

    def __repr__(self) -> str:
        places = " ".join(f"{names.code(n)}:{self.place(n)}" for n in range(16))
        return f"<Ordino turn {self.turn} {names.PHASES[self.phase]} {places}>"

    def __reduce__(self) -> tuple[object, ...]:
        return OrdinoState, (self.game, self.data)


assert _FIELDS == 23  # the properties above name the fields by number
