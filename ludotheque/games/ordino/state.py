"""The State of Ordino Match: a position together with the methods of the contract."""

import attrs

from ludotheque.core.contract import Game, Json, Observation, State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.draws import Source
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.ordino import (
    actions,
    choosing,
    description,
    kernel,
    kernel_play,
    kernel_turn,
    names,
    reasons,
)
from ludotheque.games.ordino.position import (
    CHOOSING,
    LOT,
    MOVING,
    PLACING,
    PUTTING,
    ROLLING,
    OrdinoPosition,
    as_position,
)


@attrs.frozen(kw_only=True)
class OrdinoObservation(Observation):
    """All of a state: Ordino Match has nothing hidden.

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
class OrdinoState(OrdinoPosition, State):
    """A position with the game it belongs to."""

    game: Game

    # Rules

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal."""
        return reasons.why_not(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return choosing.why_not_steps(self, steps)

    def child(self, action: int) -> "OrdinoState":
        """Return the state after a legal action."""
        variant = self.variant
        p = list(self.data)
        kernel_turn.apply(p, self.at(), variant.rules, variant.cells, variant.lists[2], action)
        return OrdinoState(variant, tuple(p), self.game)

    def outcome(self) -> Outcome | None:
        """Return the result, None while both sides have pieces."""
        return description.outcome(self)

    # Observation and texts

    def observe(self, seat: int | None) -> OrdinoObservation:
        """Return the observation, which is the same for all seats."""
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

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        return description.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return description.sentence(self, action, self.child(action))

    def notation(self, action: int) -> str:
        """Return the action's text."""
        return actions.written(action, self.variant.board, self.variant.seats)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return actions.read(text, self.variant.board, self.variant.seats)

    def steps(self, action: int) -> tuple[str, ...]:
        """Return the choices of an action (``choosing.steps``)."""
        return choosing.steps(self, action)

    def chance_kind(self) -> str:
        """Return "lot", "roll" (six dice), "reroll" or "placing" (D9)."""
        return names.PHASES[self.phase] if self.is_chance() else ""

    def thrower(self) -> int | None:
        """Return the seat which rolls now."""
        return self.seat if self.is_chance() and self.phase != LOT else None

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return the faces of six or three dice (``actions.rolled``); () for other actions."""
        return actions.rolled(action)

    def sample(self, source: Source) -> int:
        """Return a lot or roll drawn from ``source``, every face as likely as on the dice (D1)."""
        if self.phase == ROLLING:
            number = source.below(int(kernel_play.SIX))
            return int(kernel_play.throw(number)) * 16 + int(kernel.ROLL)
        return super().sample(source)

    def text(self, observer: int | None) -> str:
        """Return the rings in fixed pitch, outermost first."""
        return description.board(self)

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
        return OrdinoState, (self.variant, self.data, self.game)
