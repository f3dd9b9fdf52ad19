"""The State of Cambio: a position together with the methods of the contract."""

from collections import Counter
from typing import Any, Final, cast

import attrs

from ludotheque.core.contract import Game, Json, Observation, State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.draws import Source
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.cambio import (
    actions,
    chance,
    description,
    kernel,
    kernel_play,
    kernel_setup,
    kernel_throw,
    names,
    reasons,
)
from ludotheque.games.cambio.position import CambioPosition, Phase, Task, Tray, Variant, as_position

PLACED: Final = 9
"""The number of symbols placed with neutral corners (D3)."""


@attrs.frozen(kw_only=True)
class CambioObservation(Observation):
    """All of a state: Cambio has nothing hidden.

    ``tray`` is five rows, row 5 first, of A, B, C, m, n and full stops (empty); until all players
    have their symbols, of O, T, S, X, D, R. ``symbols`` are the symbols of A, B, C, m, n, "" where
    not known yet. ``occurrence`` says how often the position has occurred (0: not counted),
    ``past`` are the positions since the last push which drove a neutral die out, this one first,
    as ``kernel.key`` has them (empty: not counted), ``lines`` are the complete lines at the end.
    """

    phase: str
    side: int
    starter: int
    tray: tuple[str, ...]
    symbols: tuple[str, ...]
    task: Task | None
    occurrence: int
    past: tuple[int, ...]
    lines: tuple[tuple[str, ...], ...]
    outcome: str


