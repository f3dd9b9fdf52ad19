"""A position of Cambio and what may happen in it; the rules themselves are the kernel's."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from ludotheque.core.contract import Json, State
from ludotheque.core.contract_types import CHANCE, Outcome, Reason
from ludotheque.core.draws import Source
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.cambio import (
    actions,
    chance,
    choosing,
    kernel,
    kernel_play,
    kernel_setup,
    kernel_throw,
    names,
    reasons,
    telling,
)
from ludotheque.games.cambio.observation import CambioObservation, Phase, Task, observed, task
from ludotheque.games.cambio.position import as_position

if TYPE_CHECKING:
    from ludotheque.games.cambio.game import CambioGame

Tray = tuple[int, int, int]
"""The kernel’s three masks: low, high, kind."""
UNKNOWN: Final = (-1,) * 5
PLACED: Final = 9
"""How many symbols are placed with neutral corners (D3)."""

_DRAWN: Final = {
    Phase.TRAY: actions.TRAY, Phase.LOT: actions.START, Phase.SYMBOL: actions.SYMBOL,
    Phase.DEAL: actions.DEAL, Phase.FILL: actions.FILL,
}  # fmt: skip
"""The kind of action chance takes in a phase."""
_UNLISTED: Final = (Phase.TRAY, Phase.DEAL, Phase.FILL)
_EMPTY: Final = (*_UNLISTED, Phase.LOT, Phase.CORNERS)
"""The phases in which cells of the tray may be empty."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class CambioState(State):
    """A position.

    ``faces`` are the symbols of the 25 dice until the players have theirs, ``symbols`` those of A,
    B, C, m and n, -1 where unknown. ``barred`` is the mask of the die turned back just before (D6).
    ``past`` is the kernel’s list of positions since the last irreversible push, shared with the
    states before and after; None where repetition is not counted.
    """

    game: "CambioGame"
    phase: Phase
    side: int = 0
    starter: int = 0
    turn: int = 0
    faces: tuple[int, ...] = ()
    symbols: tuple[int, ...] = UNKNOWN
    tray: Tray = (0, 0, 0)
    barred: int = 0
    past: object = None
    _actions: Sequence[int] | None = attrs.field(default=None, init=False)

    # Who, what, how it ended

    @property
    def owner(self) -> int:
        """Return whose symbols the player on turn corrects or places: those of the one before."""
        return (self.side - 1) % len(self.game.seats)

    def actors(self) -> tuple[int, ...]:
        """Return the player on turn, chance before throws, lots and deals, nobody at the end."""
        if self.phase in _DRAWN:
            return (CHANCE,)
        return () if self.phase is Phase.OVER else (self.side,)

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions; symbols and the lot where chance acts, nothing for a deal."""
        found = self._actions
        if found is None:
            found = self._listed()
            object.__setattr__(self, "_actions", found)
        return found

    def _listed(self) -> list[int]:
        low, high, _kind = self.tray
        match self.phase:
            case Phase.PUSH:
                return kernel.legal_actions(low, high, self.side)
            case Phase.BALANCE:
                return kernel_setup.corrections(*self.correction())
            case Phase.CORNERS:
                return kernel_setup.placements(low, high, self.owner)
            case Phase.LOT:
                return [actions.start(seat) for seat in range(len(self.game.seats))]
            case Phase.SYMBOL:
                taken = list(self.symbols[:3])
                free = kernel_throw.available(list(self.faces), taken)
                return [actions.symbol(self.side, face) for face in free]
        return []

    def is_legal(self, action: int) -> bool:
        """Tell whether the action is legal."""
        if not actions.well_formed(action, len(self.game.seats)):
            return False
        if self.phase in _UNLISTED:
            right = actions.kind(action) == _DRAWN[self.phase]
            return right and chance.fault(self, action) is None
        return action in self.legal_actions()

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal."""
        return None if self.is_legal(action) else reasons.why_not(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return choosing.why_not_steps(self, steps)

    def correction(self) -> tuple[int, int, int, int, bool, int]:
        """Return what the kernel needs for a correction: masks, owner, number, players, barred."""
        want = kernel_setup.wanted(self.owner, self.starter, self.game.three)
        return (*self.tray[:2], self.owner, want, self.game.three, self.barred)

    def task(self) -> Task | None:
        """Return what the player on turn has to do before play begins, None in play."""
        return task(self)

    # What follows

    def child(self, action: int) -> "CambioState":
        """Return the state after a legal action."""
        kind, payload = actions.kind(action), action >> 3
        match kind:
            case kernel.PUSH:
                return self._after_push(payload)
            case kernel.PASS:
                return self._next(self.tray, irreversible=False)
            case kernel.TURN:
                return self._after_turn(action)
            case kernel.TRAY:
                faces = tuple(actions.digits(action))
                return attrs.evolve(self, phase=Phase.LOT, faces=faces)
            case kernel.START:
                phase = {
                    int(kernel_play.PLAY): Phase.SYMBOL,
                    int(kernel_play.QUICK): Phase.DEAL,
                }.get(self.game.preparation, Phase.CORNERS)
                return attrs.evolve(self, phase=phase, side=payload, starter=payload)
            case kernel.SYMBOL:
                return self._after_symbol(actions.rolled(action)[1])
            case kernel.DEAL:
                return opened(attrs.evolve(self, tray=kernel_throw.unpacked(payload)))
        low, high, _kind = self.tray
        return opened(attrs.evolve(self, tray=(low, high, kernel_throw.filled(low, high, action))))

    def _after_symbol(self, face: int) -> "CambioState":
        seats = len(self.game.seats)
        symbols = list(self.symbols)
        symbols[self.side] = face
        side = (self.side + 1) % seats
        if side != self.starter:
            return attrs.evolve(self, symbols=tuple(symbols), side=side)
        faces, taken = list(self.faces), symbols[:seats]
        left = kernel_throw.available(faces, taken)
        symbols[5 - len(left) :] = left
        known = attrs.evolve(
            self, symbols=tuple(symbols), tray=kernel_throw.owned(faces, taken), faces=()
        )
        return known._balanced(0)  # noqa: SLF001 - its own kind

    def _balanced(self, first: int) -> "CambioState":
        """Return the state with the next correction to do, or the first push to come."""
        low, high, _kind = self.tray
        seats = len(self.game.seats)
        at = kernel_setup.due(low, high, self.game.three, self.starter, first)
        if at == seats:
            return opened(self)
        return attrs.evolve(self, phase=Phase.BALANCE, side=(self.starter + at + 1) % seats)

    def _after_turn(self, action: int) -> "CambioState":
        tray = kernel_setup.turned(*self.tray, action)
        after = attrs.evolve(self, tray=tray, turn=self.turn + 1)
        if self.phase is Phase.BALANCE:
            barred = kernel_setup.barred_after(*self.correction(), action)
            first = (self.owner - self.starter) % len(self.game.seats)
            return attrs.evolve(after, barred=barred)._balanced(first)  # noqa: SLF001
        if kernel.count(tray[0] | tray[1]) == PLACED:
            return attrs.evolve(after, phase=Phase.FILL)
        return attrs.evolve(after, side=1 - self.side)

    def _after_push(self, push: int) -> "CambioState":
        low, high, kind = self.tray
        leaving = 1 << kernel.exit_of(push)
        tray = kernel.pushed(low, high, kind, self.side, push)
        return self._next(tray, irreversible=not (low | high) & leaving)

    def _next(self, tray: Tray, *, irreversible: bool) -> "CambioState":
        past, phase = self.past, Phase.PUSH
        seats = len(self.game.seats)
        if past is not None:
            past = kernel.remembered(past, *tray[:2], irreversible)
            if kernel.occurrences(past, seats) >= kernel.DRAWN:
                phase = Phase.OVER
        if kernel.winners(*tray[:2], self.game.three):
            phase = Phase.OVER
        return CambioState(
            game=self.game, phase=phase, side=(self.side + 1) % seats, starter=self.starter,
            turn=self.turn + 1, symbols=self.symbols, tray=tray, past=past,
        )  # fmt: skip

    def outcome(self) -> Outcome | None:
        """Return the result, None while somebody has to act."""
        return telling.outcome(self) if self.phase is Phase.OVER else None

    # Shown

    def rows(self) -> tuple[str, ...]:
        """Return what the dice show as five rows, row 5 first; see the observation."""
        if self.faces:
            return actions.rows(names.SYMBOLS[face] for face in self.faces)
        return actions.rows(map(self.letter, range(25)))

    def letter(self, cell: int) -> str:
        """Return A, B, C, m or n for a cell of the prepared tray, a full stop for an empty one."""
        low, high, kind = (mask >> cell & 1 for mask in self.tray)
        if low or high:
            return names.LETTERS[low + 2 * high - 1]
        if self.phase in _EMPTY:
            return "."
        return "m" if kind else "n"

    def lines(self) -> tuple[tuple[int, names.Line], ...]:
        """Return the complete lines with their owners; there are some at the end only."""
        low, high, _kind = self.tray
        return tuple(
            (seat, line)
            for seat in range(len(self.game.seats))
            for line in names.winning(three=self.game.three)
            if line.mask & ~kernel.symbols(low, high, seat) == 0
        )

    def observe(self, seat: int | None) -> CambioObservation:
        """Return everything; Cambio hides nothing."""
        return observed(self, seat)

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        return telling.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return telling.sentence(self, action)

    def notation(self, action: int) -> str:
        """Return the action’s text."""
        return actions.written(action)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return actions.read(text, len(self.game.seats))

    def steps(self, action: int) -> tuple[str, ...]:
        """Return a push as its one arrow, a correction as its cell and letter, else one word."""
        return choosing.steps(action)

    def chance_kind(self) -> str:
        """Return "tray", "lot", "symbol", "deal" or "fill"."""
        return self.phase.value if self.is_chance() else ""

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return what the twenty-five dice of the throw show."""
        return chance.rolled(action)

    def sample(self, source: Source) -> int:
        """Return a throw, lot, roll, deal or filling drawn from ``source``."""
        return chance.drawn(self, source)

    def text(self, observer: int | None) -> str:
        """Return the tray in fixed pitch, row 5 first."""
        return telling.board(self)

    def position(self) -> Json:
        """Return the JSON position once the preparation is over and until the end, else None."""
        return as_position(self) if self.phase is Phase.PUSH else None

    def repetition_key(self) -> object:
        """Return the tray, neutral dice alike, and the player to move; None where not counted."""
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
        seats = len(self.game.seats)
        return self.game == other.game and (
            self.past is other.past or _counted(self.past, seats) == _counted(other.past, seats)
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Cambio turn {self.turn} {self.phase.value} {'/'.join(self.rows())}>"

    def __reduce__(self) -> tuple[object, ...]:
        # The list is flattened: pickling would recurse once for each entry.
        return _rebuilt, (self.game, self._key(), _flat(self.past))


def opened(state: CambioState) -> CambioState:
    """Return the state in which the starter pushes first, its position standing once (D5)."""
    past = kernel.remembered(None, *state.tray[:2], True) if state.game.draws else None
    return attrs.evolve(state, phase=Phase.PUSH, side=state.starter, faces=(), barred=0, past=past)


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


def _rebuilt(game: "CambioGame", key: tuple[Any, ...], flat: list[int]) -> CambioState:
    phase, side, starter, turn, faces, symbols, tray, barred = key
    past: object = None
    for entry in reversed(flat):
        past = (entry, past)
    return CambioState(
        game=game, phase=phase, side=side, starter=starter, turn=turn, faces=faces,
        symbols=symbols, tray=tray, barred=barred, past=past,
    )  # fmt: skip
