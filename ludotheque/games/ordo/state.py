"""The State of Ordo: a position together with the methods of the contract."""

from collections import Counter
from typing import cast

import attrs

from ludotheque.core.contract import Game, Json, Observation, State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.ordo import description, kernel, kernel_play, notation, reasons
from ludotheque.games.ordo.position import LETTERS, Board, Halves, OrdoPosition, as_position

Past = tuple[Board, object]
"""An entry of the kernel’s list of positions: the board, the older entries or None."""


@attrs.frozen(kw_only=True)
class OrdoObservation(Observation):
    """All of a state: Ordo has nothing hidden.

    ``board`` is eight rows, row 8 first, of W, B and full stops; ``groups`` the squares of the
    side to move, one tuple for each group (more than one: it must reconnect); ``occurrence`` how
    often the position has occurred (0: not counted); ``past`` the boards since the last
    irreversible move, this one first, as the kernel has them (empty: not counted); ``outcome`` the
    code of the result, or "".
    """

    board: tuple[str, ...]
    side: int
    groups: tuple[tuple[str, ...], ...]
    occurrence: int
    past: tuple[Board, ...]
    outcome: str


@attrs.frozen(eq=False, repr=False)
class OrdoState(OrdoPosition, State):
    """A position of a game at one of its turns."""

    game: Game
    turn: int

    # Who, what, how it ended

    def actors(self) -> tuple[int, ...]:
        """Return the side to move, nobody at the end."""
        return (self.side,) if self.legal_actions() else ()

    def is_chance(self) -> bool:
        """Return False without computing actions: replays call this for every state."""
        return False

    def actor_of(self, action: int) -> int:
        """Return the side to move."""
        return self.side

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal."""
        return None if self.is_legal(action) else reasons.why_not(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return reasons.why_not_steps(self, steps)

    def child(self, action: int) -> "OrdoState":
        """Return the state after a legal action."""
        board = kernel.applied(*self.board, action)
        past = self.past
        if past is not None:
            past = kernel_play.remembered(past, board, action)
        return OrdoState(1 - self.side, board, past, self.game, self.turn + 1)

    def outcome(self) -> Outcome | None:
        """Return the result, None while the side to move has a legal action."""
        return None if self.legal_actions() else description.outcome(self)

    # Shown

    def observe(self, seat: int | None) -> OrdoObservation:
        """Return the observation, which is the same for all seats."""
        result = self.outcome()
        return OrdoObservation(
            seat=seat, actors=self.actors(), turn=self.turn, board=self.rows(), side=self.side,
            groups=self.groups(),
            occurrence=0 if self.past is None else int(kernel_play.occurrences(self.past)),
            past=tuple(_flat(self.past)),
            outcome=result.code if result else "",
        )  # fmt: skip

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action: a capture, the moves, the end."""
        return description.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return description.sentence(self, action, self.child(action))

    def notation(self, action: int) -> str:
        """Return the action’s text."""
        return notation.written(action)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return notation.read(text)

    def steps(self, action: int) -> tuple[str, ...]:
        """Return what moves (a square or the ends of an ordo) and where its first end lands."""
        return notation.moved(action), notation.SQUARES[action >> 14 & 127]

    def text(self, observer: int | None) -> str:
        """Return the board in fixed pitch, row 8 first."""
        return description.board(self)

    def position(self) -> Json:
        """Return the JSON position, None where the game is over."""
        return as_position(self) if self.legal_actions() else None

    def repetition_key(self) -> object:
        """Return the board and the side to move, None where repetition is not counted (D4)."""
        return None if self.past is None else self._key()

    # As a value

    def _key(self) -> tuple[int, Board]:
        return self.side, self.board

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, OrdoState)
            and self._key() == other._key()
            and self.turn == other.turn
            and self.game == other.game
            and (self.past is other.past or _counted(self.past) == _counted(other.past))
        )

    def __hash__(self) -> int:
        return hash((self.turn, self.side, self.board))

    def __repr__(self) -> str:
        return f"<Ordo turn {self.turn} {LETTERS[self.side]} {'/'.join(self.rows())}>"

    def __reduce__(self) -> tuple[object, ...]:
        # The list is flattened: pickling would recurse once for each entry.
        return _rebuilt, (self.game, self.side, self.turn, self.board, _flat(self.past))


def opened(game: Game, side: int, white: Halves, black: Halves, *, draws: bool) -> OrdoState:
    """Return the first state of a game; with ``draws`` repetitions count from this position on."""
    board = (*white, *black) if side == 0 else (*black, *white)
    return OrdoState(side, board, (board, None) if draws else None, game, 0)


def _flat(past: object) -> list[Board]:
    """Return the positions of a list, newest first."""
    found: list[Board] = []
    while past is not None:
        board, past = cast("Past", past)
        found.append(board)
    return found


def _counted(past: object) -> Counter[tuple[int, Board]]:
    """Return how often each position stands in a list, with the side to move then."""
    return Counter((number % 2, board) for number, board in enumerate(_flat(past)))


def _rebuilt(game: Game, side: int, turn: int, board: Board, flat: list[Board]) -> OrdoState:
    past: object = None
    for entry in reversed(flat):
        past = (entry, past)
    return OrdoState(side, board, past, game, turn)