@attrs.frozen(eq=False, repr=False, kw_only=True)
class CambioState(CambioPosition, State):
    """A position of a game at one of its turns."""

    game: Game
    turn: int = 0

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal."""
        return None if self.is_legal(action) else reasons.why_not(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return reasons.why_not_steps(self, steps)

    # Transitions

    def child(self, action: int) -> "CambioState":
        """Return the state after a legal action."""
        payload = action >> 3
        match actions.kind(action):
            case kernel.PUSH:
                return self._after_push(payload)
            case kernel.PASS:
                return self._next(self.tray, False)
            case kernel.TURN:
                return self._after_turn(action)
            case kernel.TRAY:
                faces = tuple(actions.digits(action))
                return attrs.evolve(self, phase=Phase.LOT, faces=faces).begun_by(None)
            case kernel.START:
                return self.begun_by(payload)
            case kernel.SYMBOL:
                return self._after_symbol(actions.rolled(action)[1])
            case kernel.DEAL:
                return opened(self, kernel_throw.unpacked(payload))
        low, high, _kind = self.tray
        return opened(self, (low, high, kernel_throw.filled(low, high, action)))

    def begun_by(self, seat: int | None) -> "CambioState":
        """Return the state in which a seat begins the preparation.

        None: the seat house rules name (D8), else the lot is still to decide.
        """
        if seat is None and self.variant.begins == kernel_play.BY_LOT:
            return self
        starter = self.variant.begins if seat is None else seat
        phase = {
            int(kernel_play.PLAY): Phase.SYMBOL,
            int(kernel_play.QUICK): Phase.DEAL,
        }.get(self.variant.preparation, Phase.CORNERS)
        return attrs.evolve(self, phase=phase, side=starter, starter=starter)

    def _after_symbol(self, face: int) -> "CambioState":
        seats = self.variant.players
        symbols = list(self.symbols)
        symbols[self.side] = face
        side = (self.side + 1) % seats
        if side != self.starter:
            return attrs.evolve(self, symbols=tuple(symbols), side=side)
        faces, taken = list(self.faces), symbols[:seats]
        left = kernel_throw.available(faces, taken)
        symbols[5 - len(left) :] = left
        tray = kernel_throw.owned(faces, taken)
        return self._balanced(0, tray, symbols=tuple(symbols), faces=())

    def _balanced(self, first: int, tray: Tray, **changes: Any) -> "CambioState":
        """Return the state before the next correction, or before the first push if none is due."""
        variant = self.variant
        at = kernel_setup.due(*tray[:2], variant.three, self.starter, variant.ahead, first)
        if at == self.variant.players:
            return opened(self, tray, **changes)
        side = (self.starter + at + 1) % self.variant.players
        return attrs.evolve(self, tray=tray, phase=Phase.BALANCE, side=side, **changes)

    def _after_turn(self, action: int) -> "CambioState":
        tray, turn = kernel_setup.turned(*self.tray, action), self.turn + 1
        if self.phase is Phase.BALANCE:
            barred = kernel_setup.barred_after(*self.correction(), action)
            first = (self.owner - self.starter) % self.variant.players
            return self._balanced(first, tray, turn=turn, barred=barred)
        if kernel.count(tray[0] | tray[1]) == PLACED:
            return attrs.evolve(self, tray=tray, turn=turn, phase=Phase.FILL)
        return attrs.evolve(self, tray=tray, turn=turn, side=1 - self.side)

    def _after_push(self, push: int) -> "CambioState":
        low, high, kind = self.tray
        irreversible = not (low | high) >> kernel.exit_of(push) & 1
        return self._next(kernel.pushed(low, high, kind, self.side, push), irreversible)

    def _next(self, tray: Tray, irreversible: bool) -> "CambioState":
        low, high, _kind = tray
        variant, past, phase = self.variant, self.past, Phase.PUSH
        if past is not None:
            past = kernel.remembered(past, low, high, irreversible)
            if kernel.occurrences(past, variant.players) >= kernel.DRAWN:
                phase = Phase.OVER
        if kernel.winners(low, high, variant.three):
            phase = Phase.OVER
        return CambioState(
            game=self.game, variant=variant, phase=phase, side=(self.side + 1) % variant.players,
            starter=self.starter, turn=self.turn + 1, symbols=self.symbols, tray=tray, past=past,
        )  # fmt: skip

    def outcome(self) -> Outcome | None:
        """Return the result, None while somebody has to act."""
        return description.outcome(self) if self.phase is Phase.OVER else None

    # Observation and texts

    def observe(self, seat: int | None) -> CambioObservation:
        """Return the observation, which is the same for all seats."""
        result = self.outcome()
        seats = self.variant.players
        return CambioObservation(
            seat=seat, actors=self.actors(), turn=self.turn, phase=self.phase.value,
            side=self.side, starter=self.starter, tray=self.rows(),
            symbols=tuple(names.SYMBOLS[face] if face >= 0 else "" for face in self.symbols),
            task=self.task(),
            occurrence=0 if self.past is None else kernel.occurrences(self.past, seats),
            past=tuple(_flat(self.past)), lines=tuple(line.cells for _, line in self.lines()),
            outcome=result.code if result else "",
        )  # fmt: skip

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        return description.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return description.sentence(self, action)

    def notation(self, action: int) -> str:
        """Return the action’s text."""
        return actions.written(action)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return actions.read(text, self.variant.players)

    def steps(self, action: int) -> tuple[str, ...]:
        """Return the choices of an action (``actions.steps``)."""
        return actions.steps(action)

    def chance_kind(self) -> str:
        """Return "tray", "lot", "symbol", "deal" or "fill"."""
        return self.phase.value if self.is_chance() else ""

    def thrower(self) -> int | None:
        """Return the side which rolls for its symbol; all of them throw the tray."""
        return self.side if self.phase is Phase.SYMBOL else None

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return the faces of the 25 dice of a throw; () for other actions."""
        return chance.rolled(action)

    def sample(self, source: Source) -> int:
        """Return a throw, lot, roll, deal or filling drawn from ``source``."""
        match self.phase:
            case Phase.TRAY:
                faces = [0] * 25
                kernel_throw.thrown(1 + source.below(chance.GENERATORS), faces)
                return kernel_throw.tray(faces)
            case Phase.DEAL:
                generator = 1 + source.below(chance.GENERATORS)
                three, ahead = self.variant.three, self.variant.ahead
                return kernel_throw.dealt(generator, three, self.starter, ahead)[1]
            case Phase.FILL:
                return source.below(1 << actions.FILLED) * 8 + actions.FILL
        return super().sample(source)

    def text(self, observer: int | None) -> str:
        """Return the tray in fixed pitch, row 5 first."""
        return description.board(self)

    def position(self) -> Json:
        """Return the JSON position, None before the end of the preparation and after the game."""
        return as_position(self) if self.phase is Phase.PUSH else None

    def repetition_key(self) -> object:
        """Return the tray (neutral dice not told apart) and the player to move.

        None where repetition is not counted (D5).
        """
        return None if self.past is None else (self.side, kernel.key(*self.tray[:2]))

    # As a value

    def _key(self) -> tuple[object, ...]:
        return (
            self.phase, self.side, self.starter, self.turn, self.faces, self.symbols, self.tray,
            self.barred,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, CambioState) or self._key() != other._key():
            return False
        seats = self.variant.players
        return self.game == other.game and (
            self.past is other.past or _counted(self.past, seats) == _counted(other.past, seats)
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Cambio turn {self.turn} {self.phase.value} {'/'.join(self.rows())}>"

    def __reduce__(self) -> tuple[object, ...]:
        # The list is flattened: pickling would recurse once for each entry.
        return _rebuilt, (self.game, self.variant, self._key(), _flat(self.past))


def opened(state: CambioState, tray: Tray, **changes: Any) -> CambioState:
    """Return the state before the first push; its position has occurred once (D5)."""
    past = kernel.remembered(None, *tray[:2], True) if state.variant.draws else None
    changes |= {"phase": Phase.PUSH, "side": state.starter, "faces": (), "barred": 0}
    return attrs.evolve(state, tray=tray, past=past, **changes)


def finished(state: CambioState, source: Source) -> tuple[int, ...]:
    """Return random actions which finish the present corrections or placings of the seat on turn.

    They end where another player is on turn or play begins; () in any other phase.
    """
    side = state.side
    found: list[int] = []
    while state.phase in {Phase.BALANCE, Phase.CORNERS} and state.side == side:
        action = state.random_action(source)
        found.append(action)
        state = state.child(action)
    return tuple(found)


def _flat(past: object) -> list[int]:
    """Return the positions of a list, newest first."""
    found: list[int] = []
    while past is not None:
        key, past = cast("tuple[int, object]", past)
        found.append(key)
    return found


def _counted(past: object, seats: int) -> Counter[tuple[int, int]]:
    """Return how often each position stands in a list, with the player to move then."""
    return Counter((number % seats, key) for number, key in enumerate(_flat(past)))


def _rebuilt(game: Game, variant: Variant, key: tuple[Any, ...], flat: list[int]) -> CambioState:
    phase, side, starter, turn, faces, symbols, tray, barred = key
    past: object = None
    for entry in reversed(flat):
        past = (entry, past)
    return CambioState(
        game=game, variant=variant, phase=phase, side=side, starter=starter, turn=turn, faces=faces,
        symbols=symbols, tray=tray, barred=barred, past=past,
    )  # fmt: skip
